import type { Command, PendingFill } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { type Random, randomOf } from '../testing/random.ts';
import { SimulatedChain } from '../testing/simulated-chain.ts';
import { fillOf, orderOf } from '../testing/simulated-fill.ts';
import { digestOf } from '../testing/simulated-transaction.ts';
import { NonceFence } from '../transactions/nonce-fence.ts';
import { Outbox } from '../transactions/outbox.ts';
import { Sender } from '../transactions/sender.ts';
import { Settler } from './settler.ts';

const RUNS = Number(process.env.PRESAGE_SIMULATIONS ?? 25);
const STEPS = 250;
const CONFIRMATIONS = 3;
/** Steps without trouble that suffice for everything pending to finish. */
const CALM_STEPS = 400;

/** The process ends here, between two steps. */
class Crash extends Error {}

/** The exchange's state: fills that are pending, and how the others ended. */
class SimulatedExchange {
  readonly pending = new Map<number, PendingFill>();
  readonly settled: number[] = [];
  readonly failed: number[] = [];
  #lastTrade = 0;
  #lastOrder = 0;

  get pendingCount(): number {
    return this.pending.size;
  }

  *pendingFills(): Iterable<PendingFill> {
    yield* this.pending.values();
  }

  /** Fills an incoming order against some resting ones. */
  trade(random: Random): void {
    const taker = this.#order();
    for (let makers = 1 + Math.floor(random() * 3); makers > 0; makers -= 1) {
      const maker = random() < 0.2 ? this.#lastOrder - 1 : this.#order();
      const exists = [...this.pending.values()].some(
        (fill) => fill.takerDigest === digestOf(BigInt(taker)) && fill.makerDigest === digestOf(BigInt(maker)),
      );
      if (maker < 1 || maker === taker || exists) continue;
      this.#lastTrade += 1;
      this.pending.set(this.#lastTrade, fillOf(this.#lastTrade, taker, maker));
    }
  }

  submit = async (command: Command): Promise<boolean> => {
    // Resting orders play no part in this simulation.
    if (command.kind === 'cancelOrders' || command.kind === 'cancelOrder') return true;
    if (command.kind !== 'failFills') throw new Error(`unexpected ${command.kind}`);
    if (!command.tradeNos.every((tradeNo) => this.pending.has(tradeNo))) return false;
    for (const tradeNo of command.tradeNos) {
      this.pending.delete(tradeNo);
      this.failed.push(tradeNo);
    }
    return true;
  };

  get trades(): number {
    return this.#lastTrade;
  }

  get orders(): number {
    return this.#lastOrder;
  }

  #order(): number {
    this.#lastOrder += 1;
    return this.#lastOrder;
  }
}

/** The state of one run; what is durable or outside the process survives a crash. */
class Simulation {
  readonly random: Random;
  readonly chain: SimulatedChain;
  readonly exchange = new SimulatedExchange();
  readonly db: SettlementDatabase;
  /** As if in a file of its own, which is never restored from a backup. */
  readonly mark = {
    highest: -1,
    raise(nonce: number) {
      this.highest = Math.max(this.highest, nonce);
    },
  };
  scanned = 0;
  nowMs = 0;
  crashes = 0;
  /** From 0 to 1: how often the process ends before or after a durable step. */
  danger = 0;
  #backup: Map<string, readonly object[]> | undefined;
  fence!: NonceFence;
  sender!: Sender;
  settler!: Settler;

  constructor(seed: number, db: SettlementDatabase) {
    this.random = randomOf(seed);
    this.chain = new SimulatedChain(this.random, CONFIRMATIONS);
    this.db = db;
    this.restart();
  }

  restart(): void {
    const outbox = this.#dangerous(new Outbox(this.db));
    const { exchange } = this;
    const chain = this.#dangerous(this.chain);
    this.settler = new Settler({
      exchange,
      outbox,
      findOrders: async (digests) => new Map(digests.map((digest) => [digest, orderOf(digest)])),
      ctfExchange: '0x00000000000000000000000000000000000000ce',
      simulate: (data) => chain.simulate(data),
      knowsAll: async () => !this.fence.isUp && (await this.sender.knowsAll()),
      submit: this.#dangerous({ submit: exchange.submit }).submit,
      mayRefuse: async () => false,
      charges: { taker: () => {}, maker: async () => false, bar: async () => {}, refund: () => {} },
      wakeSender: () => {},
      nowMs: () => this.nowMs,
      monotonicMs: () => this.nowMs,
      log: () => {},
    });
    this.fence = new NonceFence({
      db: this.db,
      outbox,
      chain,
      mark: this.mark,
      confirmations: CONFIRMATIONS,
      nowMs: () => this.nowMs,
      ctfExchange: '0x00000000000000000000000000000000000000ce',
      scannedThrough: () => this.scanned,
      hasPending: () => exchange.pendingCount > 0,
      log: () => {},
    });
    this.sender = new Sender({
      outbox,
      chain,
      signer: this.chain.signer,
      confirmations: CONFIRMATIONS,
      feeBumpMs: 3_000,
      maxGasPriceWei: 10n ** 9n,
      dailyGasWei: 10n ** 18n,
      nowMs: () => this.nowMs,
      monotonicMs: () => this.nowMs,
      scannedThrough: () => this.scanned,
      mark: this.mark,
      isWanted: async ({ id, key }) => {
        if (key.startsWith('fence:')) return true;
        if (this.fence.isUp) return false;
        const fills = (await outbox.fills()).filter(({ transactionId }) => transactionId === id);
        return fills.length > 0 && fills.every(({ tradeNo }) => exchange.pending.has(tradeNo));
      },
      observer: { sent: () => {}, ended: () => {}, failed: () => {}, log: () => {} },
    });
  }

