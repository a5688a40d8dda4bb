import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Exchange, type Ledger } from '@presage/exchange';
import type { OperationId } from '@presage/protocol';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { JournalEntry } from '../../journal/entry.ts';
import { LiveMarketData } from '../../market-data/live-market-data.ts';
import { replayWithEvents } from '../../recovery/replay-step.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { CancelTimers } from '../../sequencer/cancel-timers.ts';
import { CollectedFees } from '../../sequencer/collected-fees.ts';
import { OpenOrderCounts } from '../../sequencer/open-order-counts.ts';
import type { Sequencer } from '../../sequencer/sequencer.ts';
import { loadMarketDataState } from '../../store/loading/load-market-data-state.ts';
import { openForReading, type StoreDatabase } from '../../store/open-database.ts';
import { openForWriting } from '../../store/open-for-writing.ts';
import { Projection } from '../../store/projection/projection.ts';
import { PacketWriter } from '../../store/projector/packet-writer.ts';
import { readPacket } from '../../store/projector/read-packet.ts';
import type { ReadStore } from '../../store/read-store.ts';
import { createStoreQueries } from '../../store/reads/store-queries.ts';
import { buildGateway } from '../gateway.ts';
import { type CallParts, callEndpoint, type RigAnswer } from './call-endpoint.ts';
import { fakeNetwork } from './fake-network.ts';
import { MemoryAuth, MemoryKeys } from './memory-keys.ts';
import { depsOfItsOwn, INSTALLATION } from './rig.ts';

/** A transaction writes the sequence last: everything else is written by then. */
const FAILING_END = `create temp trigger failing_end before update on projection begin select raise(abort, 'no end'); end`;

const STORE = 'store.sqlite';
const COPY = 'copy.sqlite';
/** A snapshot is written about once in so many entries. */
const SNAPSHOT_ENTRIES = 150;

/** What a start creates and an end loses. */
interface Running {
  readonly writing: DatabaseSync;
  readonly reading: StoreDatabase;
  readonly projection: Projection;
  readonly marketData: LiveMarketData;
  readonly collectedFees: CollectedFees;
  readonly cancelTimers: CancelTimers;
  readonly exchange: Exchange;
  readonly app: FastifyInstance;
}

/**
 * The read side of the service: a gateway over a store on disk and market data in memory. They follow a journal, and can
 * stop and start again in the ways in which the service does.
 */
export class ReadRig {
  readonly keys = new MemoryKeys();
  readonly clock = { ms: 0 };
  readonly #ledger: Ledger;
  readonly #folder = mkdtempSync(join(tmpdir(), 'presage-reads-'));
  readonly #journal: JournalEntry[] = [];
  #snapshot: { readonly sequence: number; readonly state: Uint8Array } | undefined;
  #running: Running | undefined;

  private constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  static async open(ledger: Ledger): Promise<ReadRig> {
    const rig = new ReadRig(ledger);
    await rig.#start();
    return rig;
  }

