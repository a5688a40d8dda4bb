import { type Exchange, isSameDigest, type PlaceOrder } from '@presage/exchange';
import type { Logger } from 'pino';
import type { Clock, Timers } from '../clock.ts';
import { invariant } from '../invariant.ts';
import { encodeSubmission } from '../journal/codec/encode-submission.ts';
import type { Submission } from '../journal/entry.ts';
import type { Journal, StateMark } from '../journal/journal.ts';
import { stateHash } from '../snapshots/sha256.ts';
import { Admission, type AdmissionOptions } from './admission.ts';
import { type Applied, type AppliedListener, applyEntry } from './applied.ts';
import { type Cadence, markCadence } from './cadence.ts';
import { checkCommand } from './check-command.ts';
import { ClockGuard } from './clock-guard.ts';
import { DeadlineTimer } from './deadline-timer.ts';
import { encodeGroup, formGroup, type Group } from './group.ts';
import { Lanes, laneOf, type Waiting } from './lanes.ts';
import { MAX_ORDER_WAIT_MS } from './limits.ts';
import { partitionIdle } from './partition-idle.ts';
import { type Acceptance, NotAcceptedError, type Sequencer } from './sequencer.ts';
import { SnapshotTaker, type SnapshotTakerOptions } from './snapshot-taker.ts';

export interface SequencerOptions
  extends Omit<SnapshotTakerOptions, 'disk'>,
    Pick<AdmissionOptions, 'freeBytes' | 'journalProblem' | 'memoryShare' | 'chainRefusal'> {
  /** As {@link recover} returned it: it has applied everything the journal holds. */
  readonly exchange: Exchange;
  readonly journal: Journal;
  /** Called in this order, from the first group on. */
  readonly listeners: readonly AppliedListener[];
  readonly clock: Clock;
  readonly timers: Timers;
  /** The current time as confirmed by an operator, Unix milliseconds: a start then trusts a clock it would doubt. */
  readonly timeConfirmedMs?: number | undefined;
  /** The longest downtime believed without such a confirmation, milliseconds; default {@link MAX_DOWNTIME_MS}. */
  readonly maxDowntimeMs?: number | undefined;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /**
   * Called once, when the state on disk or in memory can no longer be trusted: it must end the process. Nothing is
   * answered afterwards, and even waiting submissions are not refused: the fate of their commands is unknown.
   */
  readonly onFatal: (error: unknown) => void;
}

/** Opens the sequencer: from now on it takes submissions and keeps deadlines. */
export async function openSequencer(options: SequencerOptions): Promise<Sequencer> {
  const sequencer = new GroupCommitSequencer(options);
  await sequencer.open();
  return sequencer;
}

/**
 * One writer with group commit: while one group is being made durable, everything that arrives gathers into the next.
 * No command waits for others to join it, and a busy disk makes larger groups automatically.
 */
class GroupCommitSequencer implements Sequencer {
  readonly #options: SequencerOptions;
  readonly #lanes = new Lanes();
  readonly #time: ClockGuard;
  readonly #admission: Admission;
  readonly #deadline: DeadlineTimer;
  readonly #marks: Cadence;
  readonly #snapshots: SnapshotTaker;
  #arrivals = 0;
  #tickIsDue = false;
  /** A group is being formed or made durable. */
  #isBusy = false;
  /** The group that is being made durable. */
  #writing: Group | undefined;
  #state: 'open' | 'stopping' | 'failed' = 'open';
  #stopped: Promise<void> | undefined;
  #onRest: (() => void) | undefined;

