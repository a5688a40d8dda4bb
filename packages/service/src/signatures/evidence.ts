import { bytesToHex, type Hex, ORDER_STRUCT_BYTES, ORDER_TYPES, type OrderFields } from '@presage/protocol/values';
import { SIGNATURE_BYTES } from './batch.ts';

/** An order as its signer signed it. */
export interface SignedOrder {
  /** Addresses in lower case. */
  readonly order: OrderFields;
  /** 65 bytes: r, s, v. */
  readonly signature: Uint8Array;
}

const VERSION = 1;
const WORD_BYTES = 32;
const FIELDS = ORDER_TYPES.Order;
const MAX_BYTES = 1 + SIGNATURE_BYTES + FIELDS.length * (1 + WORD_BYTES);

/** Buffer for the evidence being encoded. */
const scratch = new Uint8Array(MAX_BYTES);

/** The most bytes that a word of each type can take. */
const TYPE_BYTES = { uint256: 32, uint8: 1, address: 20 } as const;

/** The bytes are not valid evidence: the journal is damaged, or newer than this program. */
export class EvidenceError extends Error {
  constructor(problem: string) {
    super(`order evidence: ${problem}`);
    this.name = 'EvidenceError';
  }
}

/**
 * Encodes a signed order in as few bytes as possible (about 180), in the form in which the journal keeps it for
 * settlement:
 *
 *     version 1 | signature (65) | twelve words in the order of the type, each a length byte and its bytes without leading zeros
 *
 * Each signed order has exactly one such form; its digest follows from the form and the order's domain.
 *
 * @param struct the 416 bytes of `encodeOrderStruct`
 */
export function encodeEvidence(struct: Uint8Array, signature: Uint8Array): Uint8Array {
  scratch[0] = VERSION;
  scratch.set(signature, 1);
  let at = 1 + SIGNATURE_BYTES;
  for (let start = WORD_BYTES; start < ORDER_STRUCT_BYTES; start += WORD_BYTES) {
    const end = start + WORD_BYTES;
    const first = firstNonZero(struct, start, end);
    scratch[at++] = end - first;
    for (let from = first; from < end; from += 1) scratch[at++] = struct[from] as number;
  }
  return scratch.slice(0, at);
}

/**
 * Decodes the signed order.
 *
 * @throws {EvidenceError} when the bytes are not exactly what {@link encodeEvidence} writes.
 */
export function decodeEvidence(evidence: Uint8Array): SignedOrder {
  if (evidence[0] !== VERSION) throw new EvidenceError(`version ${evidence[0] ?? 'missing'}, this program reads 1`);
  const signature = evidence.slice(1, 1 + SIGNATURE_BYTES);
  const values: Partial<Record<keyof OrderFields, bigint | number | Hex>> = {};
  let at = 1 + SIGNATURE_BYTES;
  for (const { name, type } of FIELDS) {
    const bytes = readWord(evidence, at, TYPE_BYTES[type]);
    values[name] = VALUES[type](bytes);
    at += 1 + bytes.length;
  }
  if (at !== evidence.length) throw new EvidenceError(`${evidence.length} bytes, but the order ends after ${at}`);
  return { order: values as unknown as OrderFields, signature };
}

function readWord(evidence: Uint8Array, at: number, maxBytes: number): Uint8Array {
  const length = evidence[at];
  if (length === undefined || at + 1 + length > evidence.length) throw new EvidenceError('ends too early');
  if (length > maxBytes) throw new EvidenceError(`a word of ${length} bytes where ${maxBytes} is the most`);
  if (length > 0 && evidence[at + 1] === 0) throw new EvidenceError('a word with a leading zero');
  return evidence.subarray(at + 1, at + 1 + length);
}

const VALUES = {
  uint256: (bytes: Uint8Array): bigint => (bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes))),
  uint8: (bytes: Uint8Array): number => bytes[0] ?? 0,
  address: (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes).slice(2).padStart(40, '0')}`,
} as const;

function firstNonZero(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] === 0) at += 1;
  return at;
}
