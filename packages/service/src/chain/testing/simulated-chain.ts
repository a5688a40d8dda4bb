import { exchangeAbi } from '@presage/contracts';
import { encodeErrorResult, type Hex, numberToHex, padHex, toHex } from 'viem';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import type { Simulation } from '../settlement/find-faults.ts';
import type {
  Broadcast,
  Call,
  GasEstimate,
  MinedTransaction,
  OperatorSigner,
  SendingChain,
} from '../transactions/sending-chain.ts';
import { below, type Random } from './random.ts';
import {
  digestsIn,
  fillsOf,
  hashOf,
  isOnce,
  rawOf,
  type SimulatedTransaction,
  transactionOf,
} from './simulated-transaction.ts';

interface SimulatedBlock {
  readonly hash: Hex;
  readonly transactions: readonly (SimulatedTransaction & { readonly succeeded: boolean })[];
}
type Branch = readonly SimulatedBlock[];
type Method = keyof SendingChain;

const ADDRESS = padHex('0x0e', { size: 20 });
const FEE_WEI = 1_000n;
/** What a foreign transaction pays: more than any block demands. */
const FOREIGN_FEE_WEI = FEE_WEI * 50n;
/** The most changes of the chain that a node that lags has not seen: twice what the simulations confirm. */
const MAX_LAG = 6;

/**
 * A chain with one sender: a pool that loses transactions, blocks that take the version with the highest fee of the
 * next nonce if it pays enough, reorganisations of the newest blocks, responses that are lost after the request was
 * carried out, and several nodes behind one address, of which some lag or are still on a branch that was abandoned.
 */
export class SimulatedChain implements SendingChain {
  readonly confirmations: number;
  readonly #random: Random;
  #blocks: Branch = [{ hash: '0x00', transactions: [] }];
  /** Blocks ever mined. */
  #mined = 0;
  /** The chain as it was before each of its last changes. */
  #past: Branch[] = [];
  #pool: SimulatedTransaction[] = [];
  /** Orders whose owners have withdrawn their money, by digest. */
  readonly #broken = new Set<string>();
  /** Requests that reach a node which has stopped following the chain, and the branch that it is on. */
  readonly #hung = new Map<Method, Branch>();
  /** From 0 to 1: how often a response is lost. */
  lossRate = 0;
  /** From 0 to 1: how often a lagging node responds. */
  lagging = 0;
  /** From 0 to 1: how often a node does not accept a transaction. */
  refusalRate = 0;
  /** What a block demands of each transaction. */
  feeWei = FEE_WEI;
  /** Runs before each request is answered: the world goes on meanwhile. */
  meanwhile: () => Promise<void> = async () => {};

  constructor(random: Random, confirmations: number) {
    this.#random = random;
    this.confirmations = confirmations;
  }

  readonly signer: OperatorSigner = {
    address: ADDRESS,
    check: () => {},
    sign: async (terms) => {
      const raw = rawOf(terms);
      return { raw, hash: hashOf(raw) };
    },
  };

  get number(): number {
    return this.#blocks.length - 1;
  }

