/**
 * The most characters that the service takes in each text (wire contract §8). Repeated here, as this application does
 * not import the protocol; a test compares the two.
 */
export const TEXT_LIMITS = {
  title: 200,
  rules: 20_000,
  outcomeLabel: 50,
  slug: 100,
  label: 50,
  builderName: 50,
} as const;

/** Part of a limit, as 1/x, from which on it is worth saying how much is left. */
const NEAR = 10;

/** Counts as the service does, in code points of the text without surrounding blanks, which are not sent. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

export function isTooLong(text: string, limit: number): boolean {
  return lengthOf(text) > limit;
}

/** Whether the text is over nine tenths of its limit. */
export function isNearLimit(text: string, limit: number): boolean {
  return lengthOf(text) * NEAR > limit * (NEAR - 1);
}
