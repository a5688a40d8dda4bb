import { digestOfBytes } from '@presage/exchange/values';
import { AT, Verdict } from './batch.ts';
import { badSignature, unavailable } from './refusals.ts';
import type { Recovered } from './signatures.ts';

/** Reads the answer in a record. */
export function readAnswer(record: Buffer): Recovered {
  const verdict = record[0];
  if (verdict === Verdict.failed) return unavailable();
  if (verdict !== Verdict.recovered) return badSignature(verdict as Verdict);
  return {
    ok: true,
    digest: digestOfBytes(record, AT.answerDigest),
    address: `0x${record.toString('hex', AT.answerAddress, AT.answerEnd)}`,
  };
}
