import { exchangeAbi } from '@presage/contracts';
import { decodeFunctionData, encodeErrorResult, type Hex, keccak256, padHex, stringToHex, toHex } from 'viem';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import type { Simulation } from '../settlement/find-faults.ts';
import type {
  Broadcast,
  Call,
  GasEstimate,
  MinedTransaction,
  OperatorSigner,
  SendingChain,
  VersionTerms,
} from '../transactions/sending-chain.ts';

/** Returns the next number of a seeded sequence, in [0, 1). */
export type Random = () => number;

/** Mulberry32: small, seeded, good enough to choose what fails. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface SimulatedTransaction {
  readonly hash: Hex;
  readonly nonce: number;
  readonly data: Hex;
  readonly maxFeeWei: bigint;
}

interface SimulatedBlock {
  readonly transactions: readonly (SimulatedTransaction & { readonly succeeded: boolean })[];
}

const ADDRESS = padHex('0x0e', { size: 20 });
const FEE_WEI = 1_000n;
/** The most blocks by which a node lags: twice what the simulations confirm. */
const MAX_LAG_BLOCKS = 6;

/**
 * A chain with one sender: a pool that loses transactions, blocks that take the version with the highest fee of the
 * next nonce, reorganisations of the newest blocks, responses that are lost after the request was carried out, and
 * several nodes behind one address, of which some lag.
 */
export class SimulatedChain implements SendingChain {
  readonly confirmations: number;
  readonly #random: Random;
  #blocks: SimulatedBlock[] = [{ transactions: [] }];
  #pool: SimulatedTransaction[] = [];
  /** Orders whose owners have withdrawn their money, by digest. */
  readonly #broken = new Set<string>();
  /** From 0 to 1: how often a response is lost. */
  lossRate = 0;
  /** From 0 to 1: how often a lagging node responds. */
  lagging = 0;

  constructor(random: Random, confirmations: number) {
    this.#random = random;
    this.confirmations = confirmations;
  }

  readonly signer: OperatorSigner = {
    address: ADDRESS,
    check: () => {},
    sign: async (terms) => {
      const raw = rawOf(terms);
      return { raw, hash: keccak256(raw) };
    },
  };

  get number(): number {
    return this.#blocks.length - 1;
  }

  /** Withdraws an order's money, or brings it back. */
  breakOrder(digest: string, isBroken: boolean): void {
    if (isBroken) this.#broken.add(digest);
    else this.#broken.delete(digest);
  }

  /** Sends a foreign transaction from the same sender. */
  sendForeign(): void {
    const nonce = this.#nonceIn(this.#blocks.length) + Math.floor(this.#random() * 2);
    const raw = toHex(`foreign ${this.#random()}`);
    this.#pool.push({ hash: keccak256(raw), nonce, data: '0x', maxFeeWei: FEE_WEI * 50n });
  }

  dropTransactions(): void {
    this.#pool = this.#pool.filter(() => this.#random() < 0.5);
  }

