/** A received value as error messages show it: text in quotes, so that `"21"` is told apart from `21`. */
export function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
