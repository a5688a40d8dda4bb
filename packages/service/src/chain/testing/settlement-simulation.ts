import type { Hex } from 'viem';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import { overdueSettlements } from '../settlement/claimed-fills.ts';
import { Settler } from '../settlement/settler.ts';
import { stillWanted } from '../still-wanted.ts';
import { NonceFence } from '../transactions/nonce-fence.ts';
import { Outbox, RELAY_KEY } from '../transactions/outbox.ts';
import type { OutboxTransaction } from '../transactions/outbox-transaction.ts';
import { Sender } from '../transactions/sender.ts';
import { MortalProcess } from './mortal-process.ts';
import { below, type Random, randomOf } from './random.ts';
import { SimulatedChain } from './simulated-chain.ts';
import { SimulatedExchange } from './simulated-exchange.ts';
import { orderOf } from './simulated-fill.ts';
import { digestOf, onceData } from './simulated-transaction.ts';

const CONFIRMATIONS = 3;
const CONTRACT = '0x00000000000000000000000000000000000000ce';
/** Ids of what is sent besides settlements begin above those of orders. */
const FIRST_CONTENT = 1_000_000;
const GAS = 500n;
const FEES_WEI = [500n, 1_000n, 1_100n, 1_500n, 4_000n, 20_000n] as const;
const MAX_FEE_WEI = 10_000n;
/** The requests whose node stops following the chain: which transactions are in blocks is the most delicate question. */
const HANGING = ['mined', 'mined', 'mined', 'mined', 'nonceAt', 'head', 'estimateGas'] as const;
const KINDS = [
  ['create:', GAS],
  ['register:', undefined],
  ['create:', GAS],
  [RELAY_KEY, GAS],
] as const;
const TABLES = ['transactions', 'transaction_versions', 'settlement_fills', 'settlement_facts'] as const;

/**
 * One run of the real outbox, settler and sender on a simulated chain. What is durable, or outside the process, survives
 * a crash. Everything follows from the seed.
 */
export class SettlementSimulation {
  readonly random: Random;
  readonly chain: SimulatedChain;
  readonly exchange = new SimulatedExchange();
  readonly db: SettlementDatabase;
  readonly outbox: Outbox;
  readonly process: MortalProcess;
  /** What was sent besides settlements, by its key. */
  readonly contents = new Map<string, Hex>();
  /** How often an older settlement.sqlite was restored. */
  restorations = 0;
  sender!: Sender;
  settler!: Settler;
  #fence!: NonceFence;
  #scanned = 0;
  #nowMs = 0;
  /** How likely the world changes before a request is answered. */
  #unrest = 0;
  #isIndexing = false;
  /** A transaction was taken for lost. */
  #seemsLost = false;
  #backup: Map<string, readonly object[]> | undefined;
  /** As if in a file of its own, which is never restored from a backup. */
  readonly #mark = { highest: -1 };

