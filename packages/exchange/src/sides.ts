import { Outcome, Side } from './enums.ts';

/** The side an order takes in its market's book, which is kept in Yes terms: buying No is selling Yes. */
export function bookSide(outcome: Outcome, side: Side): Side {
  return (outcome === Outcome.Yes ? side : 1 - side) as Side;
}

/** The other side: the one that a side of the book matches. */
export function oppositeOf(side: Side): Side {
  return side === Side.Buy ? Side.Sell : Side.Buy;
}
