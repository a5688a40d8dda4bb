/**
 * Stops what is being done when something that must hold does not: a defect of ours, never a user's doing.
 *
 * @throws {Error} when `condition` is false.
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`);
}
