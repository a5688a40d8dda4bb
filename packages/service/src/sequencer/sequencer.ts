import type { Applied, AppliedListener, Submission } from './applied.ts';

/** The only writer: stamps, makes durable, applies, tells. */
export interface Sequencer {
  /**
   * Puts a submission in line. Resolves once it is durable, applied and told to every listener; a refusal
   * by the exchange is a resolved outcome with `ok: false`. A trader's command that changes nothing (refused, known already, nothing
   * to cancel) makes no entry: it is answered in its turn, with the sequence of the last entry before it.
   *
   * @throws {NotAcceptedError} when it was not taken into the journal at all: nothing happened, nothing will.
   */
  submit(submission: Submission): Promise<Applied>;
  /** Listeners hear every applied group in sequence, from now on. */
  subscribe(listener: AppliedListener): void;
  /** Sequence of the last applied command: what a read that arrives now must reflect. */
  readonly sequence: number;
  /** Commands waiting for their group. */
  readonly backlog: number;
  /** Whether nothing is in line and nothing is being made durable. */
  readonly isAtRest: boolean;
  /** Whether orders are taken now; cancels may be when orders are not. */
  readonly acceptance: Acceptance;
  /** Why the clock is not followed, in words for an operator; undefined while it is. */
  readonly clockDoubt: string | undefined;
  /** Takes no more, finishes what is in line, writes a snapshot. */
  stop(): Promise<void>;
}

/**
 * `open`: everything. Otherwise cancels only, and the reason why. `clockInDoubt`: what time it is cannot be told. On the
 * chain ledger: too many fills wait for their settlement (`settlementBehind`), their gas cannot be paid
 * (`settlementUnpaid`), nothing can be settled (`settlementStopped`), the chain has not been read for a while
 * (`chainUnread`), or it is not the one that was read (`chainStopped`); that stops orders alone.
 */
export type Acceptance =
  | 'open'
  | 'overloaded'
  | 'diskReserve'
  | 'clockInDoubt'
  | 'projectionBehind'
  | 'settlementBehind'
  | 'settlementUnpaid'
  | 'settlementStopped'
  | 'chainUnread'
  | 'chainStopped'
  | 'stopping';

/** Why the chain takes no orders. */
export const CHAIN_REFUSALS = [
  'settlementBehind',
  'settlementUnpaid',
  'settlementStopped',
  'chainUnread',
  'chainStopped',
] as const satisfies readonly Acceptance[];
export type ChainRefusal = (typeof CHAIN_REFUSALS)[number];

/** A submission that was turned away before the journal. Always safe to send again. */
export class NotAcceptedError extends Error {
  readonly reason: Exclude<Acceptance, 'open'>;

  constructor(reason: Exclude<Acceptance, 'open'>) {
    super(`not accepted: ${reason}`);
    this.name = 'NotAcceptedError';
    this.reason = reason;
  }
}
