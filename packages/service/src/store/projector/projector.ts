import type { Worker } from 'node:worker_threads';
import type { AccountId } from '@presage/exchange';
import type { Logger } from 'pino';
import type { Timer, Timers } from '../../clock.ts';
import { invariant } from '../../invariant.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { resultCodeOf, SQLITE } from '../../sqlite/result-code.ts';
import { startThread } from '../../threads/start-thread.ts';
import { ThreadCalls } from '../../threads/thread-calls.ts';
import {
  CLOSE_WAIT_MS,
  LINGER_MS,
  MAX_REPLAY_TRANSACTION_ENTRIES,
  MAX_SPARE_PACKETS,
  MAX_TRANSACTION_ENTRIES,
  MAX_WRITE_MS,
  OPEN_WAIT_MS,
  READ_WAIT_MS,
  RETRY_MS,
  ROOM_ENTRIES,
} from '../limits.ts';
import type { FollowedTrade } from '../read-store.ts';
import type { Packet } from './packet.ts';
import { PacketWriter } from './packet-writer.ts';
import type { Projected, ProjectorMethods, ProjectorReady, ProjectorStart } from './projector-thread.ts';
import { SequenceWaiters } from './sequence-waiters.ts';

export interface ProjectorOptions extends ProjectorStart {
  readonly timers: Timers;
  readonly log: Pick<Logger, 'warn'>;
  /** Called once when a defect ended the projection: the process must stop. */
  readonly onFailure: (error: Error) => void;
}

const SCRIPT = new URL('./projector-thread.ts', import.meta.url);

/**
 * Starts the thread that owns the only writing connection, and creates the store if there is none.
 *
 * @throws when the store cannot be opened, or belongs to another journal ({@link StoreMismatchError}).
 */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { path, installation } = options;
  const start: ProjectorStart = { path, installation };
  const { thread, ready } = await startThread<ProjectorReady>(SCRIPT, start, OPEN_WAIT_MS);
  return new Projector(thread, ready.sequence, options);
}

/** What may pass: another process holds the database, or its disk fails or is full. Any other error is a defect. */
const DISK_CODES: readonly (number | undefined)[] = [
  SQLITE.BUSY,
  SQLITE.READONLY,
  SQLITE.IOERR,
  SQLITE.FULL,
  SQLITE.CANTOPEN,
];

const RETRIED = 'writing to the store failed; it is retried until it succeeds';
const STALLED = 'the store takes too long to write: reads are rejected';
const REPLAY_STALLED = 'the store takes long to write what it was behind: the start waits for it';
const CHECKPOINT_FAILED = 'store.sqlite cannot be written: its log grows until it can, or the disk is full';

