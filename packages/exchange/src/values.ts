// The exchange's input and output types without its logic: for threads that only read events.

export type * from './chain-command.ts';
export type * from './command.ts';
export * from './enums.ts';
export type * from './event.ts';
export { EventTape } from './events/event-tape.ts';
export { TapeReader } from './events/tape-reader.ts';
export type { TapeContents } from './events/tape-words.ts';
export { type FillSide, makerSideOf, sidesOf, takerSideOf } from './fill-sides.ts';
export { InvariantError } from './invariant.ts';
export {
  complementTicks,
  costUnits,
  feeOf,
  inTermsOf,
  inYesTerms,
  pairUnits,
  payoutTicks,
} from './money.ts';
export {
  DIGEST_WORDS,
  type DigestWords,
  digestOfBytes,
  digestOfText,
  digestText,
  isSameDigest,
} from './orders/digest.ts';
export type { CommandOutcome, Done, Refused, Reject, RejectCode } from './outcome.ts';
export { bookSide, oppositeOf } from './sides.ts';
export * from './units.ts';
