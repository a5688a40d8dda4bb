import { IDEMPOTENCY_KEY } from '@presage/protocol/values';
import { AdminError, type AdminTarget, sendRequest } from './admin-client.ts';

/** Characters of the longest {@link IDEMPOTENCY_KEY}. */
const MAX_KEY_CHARS = 255;

/** Several markets to create, and the key under which the command can be repeated. */
export interface MarketsToCreate {
  /** Request bodies of POST /admin/market. */
  readonly bodies: readonly unknown[];
  readonly idempotencyKey: string;
}

/**
 * Creates markets one after another, each under a key of its own, and returns their numbers. With the same key, those
 * that exist already are not created again.
 *
 * @throws {AdminError} about the first that could not be created, saying how to go on; or when the key is too long.
 */
export async function createMarkets(
  target: AdminTarget,
  { bodies, idempotencyKey }: MarketsToCreate,
): Promise<readonly number[]> {
  const created: number[] = [];
  checkKey(idempotencyKey, bodies.length);
  for (const [index, body] of bodies.entries()) {
    const keys = { idempotencyKey: `${idempotencyKey}-${index + 1}`, commandKey: idempotencyKey };
    try {
      const request = { method: 'POST', path: '/admin/market', body, ...keys } as const;
      const { data } = (await sendRequest(target, request)) as { data: { marketId: number } };
      created.push(data.marketId);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new AdminError(
        `market ${index + 1} of ${bodies.length}: ${message}\nCreated: ${created.join(', ') || 'none'}. To go on, correct the file if need be, and repeat the command with --idempotency-key ${idempotencyKey}: it creates only those that are missing.`,
        { cause },
      );
    }
  }
  return created;
}

/** Before any is created: the last has the longest key. */
function checkKey(key: string, markets: number): void {
  const suffix = `-${markets}`;
  if (IDEMPOTENCY_KEY.test(`${key}${suffix}`)) return;
  throw new AdminError(
    `--idempotency-key has ${key.length} characters: for ${markets} markets give at most ${MAX_KEY_CHARS - suffix.length}, because each gets the key with its own number`,
  );
}
