import type { AccountId, Command, PendingFill } from '@presage/exchange';
import type { Hex } from 'viem';
import { openSettlementDatabase } from '../database/open-settlement-database.ts';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import type { Simulation } from '../settlement/find-faults.ts';
import { Settler } from '../settlement/settler.ts';
import { Outbox } from '../transactions/outbox.ts';
import { fillOf, orderOf } from './simulated-fill.ts';

/** The contract's answer to a batch that would settle. */
export const OK: Simulation = { ok: true };
export const ZERO = '0x0000000000000000000000000000000000000000';
/** The accounts of every fill that {@link SettlerRig.trade} adds. */
export const TAKER = fillOf(1, 1, 2).takerAccountId;
export const MAKER = fillOf(1, 1, 2).makerAccountId;

/** A settler with an outbox in memory; tests are the exchange, the contract and the sender. */
export class SettlerRig {
  readonly pending = new Map<number, PendingFill>();
  readonly outbox: Outbox;
  readonly settler: Settler;
  commands: Command[] = [];
  nowMs = 0;
  /** How far the machine's clock is ahead. */
  clockErrorMs = 0;
  /** If given, instead of the number of pending fills. */
  pendingCount: number | undefined;
  /** The contract's answer to a batch. */
  simulate: (data: Hex) => Simulation = () => OK;
  simulations = 0;
  knowsAll = true;
  quoteMoves = true;
  /** Accounts whose orders took and then did not pay. */
  readonly blamed: AccountId[] = [];
  /** Fills of resting orders charged to makers, the accounts whose wallets settle nothing, and fills given back to takers. */
  readonly charged = new Map<AccountId, number>();
  readonly barred: AccountId[] = [];
  /** Called just before an account is barred. */
  onBar: () => void = () => {};
  /** Accounts with nothing open: a further cancel of all is idle. */
  readonly withoutOrders = new Set<AccountId>();
  readonly refunded: number[] = [];
  /** Accounts whose wallets have code of their owner's choice. */
  readonly refusing = new Set<AccountId>();
  /** Accounts whose wallets the node does not show. */
  readonly unreadable = new Set<AccountId>();
  /** Whether nothing that accounts are charged can be stored. */
  isDiskFull = false;
  /** Digests of orders that are not kept. */
  readonly missing = new Set<string>();

  private constructor(outbox: Outbox) {
    this.outbox = outbox;
    this.settler = this.#makeSettler();
  }

  static async create(): Promise<SettlerRig> {
    return new SettlerRig(new Outbox(await openSettlementDatabase(':memory:')));
  }

  /** Adds a pending fill of two orders, whose digests are the given numbers. */
  trade(tradeNo: number, taker: number, maker: number): void {
    this.pending.set(tradeNo, fillOf(tradeNo, taker, maker));
  }

  /** The fills that are in a transaction. */
  async claimed(): Promise<readonly number[]> {
    return (await this.outbox.fills()).map(({ tradeNo }) => tradeNo);
  }

  /** Ends a transaction in a block. */
  async mine(id: number, state: 'done' | 'reverted'): Promise<void> {
    await this.outbox.end(id, { state, txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: this.nowMs });
  }

  /** Mines what is queued, as far as it is among the first ten. Settled fills are no longer pending. */
  async mineAll(isReverted: (transaction: { readonly id: number; readonly data: Hex }) => boolean): Promise<number> {
    const queued = await this.outbox.queued(10);
    for (const transaction of queued) await this.mine(transaction.id, isReverted(transaction) ? 'reverted' : 'done');
    for (const { tradeNo, state } of await this.outbox.fills()) if (state === 'done') this.pending.delete(tradeNo);
    this.nowMs += 60_000;
    return queued.length;
  }

  #makeSettler(): Settler {
    const { pending, outbox, missing } = this;
    const countPending = () => this.pendingCount ?? pending.size;
    return new Settler({
      exchange: {
        pendingFills: () => pending.values(),
        get pendingCount() {
          return countPending();
        },
      },
      outbox,
      findOrders: async (digests) =>
        new Map(digests.flatMap((digest) => (missing.has(digest) ? [] : [[digest, orderOf(digest)]]))),
      ctfExchange: '0x00000000000000000000000000000000000000ce',
      simulate: async (data) => {
        this.simulations += 1;
        return this.simulate(data);
      },
      quoteMoves: async () => this.quoteMoves,
      knowsAll: async () => this.knowsAll,
      submit: async (command) => {
        if (this.#isIdle(command)) return true;
        this.commands.push(command);
        if (command.kind === 'failFills') for (const tradeNo of command.tradeNos) pending.delete(tradeNo);
        return true;
      },
      mayRefuse: async (accountId) => {
        if (this.unreadable.has(accountId)) throw new RpcUnavailableError('eth_getCode', 'no answer in time');
        return this.refusing.has(accountId);
      },
      charges: this.#charges(),
      wakeSender: () => {},
      nowMs: () => this.nowMs + this.clockErrorMs,
      monotonicMs: () => this.nowMs,
      log: () => {},
    });
  }

  #isIdle(command: Command): boolean {
    if (command.kind !== 'cancelOrders' || command.side !== undefined) return false;
    if (this.withoutOrders.has(command.accountId)) return true;
    this.withoutOrders.add(command.accountId);
    return false;
  }

  #charges() {
    return {
      taker: (accountId: AccountId) => void this.blamed.push(accountId),
      maker: async (accountId: AccountId, fills: number) => {
        if (this.isDiskFull) throw new Error('database or disk is full');
        const charged = (this.charged.get(accountId) ?? 0) + fills;
        this.charged.set(accountId, charged);
        return charged >= 3;
      },
      bar: async (accountId: AccountId) => {
        this.onBar();
        this.barred.push(accountId);
      },
      refund: ({ tradeNo }: PendingFill) => void this.refunded.push(tradeNo),
    };
  }
}
