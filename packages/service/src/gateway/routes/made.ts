/**
 * What a command that was done says it made.
 * @throws when it says nothing: the exchange broke its word
 */
export function made<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the exchange made a ${what} without telling which`);
  return value;
}
