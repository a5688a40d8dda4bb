import type { Server } from 'node:http';
import type { AccountId, Command } from '@presage/exchange';
import { LiveMarketData } from '../../../market-data/live-market-data.ts';
import type { Random } from '../../../random.ts';
import type { Applied } from '../../../sequencer/applied.ts';
import type { SimulatedTime } from '../../../sequencer/testing/simulated-time.ts';
import { StoreBehindError } from '../../../store/errors.ts';
import { READ_WAIT_MS } from '../../../store/limits.ts';
import { loadMarketDataState } from '../../../store/loading/load-market-data-state.ts';
import { loadUnfinishedOrders } from '../../../store/loading/load-unfinished-orders.ts';
import type { StoreDatabase } from '../../../store/open-database.ts';
import { Projection } from '../../../store/projection/projection.ts';
import type { FollowedTrade } from '../../../store/read-store.ts';
import { entriesOf } from '../../../store/testing/entries-of.ts';
import { randomCommands, seedAccountsAndMarkets, TestJournal } from '../../../store/testing/random-journal.ts';
import { storeInMemory } from '../../../store/testing/temporary-store.ts';
import { TEST_INSTALLATION } from '../../../testing/test-installation.ts';
import { CLOSE_WAIT_MS } from '../../limits.ts';
import { type Handover, Stream } from '../../stream.ts';
import { noCounts } from '../../stream-observer.ts';
import { RevocableKeys } from '../revocable-keys.ts';
import { streamServer } from '../stream-rig.ts';
import { FAST, type LineSpeed, SimulatedLine } from './simulated-line.ts';

/** One process of the service. */
interface Run {
  readonly stream: Stream;
  readonly marketData: LiveMarketData;
  readonly server: Server;
  /** Sequence of the last command that was applied before. */
  readonly startedAt: number;
}

/** A service that trades, with its real stream, and the lines to its clients. */
export class SimulatedService {
  readonly journal = new TestJournal();
  readonly keys = new RevocableKeys();
  readonly counts = noCounts();
  /** What it reports as its own defects. */
  readonly errors: unknown[] = [];
  readonly lines: SimulatedLine[] = [];
  readonly store: StoreDatabase;
  /** All that the store has. */
  readonly trades: FollowedTrade[] = [];
  readonly time: SimulatedTime;
  /** How often it was started again. */
  restarts = 0;
  isUnreachable = false;
  downSpeed: LineSpeed = FAST;
  upSpeed: LineSpeed = FAST;
  readonly #listeners: ((group: readonly Applied[]) => void)[] = [];
  readonly #projection: Projection;
  readonly #nextCommand: () => Applied;
  #run: Run | undefined;
  #isStoreBehind = false;
  #projected = 0;
  #onTrades: (trades: readonly FollowedTrade[]) => void = () => undefined;
  readonly #unprojected: Applied[] = [];
  /** What the last run that was stopped left for the next. */
  #handover: Handover | undefined;
  #waiting: { readonly sequence: number; readonly resolve: () => void }[] = [];

  private constructor(time: SimulatedTime, random: Random, store: StoreDatabase) {
    this.time = time;
    this.store = store;
    const everybody = new Set<AccountId>();
    everybody.has = () => true;
    this.#projection = new Projection(store.connection, TEST_INSTALLATION, everybody);
    this.#nextCommand = randomCommands(this.journal, random);
  }

  static async start(time: SimulatedTime, random: Random): Promise<SimulatedService> {
    const service = new SimulatedService(time, random, await storeInMemory());
    seedAccountsAndMarkets(service.journal);
    service.#project(service.journal.applied);
    await service.start();
    return service;
  }

  get isUp(): boolean {
    return this.#run !== undefined;
  }

  get stream(): Stream | undefined {
    return this.#run?.stream;
  }

  /** Adds a listener for all that is applied from now on, called before the stream. */
  onApplied(listener: (group: readonly Applied[]) => void): void {
    this.#listeners.push(listener);
  }