/** Hands applied entries to the projector's thread, several per transaction, and tracks the sequence of the store. */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #calls: ThreadCalls<ProjectorMethods>;
  readonly #waiters: SequenceWaiters;
  /** Full packets waiting to be sent, oldest first. */
  readonly #full: Packet[] = [];
  /** Buffers of projected packets. */
  readonly #spare: ArrayBuffer[] = [];
  #writer = new PacketWriter();
  /** Entries per transaction; fewer once the projector has caught up for the first time, because reads then begin. */
  #maxEntries: number = MAX_REPLAY_TRANSACTION_ENTRIES;
  /** The sequence up to which everything is in the store. */
  #stored: number;
  /** The sequence up to which everything was submitted to {@link project}. */
  #submitted: number;
  #busy = false;
  /** Why the current write failed. */
  #writeError: string | undefined;
  /** Why the log cannot be written to the database. */
  #checkpointProblem: string | undefined;
  #linger: NodeJS.Timeout | undefined;
  #retry: Timer | undefined;
  #onTrades: (trades: readonly FollowedTrade[]) => void = () => {};
  #state: 'open' | 'closing' | 'failed' = 'open';

  constructor(thread: Worker, sequence: number, options: ProjectorOptions) {
    this.#stored = sequence;
    this.#submitted = sequence;
    this.#options = options;
    const { timers, log } = options;
    this.#waiters = new SequenceWaiters(() => this.#stored, timers);
    this.#calls = new ThreadCalls(thread, {
      onDead: (error) => this.#fail(error),
      watch: {
        timers,
        maxMs: MAX_WRITE_MS,
        unwatched: ['close'],
        onStalled: () => log.warn({ maxWriteMs: MAX_WRITE_MS }, this.#isReplaying ? REPLAY_STALLED : STALLED),
        onOver: () => log.warn('the store can be written again'),
      },
    });
  }

  /** The sequence up to which everything is in the store. */
  get sequence(): number {
    return this.#stored;
  }

  /** Entries submitted but not stored yet. The sequencer refuses orders when there are too many. */
  get backlog(): number {
    return this.#submitted - this.#stored;
  }

  /** Why nothing is written now: the last write failed, or takes too long. Until it succeeds, reads soon return 503. */
  get problem(): string | undefined {
    return this.#writeError ?? (this.#calls.isStalled ? 'a write takes too long' : undefined);
  }

  /** Whether the log cannot be written to the database: it grows, and everything else goes on. */
  get checkpointFails(): boolean {
    return this.#checkpointProblem !== undefined;
  }

  /**
   * Queues a group of applied entries, in sequence; entries submitted before are skipped. Does not block.
   *
   * @throws when an entry is missing before the group: a defect of the sequencer.
   */
  project(group: readonly Applied[]): void {
    for (const applied of group) {
      if (applied.sequence <= this.#submitted) continue;
      invariant(
        applied.sequence === this.#submitted + 1,
        `entry ${this.#submitted + 1} is missing before ${applied.sequence}`,
      );
      this.#writer.add(applied);
      this.#submitted = applied.sequence;
      if (this.#writer.entries >= this.#maxEntries) this.#seal();
    }
    this.#schedule();
  }

  /**
   * Resolves when the store has reached a sequence, which need not have been submitted yet.
   *
   * @throws {StoreBehindError} when that takes longer than {@link READ_WAIT_MS}.
   */
  reached(sequence: number): Promise<void> {
    if (sequence <= this.#stored) return Promise.resolve();
    return this.#wait(sequence, READ_WAIT_MS);
  }

  /**
   * Sets who is told of trades of followed accounts as they are written, before {@link reached} resolves: it must not throw.
   * A trade that was pending is reported again when it has settled or failed.
   */
  onTrades(listener: (trades: readonly FollowedTrade[]) => void): void {
    this.#onTrades = listener;
  }

  /** Has an account's trades reported: those of all entries submitted from now on, and perhaps of some before. */
  follow(accountId: AccountId): void {
    this.#calls.call('follow', [accountId]).catch(() => undefined);
  }

  unfollow(accountId: AccountId): void {
    this.#calls.call('unfollow', [accountId]).catch(() => undefined);
  }

  /** Resolves when there is room for more: back-pressure for a replay, which submits entries faster than the disk. */
  room(): Promise<void> {
    return this.backlog < ROOM_ENTRIES ? Promise.resolve() : this.#wait(this.#submitted - ROOM_ENTRIES + 1);
  }

  /** Resolves when all submitted entries are in the store. */
  async caughtUp(): Promise<void> {
    if (this.#stored !== this.#submitted) await this.#wait(this.#submitted);
    this.#endReplay();
  }

  /**
   * Writes what was submitted, unless the disk fails or it takes longer than {@link CLOSE_WAIT_MS}, and ends the
   * thread. The next start projects the rest from the journal.
   */
  async close(): Promise<void> {
    if (this.#writeError === undefined && this.backlog > 0) {
      await this.#wait(this.#submitted, CLOSE_WAIT_MS).catch(() => undefined);
    }
    if (this.#state !== 'open') return;
    this.#state = 'closing';
    this.#retry?.cancel();
    await this.#calls.closeWithin(CLOSE_WAIT_MS, this.#options.timers);
    this.#waiters.fail(new Error('the store was closed'));
  }

  /** Before anything is read: its transactions are large. */
  get #isReplaying(): boolean {
    return this.#maxEntries > MAX_TRANSACTION_ENTRIES;
  }

  #wait(sequence: number, waitMs?: number): Promise<void> {
    if (this.#state !== 'open') return Promise.reject(new Error('the projector has stopped'));
    const reached = this.#waiters.wait(sequence, waitMs);
    this.#schedule();
    return reached;
  }

  /** Keeps one packet in flight; later entries go with the next one, which lingers to fill only while no read waits. */
  #schedule(): void {
    if (this.#busy || this.backlog === 0 || this.#state !== 'open') return;
    if (this.#full.length > 0 || !this.#waiters.isEmpty) this.#send();
    else this.#linger ??= setTimeout(() => this.#send(), LINGER_MS);
  }

  #send(): void {
    clearTimeout(this.#linger);
    this.#linger = undefined;
    if (this.#full.length === 0) this.#seal();
    const packet = this.#full.shift();
    if (packet === undefined) return;
    this.#busy = true;
    this.#await(this.#calls.call('project', [packet], [packet.events.buffer]));
  }

  #await(written: Promise<Projected>): void {
    written.then(
      (projected) => this.#written(projected),
      (error: Error) => this.#notWritten(error),
    );
  }

  /** From now on entries come from trading: switches to smaller transactions and drops the large buffers. */
  #endReplay(): void {
    if (!this.#isReplaying) return;
    this.#maxEntries = MAX_TRANSACTION_ENTRIES;
    this.#spare.length = 0;
    if (this.#writer.entries === 0) this.#writer = new PacketWriter();
  }

  #seal(): void {
    this.#full.push(this.#writer.packet());
    this.#writer = new PacketWriter(this.#spare.pop());
  }

  #written({ sequence, buffer, checkpointProblem, trades }: Projected): void {
    this.#writeError = undefined;
    this.#noticeCheckpoint(checkpointProblem);
    this.#busy = false;
    this.#stored = sequence;
    if (this.#spare.length < MAX_SPARE_PACKETS) this.#spare.push(buffer);
    if (trades.length > 0) this.#onTrades(trades);
    this.#waiters.advance();
    this.#schedule();
  }

  /** Retries until the disk accepts the packet or the store is closed. */
  #notWritten(error: Error): void {
    if (this.#state !== 'open') return;
    if (!DISK_CODES.includes(resultCodeOf(error))) {
      this.#fail(error);
      return;
    }
    const { timers, log } = this.#options;
    if (this.#writeError === undefined) log.warn({ reason: error.message }, RETRIED);
    this.#writeError = error.message;
    this.#retry = timers.after(RETRY_MS, () => this.#await(this.#calls.call('retry', [])));
  }

  #noticeCheckpoint(problem: string | undefined): void {
    const isNew = this.#checkpointProblem === undefined;
    this.#checkpointProblem = problem;
    if (isNew && problem !== undefined) this.#options.log.warn({ reason: problem }, CHECKPOINT_FAILED);
  }

  #fail(error: Error): void {
    if (this.#state !== 'open') return;
    this.#state = 'failed';
    clearTimeout(this.#linger);
    void this.#calls.terminate();
    this.#waiters.fail(error);
    this.#options.onFailure(error);
  }
}
