import { openSettlementDatabase } from '../database/open-settlement-database.ts';
import { OperatorTransactions } from '../transactions/operator-transactions.ts';
import { Outbox } from '../transactions/outbox.ts';
import { Sender } from '../transactions/sender.ts';
import type { SenderOptions } from '../transactions/sender-options.ts';
import { SimulatedChain } from './simulated-chain.ts';

export const TO = '0x00000000000000000000000000000000000000aa';
export const CONFIRMATIONS = 2;
const FEE_BUMP_MS = 10_000;

interface TransactionsChanges {
  readonly check?: () => void;
  readonly wake?: () => void;
}

/** The operator's transactions on a simulated chain; the sender does a pass when the test says so. */
export class SenderRig {
  chain = new SimulatedChain(() => 0.99, CONFIRMATIONS);
  readonly outbox: Outbox;
  nowMs = 1_000;
  /** How far the machine's clock is ahead. */
  clockErrorMs = 0;
  transactions: OperatorTransactions;
  sender: Sender;

  private constructor(outbox: Outbox) {
    this.outbox = outbox;
    this.transactions = this.newTransactions();
    this.sender = this.newSender();
  }

  /** @param outbox a new one by default */
  static async open(outbox?: Outbox): Promise<SenderRig> {
    return new SenderRig(outbox ?? new Outbox(await openSettlementDatabase(':memory:')));
  }

  /** Replaces the transactions, as a restart does. */
  newTransactions({ check = () => {}, wake = () => {} }: TransactionsChanges = {}): OperatorTransactions {
    const { outbox } = this;
    const logger = { info: () => {}, warn: () => {} };
    this.transactions = new OperatorTransactions({ outbox, signer: { check }, nowMs: () => this.nowMs, wake, logger });
    return this.transactions;
  }

  /** Replaces the sender, as a restart does. */
  newSender(changes: Partial<SenderOptions> = {}): Sender {
    const { outbox, chain } = this;
    this.sender = new Sender({
      outbox,
      chain,
      signer: chain.signer,
      confirmations: CONFIRMATIONS,
      feeBumpMs: FEE_BUMP_MS,
      maxGasPriceWei: 1_500n,
      dailyGasWei: 10n ** 9n,
      nowMs: () => this.nowMs + this.clockErrorMs,
      monotonicMs: () => this.nowMs,
      scannedThrough: () => this.chain.number,
      isWanted: async () => true,
      mark: { raise: () => {} },
      observer: {
        sent: (transaction, hash) => this.transactions.sent(transaction, hash),
        ended: (transaction, final) => this.transactions.ended(transaction, final),
        failed: (transaction, error) => this.transactions.failed(transaction, error),
      },
      log: () => {},
      ...changes,
    });
    return this.sender;
  }

  /** Queues a transaction. */
  add(request: Parameters<Outbox['add']>[0]) {
    return this.outbox.add(request, { nowMs: this.nowMs });
  }

  /** Mines blocks, and lets the sender see them. */
  async mine(blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block += 1) this.chain.mine();
    await this.sender.pass();
  }

  /** Mines a block without what the sender has sent, and lets it see that, after the delay of a fee bump. */
  async passOver(): Promise<void> {
    await this.sender.pass();
    this.chain.mine();
    this.nowMs += FEE_BUMP_MS;
    await this.sender.pass();
  }

  /** A chain that accepts every transaction and includes none in a block. */
  takingChain(): SenderOptions['chain'] {
    return this.chainWith({ broadcast: async () => ({ kind: 'taken' }) as const });
  }

  chainWith(changes: Partial<SenderOptions['chain']>): SenderOptions['chain'] {
    return {
      head: () => this.chain.head(),
      nonceAt: (block) => this.chain.nonceAt(block),
      ancestor: (block, head) => this.chain.ancestor(block, head),
      mined: (hash) => this.chain.mined(hash),
      estimateGas: (call, at) => this.chain.estimateGas(call, at),
      blockGas: () => this.chain.blockGas(),
      fees: () => this.chain.fees(),
      broadcast: (raw) => this.chain.broadcast(raw),
      ...changes,
    };
  }
}

/** Lets callers that await a promise continue. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));
