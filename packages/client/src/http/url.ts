/** Fills the parameters into a path, each URL-encoded. */
export function fillPath(path: string, params: object | undefined): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  return path.replace(/\{(?<name>\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

/** The defined fields as a query string with its question mark; an empty string if there are none. */
export function queryString(query: object | undefined): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) pairs.set(name, String(value));
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}
