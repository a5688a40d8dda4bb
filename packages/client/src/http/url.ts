/** A path with its parameters filled in, each escaped. */
export function fillPath(path: string, params: object | undefined): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  return path.replace(/\{(?<name>\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

/** What is defined, as a query string with its question mark; empty text for nothing. */
export function queryString(query: object | undefined): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) pairs.set(name, String(value));
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}
