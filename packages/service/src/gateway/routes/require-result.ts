/**
 * Checks that the outcome of a successful command has a value, and returns the value.
 * @throws when it is missing: a defect in the exchange
 */
export function requireResult<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the exchange made a ${what} but did not return it`);
  return value;
}
