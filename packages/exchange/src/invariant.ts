/** A broken invariant: a bug in the exchange or its caller, never a user's error. Do not trust the state afterwards. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Stops the exchange when an invariant does not hold. Stays enabled in production.
 *
 * @throws {InvariantError} when `condition` is false
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
