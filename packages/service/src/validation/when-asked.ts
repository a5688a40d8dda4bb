/** What is made when it is first asked for, and then kept: a start does not wait for what few ask for soon. */
export function whenAsked<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
