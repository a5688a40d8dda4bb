/**
 * The seed of the hash indexes, known only to this process, so that users who choose the indexed keys, such as the
 * digests of their orders, cannot make them collide. It determines only where rows are in memory: states and events
 * are the same for every secret.
 */
export interface HashSecret {
  /** Odd, 32 bits each. */
  readonly first: number;
  readonly second: number;
  readonly last: number;
}

/** Number of random bytes that make a {@link HashSecret}. */
export const HASH_SECRET_BYTES = 12;

/** Publicly known: only for exchanges without untrusted users, such as in tests. */
export const FIXED_HASH_SECRET: HashSecret = { first: 0x9e3779b1 | 0, second: 0x85ebca6b | 0, last: 0xc2b2ae35 | 0 };

/** Makes a secret from {@link HASH_SECRET_BYTES} random bytes. */
export function hashSecretOf(random: Uint8Array): HashSecret {
  const view = new DataView(random.buffer, random.byteOffset, HASH_SECRET_BYTES);
  return { first: view.getInt32(0) | 1, second: view.getInt32(4) | 1, last: view.getInt32(8) | 1 };
}

/** The hash of two words; all 32 bits are well mixed. */
export function hashOfWords({ first, second, last }: HashSecret, a: number, b: number): number {
  return mixed(Math.imul(a, first) + Math.imul(b, second), last);
}

/** The hash of a text's UTF-16 code units. */
export function hashOfText({ first, second, last }: HashSecret, text: string): number {
  let hash = second;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), first);
  return mixed(hash, last);
}

/** The high bits of a product are mixed best, so they are folded into the low ones, before and after multiplying. */
function mixed(hash: number, multiplier: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), multiplier);
  return half ^ (half >>> 15);
}