  /** The nonces used up. */
  get usedUp(): number {
    return nonceIn(this.#blocks);
  }

  /** The nonces used up for good. */
  get finalNonce(): number {
    return nonceIn(this.#blocks.slice(0, Math.max(0, this.number - this.confirmations + 1)));
  }

  /** Withdraws an order's money, or brings it back. */
  breakOrder(digest: string, isBroken: boolean): void {
    if (isBroken) this.#broken.add(digest);
    else this.#broken.delete(digest);
  }

  /** Sends a foreign transaction from the same sender. */
  sendForeign(): void {
    const nonce = this.usedUp + below(this.#random, 2);
    const raw = toHex(`foreign ${this.#random()}`);
    this.#pool.push({ hash: hashOf(raw), nonce, data: '0x', maxFeeWei: FOREIGN_FEE_WEI });
  }

  dropTransactions(): void {
    this.#pool = this.#pool.filter(() => this.#random() < 0.3);
  }

  /** From now on one kind of request reaches a node that has stopped following the chain, or all nodes follow it again. */
  hang(method: Method | undefined): void {
    if (method === undefined) this.#hung.clear();
    else this.#hung.set(method, this.#blocks);
  }

  mine(): void {
    this.#mined += 1;
    const hash = numberToHex(this.#mined, { size: 32 });
    const transactions: SimulatedBlock['transactions'][number][] = [];
    for (let nonce = this.usedUp; ; nonce += 1) {
      const versions = this.#pool.filter((each) => each.nonce === nonce && each.maxFeeWei >= this.feeWei);
      const [dearest] = versions.sort((a, b) => Number(b.maxFeeWei - a.maxFeeWei));
      if (dearest === undefined || (transactions.length > 0 && this.#random() < 0.3)) break;
      const fault = this.#faultOf(dearest.data, [...this.#blocks, { hash, transactions }]);
      transactions.push({ ...dearest, succeeded: fault === undefined });
    }
    this.#changeTo([...this.#blocks, { hash, transactions }]);
    const next = this.usedUp;
    this.#pool = this.#pool.filter(({ nonce }) => nonce >= next);
  }

  /** Replaces the newest blocks, at most as many as the confirmations; their transactions may return to the pool. */
  reorganise(): void {
    const depth = Math.min(below(this.#random, this.confirmations + 1), this.number);
    const kept = this.#blocks.length - depth;
    for (const transaction of transactionsIn(this.#blocks.slice(kept))) {
      if (this.#random() < 0.7) this.#pool.push(transaction);
    }
    this.#changeTo(this.#blocks.slice(0, kept));
    for (let block = 0; block < depth; block += 1) this.mine();
  }

  /** The fills settled in a block: pairs of a taker's and a maker's digest. */
  fillsIn(block: number): readonly { readonly takerDigest: string; readonly makerDigest: string }[] {
    const { transactions = [] } = this.#blocks[block] ?? {};
    return transactions.filter(({ succeeded }) => succeeded).flatMap(({ data }) => fillsOf(data));
  }

  /** How a transaction ended on the chain, whatever nodes show; undefined if it is in no block. */
  outcomeOf(hash: Hex): { readonly succeeded: boolean } | undefined {
    return transactionsIn(this.#blocks).find((each) => each.hash === hash);
  }

  /** How often this was done. */
  timesDone(data: Hex): number {
    return timesDoneIn(this.#blocks, data);
  }

  async simulate(data: Hex): Promise<Simulation> {
    await this.#arrive();
    return this.#simulateOn(this.#blocks, data);
  }

  async head(): Promise<number> {
    await this.#arrive();
    return this.#view('head').length - 1;
  }

  async ancestor(block: number, head: number): Promise<Hex | undefined> {
    await this.#arrive();
    const view = this.#view('ancestor');
    return view.length > head ? view[block]?.hash : undefined;
  }

  async nonceAt(block: number | Hex | 'latest' | 'pending'): Promise<number> {
    await this.#arrive();
    if (block !== 'latest' && block !== 'pending') return this.#nonceAtBlock(block);
    const view = this.#view('nonceAt');
    let nonce = nonceIn(view);
    while (block === 'pending' && view === this.#blocks && this.#pool.some((each) => each.nonce === nonce)) nonce += 1;
    return nonce;
  }

  async mined(hash: Hex): Promise<MinedTransaction | undefined> {
    await this.#arrive();
    const view = this.#view('mined');
    const blockNumber = view.findIndex(({ transactions }) => transactions.some((each) => each.hash === hash));
    const block = view[blockNumber];
    const found = block?.transactions.find((each) => each.hash === hash);
    return block && found && { blockNumber, blockHash: block.hash, succeeded: found.succeeded, gasCostWei: FEE_WEI };
  }

  async estimateGas({ data }: Call, { head }: { readonly head: number }): Promise<GasEstimate> {
    await this.#arrive();
    const view = this.#view('estimateGas');
    if (view.length <= head) throw new RpcUnavailableError('simulated', 'header not found');
    const simulation = this.#simulateOn(view, data);
    return simulation.ok ? { ok: true, gas: 100n } : { ok: false, data: simulation.data, reason: 'refused' };
  }

  async blockGas(): Promise<bigint> {
    await this.#arrive();
    return 30_000_000n;
  }

  async fees() {
    await this.#arrive();
    return { minFeeWei: this.feeWei, maxFeeWei: this.feeWei, priorityFeeWei: 1n };
  }

  /** The response may be lost after the transaction was accepted. */
  async broadcast(raw: Hex): Promise<Broadcast> {
    await this.#arrive();
    const transaction = transactionOf(raw);
    if (transaction.nonce < this.usedUp) return { kind: 'superseded', reason: 'nonce too low' };
    if (transaction.maxFeeWei < this.feeWei) return { kind: 'refused', reason: 'less than block base fee' };
    if (this.#random() < this.refusalRate) return { kind: 'refused', reason: 'txpool is full' };
    const rival = this.#pool.find((each) => each.nonce === transaction.nonce);
    if (rival !== undefined && rival.maxFeeWei * 11n >= transaction.maxFeeWei * 10n) {
      return { kind: 'superseded', reason: 'replacement transaction underpriced' };
    }
    this.#pool = [...this.#pool.filter((each) => each !== rival), transaction];
    this.#mayBeSilent();
    return { kind: 'taken' };
  }

  #changeTo(blocks: Branch): void {
    this.#past = [...this.#past, this.#blocks].slice(-MAX_LAG);
    this.#blocks = blocks;
  }

  /** The blocks of the node that responds. */
  #view(method: Method): Branch {
    const hung = this.#hung.get(method);
    if (hung !== undefined) return hung;
    if (this.lagging === 0 || this.#random() >= this.lagging) return this.#blocks;
    return this.#past[below(this.#random, this.#past.length)] ?? this.#blocks;
  }

  /** Whatever node responds, it is right about a block that is asked for by its hash. */
  #nonceAtBlock(block: number | Hex): number {
    const has = (branch: Branch) => branch.some(({ hash }) => hash === block);
    const branch = typeof block === 'number' ? this.#view('nonceAt') : [this.#blocks, ...this.#past].find(has);
    const number = typeof block === 'number' ? block : branch?.findIndex(({ hash }) => hash === block);
    if (branch === undefined || number === undefined || number >= branch.length)
      throw new RpcUnavailableError('simulated', 'header not found');
    return nonceIn(branch.slice(0, number + 1));
  }

  #simulateOn(branch: Branch, data: Hex): Simulation {
    const fault = this.#faultOf(data, branch);
    if (fault === undefined) return { ok: true };
    const args = [`0x${fault}`, ADDRESS, 1n] as const;
    return { ok: false, data: encodeErrorResult({ abi: exchangeAbi, errorName: 'QuoteMissing', args }) };
  }

  /** Why a call is refused after these blocks: the order at fault, or what is done already. */
  #faultOf(data: Hex, branch: Branch): string | undefined {
    const digests = digestsIn(data);
    return isOnce(data) && timesDoneIn(branch, data) > 0
      ? digests[0]
      : digests.find((digest) => this.#broken.has(digest));
  }

  async #arrive(): Promise<void> {
    await this.meanwhile();
    this.#mayBeSilent();
  }

  #mayBeSilent(): void {
    if (this.#random() < this.lossRate) throw new RpcUnavailableError('simulated', 'no answer');
  }
}

function nonceIn(branch: Branch): number {
  return branch.reduce((sum, { transactions }) => sum + transactions.length, 0);
}

function transactionsIn(branch: Branch): SimulatedBlock['transactions'] {
  return branch.flatMap(({ transactions }) => transactions);
}

function timesDoneIn(branch: Branch, data: Hex): number {
  return transactionsIn(branch).filter((each) => each.succeeded && each.data === data).length;
}
