import type { Requested } from '@presage/exchange';
import { STREAM_PATH } from '@presage/protocol';
import type { FastifyRequest } from 'fastify';
import type { KeyHolder } from '../../auth/auth.ts';
import type { TokenBucket } from '../../rate-limits/token-bucket.ts';
import type { AccountRow } from '../../store/read-store.ts';

/** The caller, once known, and the rate limit bucket that the request counts against. */
export interface Caller {
  holder: KeyHolder | undefined;
  /** The account of a trader's key. */
  account: AccountRow | undefined;
  bucket: TokenBucket | undefined;
  /** The tokens that the request has taken from the bucket. */
  counted: number;
}

/** What the gateway keeps of a request in addition to the framework. */
export interface RequestNotes {
  /** Milliseconds of the monotonic clock. */
  startedAt: number;
  caller: Caller;
  /** Set once the body was read, unless it was too large. */
  body: Buffer | undefined;
  /** For a command: the id under which the exchange remembers it, if the request has an `Idempotency-Key`. */
  requested: Requested;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most names and values of the route's bodies. */
    maxBodyParts?: number;
  }
  interface FastifyRequest {
    /** Set before any hook or handler of the gateway runs. */
    notes: RequestNotes;
  }
}

const NOT_REQUESTED: Requested = {};

export function newNotes(): RequestNotes {
  return {
    startedAt: performance.now(),
    caller: { holder: undefined, account: undefined, bucket: undefined, counted: 0 },
    body: undefined,
    requested: NOT_REQUESTED,
  };
}

/** Path without the query, which may contain secrets that no message should repeat. */
export function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Whether a request would open a WebSocket at another path than the stream's. */
export function isMisplacedWebSocket(request: FastifyRequest): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket' && pathOf(request) !== STREAM_PATH;
}
