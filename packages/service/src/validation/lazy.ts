/** Makes a value at its first use and keeps it, so that a start does not wait for values that are rarely needed. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
