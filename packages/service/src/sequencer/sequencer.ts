import type { Submission } from '../journal/entry.ts';
import type { Applied } from './applied.ts';

/** The only writer: stamps commands, makes them durable, applies them and passes them to the listeners. */
export interface Sequencer {
  /**
   * Queues a submission. Resolves once it is durable, applied and passed to every listener; a refusal by the exchange
   * is a resolved outcome with `ok: false`. A trader's command that changes nothing (refused, already known, nothing to
   * cancel) makes no entry: it is answered in its turn, with the sequence of the last entry before it.
   *
   * @throws {NotAcceptedError} when it was not taken at all, or not out of the queue: it has had no effect and never
   * will.
   */
  submit(submission: Submission): Promise<Applied>;
  /** Sequence of the last applied command: what a read that arrives now must reflect. */
  readonly sequence: number;
  /** Commands waiting to join a group. */
  readonly backlog: number;
  /** Whether nothing is queued and nothing is being made durable. */
  readonly isAtRest: boolean;
  /** Whether orders are taken now; cancels may still be taken when orders are not. */
  readonly acceptance: Acceptance;
  /** Free bytes on the journal's disk, by the last check; NaN when they could not be read. */
  readonly diskFreeBytes: number;
  /** Why the clock is not followed, in words for an operator; undefined while it is. */
  readonly clockDoubt: string | undefined;
  /**
   * The time by which the exchange goes, Unix milliseconds: the clock's, unless that has jumped ahead. Before the last
   * command's if the clock was set back.
   */
  nowMs(): number;
  /** Takes no more submissions, finishes those in the queue, writes a snapshot. */
  stop(): Promise<void>;
}

/**
 * `open`: every command is taken. Any other value says why not; the commands of the cancel lane are taken all the
 * same, except with `stopping`. `journalStalled`: the disk has been writing one group for too long, or an order has
 * waited too long for it. `journalMissing`: its file was moved or removed. `diskStalled`: the disk has not said for
 * too long whether it was, and how much space is free. `clockInDoubt`: the time is uncertain. On the chain ledger: too
 * many fills await settlement (`settlementBehind`), their gas cannot be paid (`settlementUnpaid`), nothing can be
 * settled (`settlementStopped`), the chain has not been read for a while (`chainUnread`), or it is no longer the chain
 * that was read (`chainStopped`); with these five only new orders are refused.
 */
export type Acceptance =
  | 'open'
  | 'overloaded'
  | 'journalStalled'
  | 'journalMissing'
  | 'diskStalled'
  | 'diskReserve'
  | 'memoryReserve'
  | 'clockInDoubt'
  | 'projectionBehind'
  | 'settlementBehind'
  | 'settlementUnpaid'
  | 'settlementStopped'
  | 'chainUnread'
  | 'chainStopped'
  | 'stopping';

/** The reasons why the chain stops orders. */
export const CHAIN_REFUSALS = [
  'settlementBehind',
  'settlementUnpaid',
  'settlementStopped',
  'chainUnread',
  'chainStopped',
] as const satisfies readonly Acceptance[];
export type ChainRefusal = (typeof CHAIN_REFUSALS)[number];

/** Whether only orders are refused: everything else does not need the chain. */
export function refusesOnlyOrders(acceptance: Acceptance): boolean {
  return (CHAIN_REFUSALS as readonly Acceptance[]).includes(acceptance);
}

/** The reasons that are a disk that hangs: it may go on at any moment, and a group may be under way for long. */
export const DISK_STALLS: readonly Acceptance[] = ['journalStalled', 'diskStalled'];

/** A submission that was refused before it reached the journal. Always safe to send again. */
export class NotAcceptedError extends Error {
  readonly reason: Exclude<Acceptance, 'open'>;

  constructor(reason: Exclude<Acceptance, 'open'>) {
    super(`not accepted: ${reason}`);
    this.name = 'NotAcceptedError';
    this.reason = reason;
  }
}