  mine(): void {
    const transactions: SimulatedBlock['transactions'][number][] = [];
    for (let nonce = this.#nonceIn(this.#blocks.length); ; nonce += 1) {
      const versions = this.#pool.filter((each) => each.nonce === nonce);
      const [dearest] = versions.sort((a, b) => Number(b.maxFeeWei - a.maxFeeWei));
      if (dearest === undefined || (transactions.length > 0 && this.#random() < 0.3)) break;
      transactions.push({ ...dearest, succeeded: this.#faultOf(dearest.data) === undefined });
    }
    this.#blocks.push({ transactions });
    const next = this.#nonceIn(this.#blocks.length);
    this.#pool = this.#pool.filter(({ nonce }) => nonce >= next);
  }

  /** Replaces the newest blocks, fewer than the confirmations; their transactions may return to the pool. */
  reorganise(): void {
    const depth = Math.min(Math.floor(this.#random() * this.confirmations), this.number);
    const removed = this.#blocks.splice(this.#blocks.length - depth, depth);
    for (const transaction of removed.flatMap(({ transactions }) => transactions)) {
      if (this.#random() < 0.7) this.#pool.push(transaction);
    }
    for (let block = 0; block < depth; block += 1) this.mine();
  }

  /** The fills settled in a block: pairs of a taker's and a maker's digest. */
  fillsIn(block: number): readonly { readonly takerDigest: string; readonly makerDigest: string }[] {
    const { transactions = [] } = this.#blocks[block] ?? {};
    return transactions.filter(({ succeeded }) => succeeded).flatMap(({ data }) => fillsOf(data));
  }

  async simulate(data: Hex): Promise<Simulation> {
    this.#mayBeSilent();
    const fault = this.#faultOf(data);
    if (fault === undefined) return { ok: true };
    const args = [`0x${fault}`, ADDRESS, 1n] as const;
    return { ok: false, data: encodeErrorResult({ abi: exchangeAbi, errorName: 'QuoteMissing', args }) };
  }

  async head(): Promise<number> {
    this.#mayBeSilent();
    return this.#view().length - 1;
  }

  async nonceAt(block: number | 'latest' | 'pending'): Promise<number> {
    this.#mayBeSilent();
    const view = this.#view();
    if (typeof block === 'number') {
      if (block >= view.length) throw new RpcUnavailableError('simulated', 'header not found');
      return this.#nonceIn(block + 1);
    }
    let nonce = this.#nonceIn(view.length);
    const isAbreast = view.length === this.#blocks.length;
    while (block === 'pending' && isAbreast && this.#pool.some((each) => each.nonce === nonce)) nonce += 1;
    return nonce;
  }

  async mined(hash: Hex): Promise<MinedTransaction | undefined> {
    this.#mayBeSilent();
    const view = this.#view();
    const blockNumber = view.findIndex(({ transactions }) => transactions.some((each) => each.hash === hash));
    const found = view[blockNumber]?.transactions.find((each) => each.hash === hash);
    return found && { blockNumber, succeeded: found.succeeded, gasCostWei: FEE_WEI };
  }

  async estimateGas({ data }: Call): Promise<GasEstimate> {
    const simulation = await this.simulate(data);
    return simulation.ok ? { ok: true, gas: 100n } : { ok: false, data: simulation.data, reason: 'refused' };
  }

  async fees() {
    this.#mayBeSilent();
    return { minFeeWei: FEE_WEI, maxFeeWei: FEE_WEI, priorityFeeWei: 1n };
  }

  /** The response may be lost after the transaction was accepted. */
  async broadcast(raw: Hex): Promise<Broadcast> {
    this.#mayBeSilent();
    const transaction = transactionOf(raw);
    if (transaction.nonce < this.#nonceIn(this.#blocks.length)) return { kind: 'superseded', reason: 'nonce too low' };
    const rival = this.#pool.find((each) => each.nonce === transaction.nonce);
    if (rival !== undefined && rival.maxFeeWei * 11n >= transaction.maxFeeWei * 10n) {
      return { kind: 'superseded', reason: 'replacement transaction underpriced' };
    }
    this.#pool = [...this.#pool.filter((each) => each !== rival), transaction];
    this.#mayBeSilent();
    return { kind: 'taken' };
  }

  /** The blocks of the node that responds. */
  #view(): readonly SimulatedBlock[] {
    if (this.lagging === 0 || this.#random() >= this.lagging) return this.#blocks;
    const behind = 1 + Math.floor(this.#random() * MAX_LAG_BLOCKS);
    return this.#blocks.slice(0, Math.max(1, this.#blocks.length - behind));
  }

  #nonceIn(blocks: number): number {
    return this.#blocks.slice(0, blocks).reduce((sum, { transactions }) => sum + transactions.length, 0);
  }

  #faultOf(data: Hex): string | undefined {
    const digests = fillsOf(data).flatMap(({ takerDigest, makerDigest }) => [takerDigest, makerDigest]);
    return digests.find((digest) => this.#broken.has(digest));
  }

  #mayBeSilent(): void {
    if (this.#random() < this.lossRate) throw new RpcUnavailableError('simulated', 'no answer');
  }
}

/** In the simulation an order's salt is its digest. */
function fillsOf(data: Hex) {
  if (data === '0x') return [];
  const { args } = decodeFunctionData({ abi: exchangeAbi, data });
  const [matches] = args as unknown as [{ taker: { salt: bigint }; makers: { salt: bigint }[] }[]];
  return matches.flatMap(({ taker, makers }) =>
    makers.map((maker) => ({ takerDigest: digestOf(taker.salt), makerDigest: digestOf(maker.salt) })),
  );
}

export function digestOf(salt: bigint): string {
  return salt.toString(16).padStart(64, '0');
}

function rawOf({ nonce, data, maxFeeWei }: VersionTerms): Hex {
  return stringToHex(JSON.stringify({ nonce, data, maxFeeWei: String(maxFeeWei) }));
}

function transactionOf(raw: Hex): SimulatedTransaction {
  const { nonce, data, maxFeeWei } = JSON.parse(Buffer.from(raw.slice(2), 'hex').toString()) as {
    nonce: number;
    data: Hex;
    maxFeeWei: string;
  };
  return { hash: keccak256(raw), nonce, data, maxFeeWei: BigInt(maxFeeWei) };
}
