import { type IdempotencyOptions, OpenApiError } from '@presage/client';

/** Milliseconds before each repetition: a connection that broke once often works a moment later. */
const WAITS_MS = [500, 1_500, 4_000];

/** After this many milliseconds nothing is repeated any more: people wait for the answer. */
const MAX_MS = 15_000;

/**
 * Sends a request that moves money, and sends it again while nothing of the service answers. All have the key of the
 * first, so that it is done at most once. What the service itself answers, also a refusal, ends it.
 */
export async function sendUntilKnown<Result>(send: (options: IdempotencyOptions) => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  let options: IdempotencyOptions = {};
  for (const waitMs of WAITS_MS) {
    try {
      return await send(options);
    } catch (error) {
      const isLate = performance.now() - startedAt > MAX_MS;
      if (isLate || !(error instanceof OpenApiError) || !isUnanswered(error)) throw error;
      options = { idempotencyKey: error.idempotencyKey };
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return send(options);
}

function isUnanswered({ idempotencyKey, errno }: OpenApiError): boolean {
  return idempotencyKey !== undefined && errno === undefined;
}
