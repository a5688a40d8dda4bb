import type { FastifyRequest } from 'fastify';
import type { KeyHolder } from '../../auth/auth.ts';
import type { Bucket, BucketRate } from '../../rate-limits/token-bucket.ts';
import type { AccountRow } from '../../store/read-store.ts';

/** Who asks, once that is known; what is left of the bucket it counts against. */
export interface Caller {
  holder: KeyHolder | undefined;
  /** Of a trader's key. */
  account: AccountRow | undefined;
  bucket: Bucket | undefined;
  rate: BucketRate | undefined;
}

/** What the gateway keeps of a request beside what the framework does. */
export interface RequestNotes {
  /** Milliseconds of the monotonic clock. */
  startedAt: number;
  caller: Caller;
  /** Set once it was read, and was small enough. */
  body: Buffer | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any hook or handler of ours runs. */
    notes: RequestNotes;
  }
}

export function newNotes(): RequestNotes {
  return {
    startedAt: performance.now(),
    caller: { holder: undefined, account: undefined, bucket: undefined, rate: undefined },
    body: undefined,
  };
}

/** Path without the query, which may carry what no log should keep. */
export function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