  async step(): Promise<void> {
    const { chain, exchange, random } = this;
    this.nowMs += 1_000;
    const dice = random();
    if (dice < 0.15) exchange.trade(random);
    else if (dice < 0.3) chain.mine();
    else if (dice < 0.33) chain.reorganise();
    else if (dice < 0.36) chain.sendForeign();
    else if (dice < 0.38) chain.dropTransactions();
    else if (dice < 0.45)
      chain.breakOrder(digestOf(BigInt(1 + Math.floor(random() * exchange.orders))), random() < 0.5);
    else if (dice < 0.595) this.index();
    else if (dice < 0.6) await this.backUpOrRestore();
    else if (dice < 0.8) await this.#survive(() => this.settler.pass());
    else await this.#survive(() => this.send());
  }

  /** An operator restores a backup of settlement.sqlite that is older than the transactions that were sent. */
  async backUpOrRestore(): Promise<void> {
    const tables = ['transactions', 'transaction_versions', 'settlement_fills', 'settlement_facts'] as const;
    if (this.#backup === undefined) {
      this.#backup = new Map();
      for (const table of tables) this.#backup.set(table, await this.db.selectFrom(table).selectAll().execute());
      return;
    }
    for (const table of tables) {
      await this.db.deleteFrom(table).execute();
      for (const row of this.#backup.get(table) ?? [])
        await this.db
          .insertInto(table)
          .values(row as never)
          .execute();
    }
    this.#backup = undefined;
    this.restart();
  }

  async calmStep(): Promise<void> {
    this.nowMs += 1_000;
    this.chain.mine();
    this.index();
    await this.settler.pass();
    await this.send();
  }

  async send(): Promise<void> {
    await this.fence.pass();
    await this.sender.pass();
  }

  /** Reads final blocks as the indexer does. A settlement of a fill that is not pending must never occur. */
  index(): void {
    while (this.scanned < this.chain.number - CONFIRMATIONS) {
      this.scanned += 1;
      for (const { takerDigest, makerDigest } of this.chain.fillsIn(this.scanned)) {
        const fill = [...this.exchange.pending.values()].find(
          (each) => each.takerDigest === takerDigest && each.makerDigest === makerDigest,
        );
        if (fill === undefined) throw new Error(`block ${this.scanned} settled a fill that is not pending any more`);
        this.exchange.pending.delete(fill.tradeNo);
        this.exchange.settled.push(fill.tradeNo);
      }
    }
  }

  async #survive(pass: () => Promise<void>): Promise<void> {
    try {
      await pass();
    } catch (error) {
      if (error instanceof Crash) {
        this.crashes += 1;
        this.restart();
      } else if (!(error instanceof RpcUnavailableError)) throw error;
    }
  }

  /** The same object, but any of its asynchronous methods may crash the process, before or after doing its work. */
  #dangerous<Target extends object>(target: Target): Target {
    return new Proxy(target, {
      get: (from, name) => {
        const member = Reflect.get(from, name, from) as unknown;
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          if (this.random() < this.danger) throw new Crash();
          const result: unknown = await (member as (...args: unknown[]) => unknown).apply(from, args);
          if (this.random() < this.danger) throw new Crash();
          return result;
        };
      },
    });
  }
}

describe('settlement on a chain that loses, reorders and reorganises, by a process that may end anywhere', () => {
  it.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
    'gives every trade one settlement or one compensation (seed %i)',
    async (seed) => {
      const simulation = new Simulation(seed, await openSettlementDatabase(':memory:'));
      simulation.danger = 0.01;
      simulation.chain.lossRate = 0.03;
      simulation.chain.lagging = 0.2;
      for (let step = 0; step < STEPS; step += 1) await simulation.step();
      simulation.danger = 0;
      simulation.chain.lossRate = 0;
      simulation.chain.lagging = 0;
      const { exchange } = simulation;
      for (let step = 0; step < CALM_STEPS && exchange.pendingCount > 0; step += 1) await simulation.calmStep();
      const { settled, failed } = exchange;
      expect([...settled, ...failed].sort((a, b) => a - b)).toEqual(
        Array.from({ length: exchange.trades }, (_, at) => at + 1),
      );
      await simulation.db.destroy();
    },
  );
});
