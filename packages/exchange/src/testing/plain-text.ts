/** A value as text that is equal for equal values: keys sorted, fields that are undefined left out, bigints as 12n. */
export function plainText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(plainText).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${key}:${plainText(field)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'undefined';
}
