/** A broken invariant: a defect of the exchange or of its caller, never a user's doing. The state is not to be trusted after it. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Stops the exchange when what must hold does not. Stays on in production.
 *
 * @throws {InvariantError} when `condition` is false
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