  call(id: OperationId, parts: CallParts): Promise<RigAnswer> {
    return callEndpoint(this.#parts.app, id, parts);
  }

  /** Writes entries to the journal and applies them, as one group and one transaction of the store. */
  apply(entries: readonly JournalEntry[]): void {
    const { exchange, marketData, collectedFees, cancelTimers } = this.#parts;
    this.#journal.push(...entries);
    const group = entries.map((entry) => replayWithEvents(exchange, entry));
    for (const listener of [marketData, collectedFees, cancelTimers]) listener.onApplied(group);
    this.#project(group);
    if (exchange.sequence % SNAPSHOT_ENTRIES < entries.length) this.#save();
  }

  /** Dies after entries were written to the journal, while the store writes them, and starts again. */
  async die(entries: readonly JournalEntry[]): Promise<void> {
    this.#journal.push(...entries);
    const { exchange, writing } = this.#parts;
    writing.exec(FAILING_END);
    expect(() => this.#project(entries.map((entry) => replayWithEvents(exchange, entry)))).toThrow('no end');
    await this.restart();
  }

  async restart(): Promise<void> {
    await this.#stop();
    await this.#start();
  }

  /** Starts with the store as it was at the last snapshot, as after a power failure: its writes are not synced. */
  async loseWrites(): Promise<void> {
    await this.#stop();
    if (existsSync(this.#path(COPY))) {
      for (const name of readdirSync(this.#folder)) if (name !== COPY) rmSync(this.#path(name));
      copyFileSync(this.#path(COPY), this.#path(STORE));
    }
    await this.#start();
  }

  /** Starts without the store and without a snapshot. */
  async rebuild(): Promise<void> {
    await this.#stop();
    for (const name of readdirSync(this.#folder)) rmSync(this.#path(name));
    this.#snapshot = undefined;
    await this.#start();
  }

  async close(): Promise<void> {
    await this.#stop();
    rmSync(this.#folder, { recursive: true });
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  #save(): void {
    const { exchange, writing } = this.#parts;
    this.#snapshot = { sequence: exchange.sequence, state: exchange.snapshot() };
    rmSync(this.#path(COPY), { force: true });
    writing.exec(`vacuum into '${this.#path(COPY)}'`);
  }

  get #parts(): Running {
    if (this.#running === undefined) throw new Error('the rig is stopped');
    return this.#running;
  }

  /** As the projector's thread gets them. */
  #project(group: readonly Applied[], projection = this.#parts.projection): void {
    const packet = new PacketWriter();
    for (const applied of group) packet.add(applied);
    projection.project(readPacket(packet.packet()));
  }

  async #stop(): Promise<void> {
    const { app, reading, writing } = this.#parts;
    await app.close();
    reading.connection.close();
    writing.close();
    this.#running = undefined;
  }

  /** Restores the exchange, replays the tail of the journal, and loads market data from the store. */
  async #start(): Promise<void> {
    const path = this.#path(STORE);
    const writing = openForWriting(path);
    const reading = openForReading(path);
    const installation = { ...INSTALLATION, ledger: this.#ledger };
    const projection = new Projection(writing, installation);
    const exchange = this.#restored(projection.sequence);
    const tail = this.#journal.slice(exchange.sequence).map((entry) => replayWithEvents(exchange, entry));
    this.#project(tail, projection);
    const marketData = new LiveMarketData(INSTALLATION, await loadMarketDataState(reading.db));
    const collectedFees = new CollectedFees(exchange.feesUnits);
    const cancelTimers = new CancelTimers(exchange.cancelTimers());
    const running = { writing, reading, projection, marketData, collectedFees, cancelTimers, exchange };
    this.#running = { ...running, app: await this.#gateway(running) };
  }

  /** From the snapshot, unless the store has yet to reach it; then from the beginning. */
  #restored(storeSequence: number): Exchange {
    const snapshot = this.#snapshot;
    if (snapshot === undefined || snapshot.sequence > storeSequence) return new Exchange(this.#ledger);
    return Exchange.restore(snapshot.state);
  }

  #gateway(running: Omit<Running, 'app'>): Promise<FastifyInstance> {
    const { reading, marketData, collectedFees, cancelTimers, projection } = running;
    const reads: ReadStore = { ...createStoreQueries(reading.db), sequence: 0, reached: async () => undefined };
    const nowMs = (): number => this.clock.ms;
    return buildGateway({
      ...depsOfItsOwn(),
      ...(this.#ledger === 'chain' ? { chain: fakeNetwork().chain } : {}),
      sequencer: { sequence: projection.sequence } as Sequencer,
      openOrders: new OpenOrderCounts([]),
      collectedFees,
      cancelTimers,
      reads,
      marketData,
      keys: this.keys,
      auth: new MemoryAuth(this.keys),
      verifyOrder: () => Promise.reject(new Error('only reads are tried')),
      nowMs,
      monotonicMs: nowMs,
      log: pino({ level: 'silent' }),
    });
  }
}