  /** Opens a connection. */
  connect(): SimulatedLine {
    const line = new SimulatedLine(this.time);
    line.downSpeed = this.downSpeed;
    line.upSpeed = this.upSpeed;
    this.lines.push(line);
    if (this.isUnreachable) line.fallSilent(this.time.monotonicMs());
    else if (this.#run === undefined) line.break(0);
    else this.#run.server.emit('connection', line.server);
    return line;
  }

  /** Runs random commands, each group at once. */
  trade(commands: number): void {
    if (this.#run === undefined) return;
    this.#stamp();
    this.#apply(Array.from({ length: commands }, () => this.#nextCommand()));
  }

  /** Runs commands as one group. */
  run(commands: readonly Command[]): void {
    if (this.#run === undefined) return;
    this.#stamp();
    this.#apply(commands.map((command) => this.journal.run(command)));
  }

  /** Whether the store stops taking what is applied. */
  set isStoreBehind(isBehind: boolean) {
    this.#isStoreBehind = isBehind;
    if (!isBehind) this.#project(this.#unprojected.splice(0));
  }

  /** Starts it on what was applied before. */
  async start(): Promise<void> {
    if (this.#run !== undefined) return;
    this.isStoreBehind = false;
    const { time, keys, counts, errors, journal, store } = this;
    const marketData = new LiveMarketData(TEST_INSTALLATION, await loadMarketDataState(store.db));
    const stream = new Stream({
      installation: TEST_INSTALLATION,
      marketData,
      openOrders: loadUnfinishedOrders(store.connection),
      lastStampMs: journal.timeMs,
      trades: {
        onTrades: (listener) => {
          this.#onTrades = listener;
        },
        follow: () => undefined,
        unfollow: () => undefined,
        reached: (sequence) => this.#reached(sequence),
      },
      clock: time,
      timers: time,
      settings: { corsOrigins: [], trustedProxies: [], rateLimit: true, requireApiKey: false },
      observer: { counts, flushed: () => undefined, delivered: () => undefined },
      log: { warn: () => undefined, error: (about: unknown) => errors.push(about) },
    });
    const startedAt = journal.applied.length;
    if (this.#handover?.sequence === startedAt) stream.reopen(this.#handover.channels);
    this.#run = { stream, marketData, server: streamServer(stream.open(keys)), startedAt };
  }

  /** Ends it as `kill -9` does: what was not sent is lost. */
  async kill(fraction: number): Promise<void> {
    const run = this.#run;
    if (run === undefined) return;
    this.#run = undefined;
    this.restarts += 1;
    this.breakLines(fraction);
    await run.stream.stop();
  }

  /** Stops it: what was applied is sent first. */
  async stop(): Promise<void> {
    const run = this.#run;
    if (run === undefined) return;
    this.#run = undefined;
    this.restarts += 1;
    const stopped = run.stream.stop();
    await this.time.pass(CLOSE_WAIT_MS);
    const handover = await stopped;
    if (handover !== undefined) this.#handover = { ...handover, sequence: handover.sequence ?? run.startedAt };
    this.breakLines(0);
  }

  breakLines(fraction: number): void {
    for (const line of this.lines.splice(0)) line.break(fraction);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.store.db.destroy();
  }

  #stamp(): void {
    this.journal.timeMs = Math.max(this.journal.timeMs, this.time.nowMs());
  }

  /** Hands a group to its readers in the order in which the sequencer does. */
  #apply(group: readonly Applied[]): void {
    this.#run?.marketData.onApplied(group);
    if (this.#isStoreBehind) this.#unprojected.push(...group);
    else this.#project(group);
    for (const listener of this.#listeners) listener(group);
    this.#run?.stream.onApplied(group);
  }

  #project(group: readonly Applied[]): void {
    if (group.length === 0) return;
    const trades = this.#projection.project(entriesOf(group));
    this.trades.push(...trades);
    this.#onTrades(trades);
    this.#projected = group.at(-1)?.sequence ?? 0;
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ sequence }) => sequence > this.#projected);
    for (const { sequence, resolve } of waiting) if (sequence <= this.#projected) resolve();
  }

  #reached(sequence: number): Promise<void> {
    if (this.#projected >= sequence) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sequence, resolve });
      this.time.after(READ_WAIT_MS, () => reject(new StoreBehindError(sequence, this.#projected)));
    });
  }
}
