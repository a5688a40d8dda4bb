import { SIGNATURE_BYTES } from './batch.ts';
import { invalid } from './refusals.ts';
import type { SignatureRefusal } from './signatures.ts';

const ACCEPTED = 'accepted: 0x and 130 hex digits: 65 bytes, r, s and v';

/** The 65 bytes of a signature's text, or what is wrong with it. The text itself is never repeated in the message. */
export function parseSignature(text: string): { readonly ok: true; readonly bytes: Uint8Array } | SignatureRefusal {
  if (text === '') return invalid(`signature: received nothing; ${ACCEPTED}`);
  if (!text.startsWith('0x')) return invalid(`signature: received text that does not start with 0x; ${ACCEPTED}`);
  const digits = text.length - 2;
  if (digits !== SIGNATURE_BYTES * 2) return invalid(`signature: received ${digits} digits; ${ACCEPTED}`);
  // Decoding stops at the first character that is not a hex digit.
  const bytes = Buffer.from(text.slice(2), 'hex');
  return bytes.length === SIGNATURE_BYTES
    ? { ok: true, bytes }
    : invalid(`signature: received digits that are not hex; ${ACCEPTED}`);
}
