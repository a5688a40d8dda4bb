import { ERRNO } from '@presage/protocol';

/** The name of an error: any entry of the error table but success. */
export type ErrorName = Exclude<keyof typeof ERRNO, 'success'>;

/** HTTP statuses of requests that were not understood or not served (wire contract §1). */
export type FaultStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

/** An expected failure, as a value; it is sent in the envelope of its route. */
export interface Refusal {
  readonly ok: false;
  readonly errno: (typeof ERRNO)[ErrorName];
  /** Which field, the value received, what is accepted, what to do. */
  readonly message: string;
  /** Absent when the request was understood: then the envelope decides the status. */
  readonly status?: FaultStatus;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Done<Result> {
  readonly ok: true;
  readonly result: Result;
}

/** What a handler returns. */
export type Answer<Result> = Done<Result> | Refusal;

export function done<Result>(result: Result): Done<Result> {
  return { ok: true, result };
}

/** A refusal of a request that was understood. */
export function refuse(name: ErrorName, message: string): Refusal {
  return { ok: false, errno: ERRNO[name], message };
}

/** A refusal of a request that was not understood: errno 2, with status 400 unless a more specific one is given. */
export function notUnderstood(message: string, status: FaultStatus = 400): Refusal {
  return { ok: false, errno: ERRNO.invalidParameter, message, status };
}

/** A refusal of a request whose sender is unknown or may not send it. */
export function unauthorized(message: string): Refusal {
  return { ok: false, errno: ERRNO.invalidApiKey, message, status: 401 };
}

/** @param field the header or parameter that the key was sent in */
export function unknownKey(field: string): Refusal {
  return unauthorized(`${field}: not an active key; a new key works within 15 seconds, a deleted one no longer works`);
}

/** A refusal of a builder's key where an account's own is needed. */
export function notATrader(): Refusal {
  return unauthorized("apikey: not a trader's key; send one that was issued to a trader's wallet");
}

/** A refusal of a request that cannot be served now. Nothing was changed, so the client can send it again. */
export function unavailable(message: string, retryAfterSec = 1): Refusal {
  return { ok: false, errno: ERRNO.internal, message, status: 503, headers: { 'retry-after': String(retryAfterSec) } };
}

/** A refusal of a request over a limit; the client can send it again after `retryAfterSec`. */
export function tooMany(message: string, retryAfterSec: number): Refusal {
  return {
    ok: false,
    errno: ERRNO.rateLimited,
    message,
    status: 429,
    headers: { 'retry-after': String(retryAfterSec) },
  };
}

/** Carries a refusal through code that can only throw, such as the framework's validators, parsers and hooks. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'RefusalError';
    this.refusal = refusal;
  }
}
