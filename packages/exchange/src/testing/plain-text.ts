/**
 * A value as text that is equal for equal values: keys sorted, fields that are undefined left out, bigints as 12n. It is
 * made of all outcomes and events of the property tests, so it makes no lists of fields.
 */
export function plainText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(plainText).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    let fields = '';
    for (const key of Object.keys(value).sort()) {
      const field = (value as Readonly<Record<string, unknown>>)[key];
      if (field !== undefined) fields += `${key}:${plainText(field)},`;
    }
    return `{${fields}}`;
  }
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined');
}
