/** How fast a bucket fills and how much it holds. */
export interface BucketRate {
  readonly perSecond: number;
  readonly burst: number;
}

/** A caller's remaining tokens. Changed in place, to avoid an allocation per request. */
export interface Bucket {
  tokens: number;
  /** By the monotonic clock, as all times here: a wall clock that is set forward would fill every bucket. */
  updatedAtMs: number;
}

export function fullBucket(rate: BucketRate, monotonicMs: number): Bucket {
  return { tokens: rate.burst, updatedAtMs: monotonicMs };
}

/** Takes one token, or as many as given, if there are that many. */
export function takeToken(bucket: Bucket, rate: BucketRate, monotonicMs: number, tokens = 1): boolean {
  const elapsedMs = monotonicMs - bucket.updatedAtMs;
  bucket.tokens = Math.min(rate.burst, bucket.tokens + (elapsedMs * rate.perSecond) / 1000);
  bucket.updatedAtMs = monotonicMs;
  if (bucket.tokens < tokens) return false;
  bucket.tokens -= tokens;
  return true;
}

/** Returns a token that was taken but not used. */
export function refundToken(bucket: Bucket, { burst }: BucketRate): void {
  bucket.tokens = Math.min(burst, bucket.tokens + 1);
}

/** Whole seconds until a request is allowed that takes one token, or as many as given; at least 1, as `Retry-After` needs. */
export function retryAfterSec(bucket: Bucket, rate: BucketRate, tokens = 1): number {
  return Math.max(1, Math.ceil((tokens - bucket.tokens) / rate.perSecond));
}

/** Whole seconds until the bucket is full again. */
export function resetSec(bucket: Bucket, rate: BucketRate): number {
  return Math.ceil((rate.burst - bucket.tokens) / rate.perSecond);
}
