/** An error on its way between threads, where a copy would lose its class and its own fields. */
export interface PackedError {
  readonly message: string;
  readonly stack: string | undefined;
  /** Its own fields: `name`, by which its class is found again, and such as a code of SQLite. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Classes whose errors keep their `name` in a field, as those of this project do. */
export type ErrorClass = abstract new (...args: never[]) => Error;

export function packError(thrown: unknown): PackedError {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: undefined, fields: {} };
  return { message: thrown.message, stack: thrown.stack, fields: { ...thrown } };
}

/** @param classes of the errors that callers tell apart; any other becomes a plain `Error`, with the same fields */
export function unpackError({ message, stack, fields }: PackedError, classes: readonly ErrorClass[]): Error {
  const error = Object.assign(new Error(message), stack === undefined ? {} : { stack }, fields);
  const known = classes.find(({ name }) => name === fields.name);
  return known === undefined ? error : Object.setPrototypeOf(error, known.prototype);
}
