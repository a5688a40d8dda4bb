/**
 * How an index spreads its rows, which only this process knows: whoever chooses what is indexed, such as the digests of
 * their orders, cannot choose it so that all of it meets in one place. It decides where rows lie in memory and nothing
 * else: states and events are the same under any.
 */
export interface HashSecret {
  /** Odd, 32 bits each. */
  readonly first: number;
  readonly second: number;
  readonly last: number;
}

/** Random bytes that a {@link HashSecret} is made of. */
export const HASH_SECRET_BYTES = 12;

/** Known to everybody: for exchanges that serve nobody. */
export const OPEN_SECRET: HashSecret = { first: 0x9e3779b1 | 0, second: 0x85ebca6b | 0, last: 0xc2b2ae35 | 0 };

/** A secret of {@link HASH_SECRET_BYTES} random bytes. */
export function hashSecretOf(random: Uint8Array): HashSecret {
  const view = new DataView(random.buffer, random.byteOffset, HASH_SECRET_BYTES);
  return { first: view.getInt32(0) | 1, second: view.getInt32(4) | 1, last: view.getInt32(8) | 1 };
}

/** The hash of two words, in all of its 32 bits. */
export function hashOfWords({ first, second, last }: HashSecret, a: number, b: number): number {
  return mixed(Math.imul(a, first) + Math.imul(b, second), last);
}

/** The hash of a text, by its code units. */
export function hashOfText({ first, second, last }: HashSecret, text: string): number {
  let hash = second;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), first);
  return mixed(hash, last);
}

/** A product has its best bits at the top: they are brought down before and after another. */
function mixed(hash: number, multiplier: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), multiplier);
  return half ^ (half >>> 15);
}
