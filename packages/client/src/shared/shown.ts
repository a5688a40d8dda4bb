/**
 * A received value as error messages show it: text in quotes, so that `"21"` is told apart from `21`, and of an object only
 * its kind, without calling its own `toString`, which it may lack or which may throw.
 */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject ? Object.prototype.toString.call(value) : String(value);
}