  constructor(options: SequencerOptions) {
    const { exchange, journal, clock, timers, log } = options;
    invariant(exchange.sequence === journal.lastSequence, 'the exchange has applied everything the journal holds');
    this.#options = options;
    this.#marks = markCadence();
    this.#time = new ClockGuard({
      clock,
      timers,
      log,
      lastStampMs: exchange.timeMs,
      confirmedMs: options.timeConfirmedMs,
      maxDowntimeMs: options.maxDowntimeMs,
    });
    this.#admission = new Admission({
      ...options,
      lanes: this.#lanes,
      time: this.#time,
      isBeingWritten: (order) => this.#isBeingWritten(order),
      onStalled: () => this.#refuseQueuedOrders(),
    });
    this.#snapshots = new SnapshotTaker({ ...options, disk: this.#admission.disk });
    this.#deadline = new DeadlineTimer({ clock: this.#time, timers, onDue: () => this.#deadlineCame() });
  }

  async open(): Promise<void> {
    await this.#admission.start();
    this.#time.start();
    this.#deadline.set(this.#options.exchange.nextDeadlineMs());
  }

  get sequence(): number {
    return this.#options.exchange.sequence;
  }

  get backlog(): number {
    return this.#lanes.size;
  }

  get isAtRest(): boolean {
    return !this.#isBusy;
  }

  get acceptance(): Acceptance {
    return this.#state === 'open' ? this.#admission.acceptance : 'stopping';
  }

  get diskFreeBytes(): number {
    return this.#admission.disk.freeBytes;
  }

  get clockDoubt(): string | undefined {
    return this.#time.doubt;
  }

  nowMs(): number {
    return this.#time.nowMs();
  }

  submit(submission: Submission): Promise<Applied> {
    const { command } = submission;
    const refusal = this.#state === 'open' ? this.#admission.refusalOf(command) : 'stopping';
    if (refusal !== undefined) return Promise.reject(new NotAcceptedError(refusal));
    return new Promise((resolve, reject) => {
      checkCommand(command);
      const lane = laneOf(command);
      const encoded = encodeSubmission(submission);
      const arrivedMs = this.#options.clock.monotonicMs();
      this.#lanes.push({ submission, lane, encoded, arrival: this.#arrivals, arrivedMs, resolve, reject });
      this.#arrivals += 1;
      this.#wake();
    });
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    if (this.#state === 'open') this.#state = 'stopping';
    this.#stopWatching();
    await this.#untilAtRest();
    await this.#snapshots.saved;
    await this.#admission.disk.read();
    if (!this.#hasFailed()) this.#snapshots.takeLast();
    await this.#snapshots.saved;
  }

  #stopWatching(): void {
    for (const watch of [this.#admission, this.#time, this.#deadline]) watch.stop();
  }

  /** Resolves when the queue is empty and nothing is being written, or when the sequencer has failed. */
  #untilAtRest(): Promise<void> {
    if (!this.#isBusy || this.#hasFailed()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onRest = resolve;
    });
  }

  #hasFailed(): boolean {
    return this.#state === 'failed';
  }

  /** Whether an order was sent before and will be placed when the current group is written: that cannot be recalled. */
  #isBeingWritten({ digest }: PlaceOrder): boolean {
    const entries = this.#writing?.entries ?? [];
    return entries.some(({ command }) => command.kind === 'placeOrder' && isSameDigest(command.digest, digest));
  }

  /** Later, their callers would have given up, and prices moved. */
  #refuseQueuedOrders(): void {
    const orders = this.#lanes.takeOrders((command) => !this.#isBeingWritten(command));
    for (const { reject } of orders) reject(new NotAcceptedError('journalStalled'));
  }

  #deadlineCame(): void {
    this.#tickIsDue = true;
    this.#wake();
  }

  /** Starts a group after the current turn, unless one is under way: everything submitted in that turn joins it. */
  #wake(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    queueMicrotask(() => this.#guarded(() => this.#next()));
  }

  /** Everything queued that changes something becomes the next group; with nothing queued, the sequencer is at rest. */
  #next(): void {
    const tickIsDue = this.#tickIsDue;
    this.#tickIsDue = false;
    const waiting = this.#takeGroup();
    if (waiting.length === 0 && !tickIsDue) this.#rest();
    else this.#append(formGroup({ waiting, firstSequence: this.sequence + 1, timeMs: this.#time.stamp() }));
  }

  #takeGroup(): readonly Waiting[] {
    for (;;) {
      const taken = this.#lanes.take();
      const group = this.#refuseLate(this.#answerIdle(taken));
      if (group.length > 0 || taken.length === 0) return group;
    }
  }

  /**
   * Answers commands that change nothing in their turn, without a journal entry. Otherwise anybody with a key, even
   * without money, could fill the disk with them, reserve included.
   *
   * @returns the other commands
   */
  #answerIdle(taken: readonly Waiting[]): readonly Waiting[] {
    const { exchange, observer } = this.#options;
    const timeMs = Math.max(this.#time.nowMs(), exchange.timeMs);
    const { idle, entries } = partitionIdle(taken, (command) => exchange.idleOutcome(command, timeMs));
    for (const { waiting, outcome } of idle) {
      const answer = { ...waiting.submission, sequence: this.sequence, timeMs: exchange.timeMs, outcome, events: [] };
      observer.idle(answer);
      waiting.resolve(answer);
    }
    return entries;
  }

  /** Refuses orders that have waited too long: for several slow writes, or while this process stood still. */
  #refuseLate(entries: readonly Waiting[]): readonly Waiting[] {
    const sinceMs = this.#options.clock.monotonicMs() - MAX_ORDER_WAIT_MS;
    const isLate = ({ submission, arrivedMs }: Waiting) =>
      arrivedMs < sinceMs && submission.command.kind === 'placeOrder';
    if (!entries.some(isLate)) return entries;
    for (const { reject } of entries.filter(isLate)) reject(new NotAcceptedError('journalStalled'));
    return entries.filter((waiting) => !isLate(waiting));
  }

  #append(group: Group): void {
    const startedMs = this.#options.clock.monotonicMs();
    this.#writing = group;
    this.#admission.writes.begin();
    this.#options.journal.append(encodeGroup(group), this.#mark(group)).then(
      () => this.#guarded(() => this.#durable(group, startedMs)),
      (error: unknown) => this.#fail(error),
    );
  }

  /** A mark of the state before the group, when the group would carry the journal too far past the last mark. */
  #mark({ firstSequence, entries }: Group): StateMark | undefined {
    const sequence = firstSequence - 1;
    if (!this.#marks.isDue(sequence + entries.length)) return undefined;
    const bytes = this.#options.exchange.stateBytes();
    this.#marks.done(sequence, bytes.length);
    return { sequence, stateHash: stateHash(bytes) };
  }

  /** The group is on disk: applies it, passes it to the listeners and answers, in this order and in one turn. */
  #durable(group: Group, startedMs: number): void {
    const { clock, exchange } = this.#options;
    this.#admission.writes.end();
    this.#writing = undefined;
    const durableMs = clock.monotonicMs();
    const applied = group.entries.map((entry) => applyEntry(exchange, entry));
    for (const listener of this.#options.listeners) listener(applied);
    const deadlineMs = exchange.nextDeadlineMs();
    invariant(deadlineMs > group.timeMs, 'every command carries out whatever is due');
    if (this.#state === 'open') this.#deadline.set(deadlineMs);
    group.waiting.forEach(({ resolve }, index) => {
      const answer = applied[index];
      invariant(answer !== undefined, 'every command of a group is applied');
      resolve(answer);
    });
    this.#observe(group, { startedMs, durableMs });
    this.#snapshots.takeIfDue();
    this.#next();
  }

  #observe({ waiting, entries }: Group, at: { readonly startedMs: number; readonly durableMs: number }): void {
    const { clock, observer } = this.#options;
    const oldest = waiting[0];
    if (oldest !== undefined) observer.stage('queued', at.startedMs - oldest.arrivedMs);
    observer.stage('journal', at.durableMs - at.startedMs);
    observer.stage('apply', clock.monotonicMs() - at.durableMs);
    observer.group(entries.length);
  }

  #rest(): void {
    this.#isBusy = false;
    this.#onRest?.();
  }

  /** Runs a step. Any error in it is fatal, because half of the step may have been done. */
  #guarded(step: () => void): void {
    if (this.#hasFailed()) return;
    try {
      step();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#hasFailed()) return;
    this.#state = 'failed';
    this.#admission.writes.stop();
    this.#stopWatching();
    this.#options.onFatal(error);
    this.#onRest?.();
  }
}
