/** A fact about the whole of auth.sqlite. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}
