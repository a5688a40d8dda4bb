import { type Event, Exchange, type Ledger } from '@presage/exchange';
import { encodeSubmission } from '../../journal/codec/encode-submission.ts';
import type { Submission } from '../../journal/entry.ts';
import type { Applied, AppliedListener } from '../../sequencer/applied.ts';
import { checkCommand } from '../../sequencer/check-command.ts';
import { type Acceptance, NotAcceptedError, type Sequencer } from '../../sequencer/sequencer.ts';

/** A sequencer without a journal over the real exchange: each submission is a group of its own. */
export class MemorySequencer implements Sequencer {
  readonly exchange: Exchange;
  readonly #listeners: AppliedListener[] = [];
  readonly nowMs: () => number;
  /** Set by tests to simulate, for instance, overload. */
  acceptance: Acceptance = 'open';
  clockDoubt: string | undefined;
  readonly diskFreeBytes = 1e12;
  readonly backlog = 0;
  readonly isAtRest = true;
  /** What submissions wait for, as they do for the journal in the real one. */
  written: Promise<void> = Promise.resolve();

  constructor(nowMs: () => number, ledger: Ledger = 'custodial') {
    this.exchange = new Exchange(ledger);
    this.nowMs = nowMs;
  }

  get sequence(): number {
    return this.exchange.sequence;
  }

  async submit(submission: Submission): Promise<Applied> {
    if (this.acceptance !== 'open' && !submission.command.kind.startsWith('cancel')) {
      throw new NotAcceptedError(this.acceptance);
    }
    // As in the real one before the journal: throws for commands that no caller may send.
    checkCommand(submission.command);
    encodeSubmission(submission);
    await this.written;
    const timeMs = Math.max(this.nowMs(), this.exchange.timeMs);
    const idle = this.exchange.idleOutcome(submission.command, timeMs);
    if (idle !== undefined) {
      return { ...submission, sequence: this.sequence, timeMs: this.exchange.timeMs, outcome: idle, events: [] };
    }
    const sequence = this.exchange.sequence + 1;
    const events: Event[] = [];
    const outcome = this.exchange.apply({ sequence, timeMs, command: submission.command }, events);
    const applied: Applied = { ...submission, sequence, timeMs, outcome, events };
    for (const listener of this.#listeners) listener([applied]);
    return applied;
  }

  subscribe(listener: AppliedListener): void {
    this.#listeners.push(listener);
  }

  async stop(): Promise<void> {
    this.acceptance = 'stopping';
  }
}
