/**
 * Checks something that must always be true. A failure is a defect in this code, never caused by a user's input.
 *
 * @throws {Error} when `condition` is false.
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`);
}
