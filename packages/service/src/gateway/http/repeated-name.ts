/** A string of valid JSON, and the colon that makes it a name; or a bracket. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/**
 * Returns a name that an object in valid JSON text contains twice; undefined if there is none. `JSON.parse` keeps the
 * last value of such a name, and other programs the first.
 *
 * @param value what the text was parsed to
 */
export function repeatedName(text: string, value: unknown): string | undefined {
  // A name that was dropped while parsing is missing in the value, so only then are there more strings in the text.
  return stringsInText(text) === stringsInValue(value) ? undefined : findRepeatedName(text);
}

/** In JSON every quote begins or ends a string, unless it is escaped. Counting takes about a microsecond for an order. */
function stringsInText(text: string): number {
  const unescaped = text.includes('\\') ? text.replace(/\\./g, '') : text;
  let quotes = 0;
  for (let at = unescaped.indexOf('"'); at !== -1; at = unescaped.indexOf('"', at + 1)) quotes++;
  return quotes / 2;
}

/** Names count, too. Recursion is bounded by the allowed depth of a body. */
function stringsInValue(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  let strings = 0;
  const names = Array.isArray(value) ? 0 : 1;
  for (const key in value) strings += names + stringsInValue((value as Record<string, unknown>)[key]);
  return strings;
}

function findRepeatedName(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (string === undefined) open.pop();
    else if (colon !== undefined) {
      const name: string = JSON.parse(string);
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}