  constructor(seed: number, db: SettlementDatabase) {
    this.random = randomOf(seed);
    this.chain = new SimulatedChain(this.random, CONFIRMATIONS);
    this.chain.meanwhile = async () => {
      if (this.random() < this.#unrest) await this.#changeWorld();
    };
    this.process = new MortalProcess(this.random);
    this.db = db;
    this.outbox = new Outbox(db);
    this.#start();
  }

  /** Faults and crashes begin: of each kind few or many. */
  trouble(): void {
    const rate = (low: number, high: number) => (this.random() < 0.5 ? low : high);
    this.process.danger = rate(0.003, 0.015);
    this.#unrest = rate(0.03, 0.15);
    this.chain.lossRate = rate(0.01, 0.06);
    this.chain.lagging = rate(0.05, 0.4);
    this.chain.refusalRate = rate(0.1, 0.7);
  }

  /** From now on the nodes are right, and nothing fails. */
  calm(): void {
    this.process.danger = 0;
    this.#unrest = 0;
    this.chain.lossRate = 0;
    this.chain.lagging = 0;
    this.chain.refusalRate = 0;
    this.chain.hang(undefined);
    // A dearer gas price would hold up what is not known any more after a restoration: nobody raises its fee.
    this.chain.feeWei = FEES_WEI[0];
  }

  async step(): Promise<void> {
    const { exchange, random } = this;
    this.#nowMs += 1_000;
    if (this.#seemsLost && random() < 0.5) this.#showLost();
    for (let changes = below(random, 3); changes > 0; changes -= 1) await this.#changeWorld();
    const dice = random();
    if (dice < 0.1) exchange.trade(random);
    else if (dice < 0.2) await this.#request();
    else if (dice < 0.21) await this.#backUpOrRestore();
    else await this.#work();
  }

  /** A second without trouble. */
  async calmStep(): Promise<void> {
    this.#nowMs += 1_000;
    this.chain.mine();
    await this.#index();
    await this.#run(() => this.settler.pass());
    await this.#run(() => this.#send());
  }

  /** What has not ended yet: fills that are pending, and contents that are queued or sent. */
  async unfinished(): Promise<number> {
    return this.exchange.pendingCount + (await this.outbox.count('queued')) + (await this.outbox.count('sent'));
  }

  /** The highest nonce that is known to have been given. */
  async highestNonce(): Promise<number> {
    const { last_nonce: highest } = await this.db
      .selectFrom('transaction_versions')
      .select(({ fn }) => fn.max<number | null>('nonce').as('last_nonce'))
      .executeTakeFirstOrThrow();
    return highest ?? -1;
  }

  /** Contents that the outbox knows, each with what it does, how it ended, and whether that was after a first attempt. */
  async endings() {
    const known = await Promise.all([...this.contents.keys()].map((key) => this.#endingOf(key)));
    return known.flatMap((ending) => ending ?? []);
  }

  async #endingOf(key: string) {
    const row = await this.db
      .selectFrom('transactions')
      .selectAll()
      .where(({ eb, or }) => or([eb('key', '=', key), eb('key', 'like', `${key}#%`)]))
      .executeTakeFirst();
    const data = this.contents.get(key);
    if (row === undefined || data === undefined) return undefined;
    const nonces = (await this.outbox.versions(row.transaction_id)).map(({ nonce }) => nonce);
    return { key, data, state: row.state, wasSentBefore: nonces.some((nonce) => nonce !== row.nonce) };
  }

  #start(): void {
    this.process.begin();
    const outbox = this.process.mortal(this.outbox);
    const chain = this.process.mortal(this.chain as Omit<SimulatedChain, 'meanwhile'>);
    const common = {
      outbox,
      chain,
      confirmations: CONFIRMATIONS,
      nowMs: () => this.#nowMs,
      monotonicMs: () => this.#nowMs,
      scannedThrough: () => this.#scanned,
      ctfExchange: CONTRACT,
      mark: this.#markOf(),
      log: () => {},
    } as const;
    this.settler = new Settler({
      ...common,
      exchange: this.exchange,
      findOrders: async (digests) => new Map(digests.map((digest) => [digest, orderOf(digest)])),
      simulate: (data) => chain.simulate(data),
      quoteMoves: async () => true,
      knowsAll: async () => !this.#fence.isUp && (await this.sender.knowsAll()),
      submit: this.process.mortal({ submit: this.exchange.submit }).submit,
      mayRefuse: async () => false,
      charges: { taker: () => {}, maker: async () => false, bar: async () => {}, refund: () => {} },
      wakeSender: () => {},
    });
    this.#fence = new NonceFence({ ...common, db: this.db, hasPending: () => this.exchange.pendingCount > 0 });
    this.sender = this.#makeSender(common);
  }

  #makeSender(
    common: Omit<
      ConstructorParameters<typeof Sender>[0],
      'signer' | 'isWanted' | 'observer' | `${string}Wei` | 'feeBumpMs'
    >,
  ): Sender {
    return new Sender({
      ...common,
      signer: this.chain.signer,
      feeBumpMs: 3_000,
      maxGasPriceWei: MAX_FEE_WEI,
      dailyGasWei: 10n ** 18n,
      isWanted: stillWanted({
        outbox: common.outbox,
        exchange: this.exchange,
        fence: this.#fence,
        marketOf: () => undefined,
      }),
      observer: {
        sent: () => {},
        ended: (transaction) => this.#checkUsedUp(transaction),
        failed: (transaction) => this.#checkUsedUp(transaction),
      },
      log: () => {
        this.#seemsLost = true;
      },
    });
  }

  /** Nobody follows a content that is over: all later nonces would wait for its own. */
  #checkUsedUp({ key, nonce = -1 }: OutboxTransaction): void {
    if (nonce >= this.chain.finalNonce) throw new Error(`${key} is over, but its nonce ${nonce} is not used up`);
  }

