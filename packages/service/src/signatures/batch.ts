import type { RecoverRequest, SignatureEngine } from './signatures.ts';

/**
 * The layout of the buffer that travels to a thread and back: one record per request, whose answer overwrites the
 * request.
 *
 *     request   0 kind | 1..66 r, s, v | 66..98 digest or domain separator | 98..514 struct of an order
 *     answer    0 verdict | 1..33 digest | 33..53 address
 */
export const RECORD_BYTES = 514;

export const SIGNATURE_BYTES = 65;
export const DIGEST_BYTES = 32;
export const STRUCT_BYTES = 416;

const KIND_DIGEST = 0;
export const KIND_ORDER = 1;

export const AT = { signature: 1, hash: 66, struct: 98, answerDigest: 1, answerAddress: 33, answerEnd: 53 } as const;

/** The result for one request. */
export const Verdict = {
  recovered: 0,
  wrongV: 1,
  rOutOfRange: 2,
  sOutOfRange: 3,
  highS: 4,
  noSuchPoint: 5,
  failed: 6,
} as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** To a thread: the first `count` records are requests. */
export interface Batch {
  readonly buffer: ArrayBuffer;
  readonly count: number;
}

/** From a thread: the same buffer, with answers. */
export interface AnsweredBatch extends Batch {
  /** The engine's error message when it failed on a request. */
  readonly failure?: string | undefined;
}

/** A thread's first message. */
export interface Ready {
  readonly engine: SignatureEngine;
  /** Why the native engine could not be used. */
  readonly nativeProblem: string | undefined;
}

export function writeRequest(records: Uint8Array, index: number, request: RecoverRequest): void {
  const start = index * RECORD_BYTES;
  records.set(request.signature, start + AT.signature);
  if (request.kind === 'digest') {
    records[start] = KIND_DIGEST;
    records.set(request.digest, start + AT.hash);
    return;
  }
  records[start] = KIND_ORDER;
  records.set(request.domainSeparator, start + AT.hash);
  records.set(request.struct, start + AT.struct);
}

/** @throws {RangeError} for byte lengths that do not fit a record: the caller's mistake, never a user's. */
export function checkLengths(request: RecoverRequest): void {
  checkLength('signature', request.signature, SIGNATURE_BYTES);
  if (request.kind === 'digest') {
    checkLength('digest', request.digest, DIGEST_BYTES);
    return;
  }
  checkLength('domain separator', request.domainSeparator, DIGEST_BYTES);
  checkLength('struct', request.struct, STRUCT_BYTES);
}

function checkLength(what: string, { length }: Uint8Array, needed: number): void {
  if (length !== needed) throw new RangeError(`${what} has ${length} bytes, it must have ${needed}`);
}
