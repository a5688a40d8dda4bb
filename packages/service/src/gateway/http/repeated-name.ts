/** A string of valid JSON, and the colon that makes it a name; or a bracket. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/**
 * Returns a name that an object in valid JSON text contains twice; undefined if there is none. `JSON.parse` keeps the
 * last value of such a name, and other programs the first.
 *
 * @param strings how many strings the parsed value has, as {@link countStrings} counts them
 */
export function repeatedName(text: string, strings: number): string | undefined {
  // A name that was dropped while parsing is missing in the value, so only then are there more strings in the text.
  return stringsInText(text) === strings ? undefined : findRepeatedName(text);
}

/** In JSON every quote begins or ends a string, unless it is escaped. Counting takes about a microsecond for an order. */
function stringsInText(text: string): number {
  const unescaped = text.includes('\\') ? text.replace(/\\./g, '') : text;
  let quotes = 0;
  for (let at = unescaped.indexOf('"'); at !== -1; at = unescaped.indexOf('"', at + 1)) quotes++;
  return quotes / 2;
}

/** The strings in a value, names included; undefined if it is nested deeper than allowed, which bounds the recursion. */
export function countStrings(value: unknown, depthLeft: number): number | undefined {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  if (depthLeft === 0) return undefined;
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let strings = Array.isArray(value) ? 0 : values.length;
  for (const inner of values) {
    const innerStrings = typeof inner === 'string' ? 1 : countStrings(inner, depthLeft - 1);
    if (innerStrings === undefined) return undefined;
    strings += innerStrings;
  }
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