  #markOf() {
    const mark = this.#mark;
    const step = this.process.steps();
    return {
      get highest() {
        return mark.highest;
      },
      raise: (nonce: number) => {
        step();
        mark.highest = Math.max(mark.highest, nonce);
        step();
      },
    };
  }

  /** One pass of a loop of the service, or of two at the same time. */
  async #work(): Promise<void> {
    const settle = () => this.settler.pass();
    const send = () => this.#send();
    const dice = this.random();
    if (dice < 0.3) await this.#run(settle);
    else if (dice < 0.7) await this.#run(send);
    else await this.#run(settle, send);
  }

  async #run(...passes: readonly (() => Promise<void>)[]): Promise<void> {
    if (!this.process.isAlive) this.#start();
    await this.process.run(...passes);
  }

  async #send(): Promise<void> {
    await this.#fence.pass();
    await this.sender.pass();
  }

  /** Something happens outside the process, or the indexer reads what is final. */
  async #changeWorld(): Promise<void> {
    const { chain, random } = this;
    const dice = random();
    if (dice < 0.36) chain.mine();
    else if (dice < 0.56) await this.#index();
    else if (dice < 0.64) chain.reorganise();
    else if (dice < 0.66) chain.sendForeign();
    else if (dice < 0.72) chain.dropTransactions();
    else if (dice < 0.78) chain.feeWei = FEES_WEI[below(random, FEES_WEI.length)] ?? MAX_FEE_WEI;
    else if (dice < 0.87) chain.hang(HANGING[below(random, HANGING.length)]);
    else if (dice < 0.95) chain.hang(undefined);
    else chain.breakOrder(this.#anyDigest(), random() < 0.5);
  }

  /** The worst moment: what was taken for lost is found, and what was sent instead is lost. */
  #showLost(): void {
    this.#seemsLost = false;
    this.chain.hang(undefined);
    this.chain.dropTransactions();
  }

  #anyDigest(): string {
    const { exchange, contents, random } = this;
    const at = below(random, exchange.orders + contents.size);
    return digestOf(BigInt(at < exchange.orders ? at + 1 : FIRST_CONTENT + at - exchange.orders));
  }

  /** Something else is to be sent, which the chain does once. What has its gas is sent without an estimate, save relays. */
  async #request(): Promise<void> {
    const at = this.contents.size;
    const [prefix, gas] = KINDS[at % KINDS.length] ?? KINDS[0];
    const key = `${prefix}${at}`;
    const data = onceData(BigInt(FIRST_CONTENT + at));
    this.contents.set(key, data);
    await this.outbox.add({ key, to: CONTRACT, data, ...(gas && { gas }) }, { nowMs: this.#nowMs });
  }

  /** Reads final blocks as the indexer does. A settlement of a fill that is not pending must never occur. */
  async #index(): Promise<void> {
    if (this.#isIndexing) return;
    this.#isIndexing = true;
    for (const hash of await overdueSettlements(this.outbox, this.exchange, this.#scanned)) {
      const outcome = this.chain.outcomeOf(hash);
      if (outcome === undefined) throw new Error(`${hash} counts as done, but is in no block`);
      if (outcome.succeeded) throw new Error(`the fills of ${hash} are still pending`);
      await this.outbox.correctFailed(hash);
    }
    while (this.#scanned < this.chain.number - CONFIRMATIONS) {
      this.#scanned += 1;
      for (const { takerDigest, makerDigest } of this.chain.fillsIn(this.#scanned)) {
        if (this.exchange.settle(takerDigest, makerDigest)) continue;
        throw new Error(`block ${this.#scanned} settled a fill that is not pending any more`);
      }
    }
    this.#isIndexing = false;
  }

  /** An operator restores a backup of settlement.sqlite that is older than the transactions that were sent. */
  async #backUpOrRestore(): Promise<void> {
    const { db } = this;
    if (this.#backup === undefined) {
      this.#backup = new Map();
      for (const table of TABLES) this.#backup.set(table, await db.selectFrom(table).selectAll().execute());
      return;
    }
    for (const table of TABLES) {
      await db.deleteFrom(table).execute();
      for (const row of this.#backup.get(table) ?? [])
        await db
          .insertInto(table)
          .values(row as never)
          .execute();
    }
    this.#backup = undefined;
    this.restorations += 1;
    this.process.end();
  }
}
