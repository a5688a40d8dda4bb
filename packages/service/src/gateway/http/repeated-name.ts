/** A string of valid JSON, and the colon that makes it a name; or a bracket. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/**
 * Returns a name that an object in valid JSON text contains twice; undefined if there is none. `JSON.parse` keeps the
 * last value of such a name, and other programs the first.
 *
 * @param parsed the parsed text
 * @param strings how many strings the text has, names included
 */
export function repeatedName(text: string, parsed: unknown, strings: number): string | undefined {
  // A name that was dropped while parsing is missing in the value, so only then are there more strings in the text.
  return countStrings(parsed) === strings ? undefined : findRepeatedName(text);
}

/** The strings in a value, names included. The recursion is as deep as the value, whose depth is bounded before it is parsed. */
function countStrings(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let strings = Array.isArray(value) ? 0 : values.length;
  for (const inner of values) strings += typeof inner === 'string' ? 1 : countStrings(inner);
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
