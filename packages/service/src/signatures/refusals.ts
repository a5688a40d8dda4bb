import { Verdict } from './batch.ts';
import type { SignatureRefusal } from './signatures.ts';

const WORDS: Readonly<Partial<Record<Verdict, string>>> = {
  [Verdict.wrongV]: 'its last byte (v) must be 27 or 28: add 27 to 0 or 1',
  [Verdict.rOutOfRange]: 'its r must be above 0 and below the order of the curve',
  [Verdict.sOutOfRange]: 'its s must be above 0 and below the order of the curve',
  [Verdict.highS]: 'its s must be in the lower half of its range (EIP-2)',
  [Verdict.noSuchPoint]: 'no key can have made it',
};

/** A signature that no signer can have made. */
export function badSignature(verdict: Verdict): SignatureRefusal {
  return invalid(`signature: ${WORDS[verdict] ?? 'not a signature'}`);
}

export function invalid(problem: string): SignatureRefusal {
  return { ok: false, kind: 'invalid', problem };
}

export function overloaded(): SignatureRefusal {
  return {
    ok: false,
    kind: 'overloaded',
    problem: 'too many signatures are waiting to be verified: nothing was done, try again shortly',
  };
}

export function unavailable(): SignatureRefusal {
  return {
    ok: false,
    kind: 'unavailable',
    problem: 'signatures cannot be verified at the moment: nothing was done, try again shortly',
  };
}
