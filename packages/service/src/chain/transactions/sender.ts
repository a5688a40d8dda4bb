import type { Hex } from 'viem';
import type { FinalTransaction } from '../chain.ts';
import { TransactionNotAllowedError, TransactionRevertedError } from '../errors.ts';
import {
  FOREIGN_LOOKS,
  GAS_HEADROOM_PERCENT,
  KEEP_SETTLEMENTS_DAYS,
  MAX_IN_FLIGHT,
  MAX_TRANSACTION_GAS,
  MAX_VERSIONS,
  REBROADCAST_MS,
} from '../limits.ts';
import { GasBudget } from './gas-budget.ts';
import type { NonceMark } from './nonce-mark.ts';
import { larger, raised, smaller, withinPrice } from './offered-fees.ts';
import { OperatorNonces } from './operator-nonces.ts';
import type { Outbox, OutboxTransaction, Version } from './outbox.ts';
import type { Fees, MinedTransaction, OperatorSigner, SendingChain } from './sending-chain.ts';

const DAY_MS = 86_400_000;
/** What nodes say when an account has too little for gas. */
const UNPAID = /insufficient (funds|balance)/i;

export interface SenderOptions {
  readonly outbox: Outbox;
  readonly chain: SendingChain;
  readonly signer: OperatorSigner;
  readonly confirmations: number;
  readonly feeBumpMs: number;
  readonly maxGasPriceWei: bigint;
  readonly dailyGasWei: bigint;
  readonly nowMs: () => number;
  /** The highest block whose logs were read: what it holds of ours is known. */
  readonly scannedThrough: () => number;
  /** Whether a content that has no nonce yet is still to be sent: a settlement is not when its fills are no longer pending. */
  readonly isWanted: (transaction: OutboxTransaction) => Promise<boolean>;
  /** Remembers the highest nonce that was given. */
  readonly mark: Pick<NonceMark, 'raise'>;
  readonly observer: SenderObserver;
}

/** A version of ours in a block. */
interface Mined extends MinedTransaction {
  readonly hash: Hex;
  readonly nonce: number;
}

interface Refusal {
  readonly words: string;
  /** The operator's account has too little. */
  readonly isUnpaid: boolean;
}

/** What the sender tells as it works. All of it is durable when it is told. */
export interface SenderObserver {
  left(transaction: OutboxTransaction, hash: Hex): void;
  ended(transaction: OutboxTransaction, final: FinalTransaction): void;
  failed(transaction: OutboxTransaction, error: TransactionRevertedError): void;
  log(words: string, fields: Readonly<Record<string, unknown>>): void;
}

/**
 * Brings what is in the outbox onto the chain, each content once. One pass looks at everything that is on its way, then
 * gives nonces to what waits. A pass may end anywhere, by an error or with the process: the next one goes on from what
 * is stored. Passes never run side by side.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #budget: GasBudget;
  readonly #nonces: OperatorNonces;
  /** When the newest version was last given to the node, by transaction; nothing is known of it after a start. */
  readonly #givenAtMs = new Map<number, number>();
  /** What the node said to transactions that it did not take when they were last given to it. */
  readonly #refused = new Map<number, Refusal>();
  readonly #foreignLooks = new Map<number, number>();
  #waitingFor: string | undefined;
  /** Whether the pass that runs has found that gas cannot be paid, and since when passes have. */
  #isUnpaid = false;
  #unpaidSinceMs: number | undefined;
  #stuckSinceMs: number | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#budget = new GasBudget(options);
    this.#nonces = new OperatorNonces(options);
  }

  /** Why something waits that is not the chain's own time; undefined when nothing does. */
  get waitingFor(): string | undefined {
    return this.#waitingFor;
  }

  /**
   * Milliseconds for which something waits because its gas cannot be paid: it is too dear, the day's budget is spent, or the
   * operator has too little. 0 when nothing does.
   */
  get unpaidForMs(): number {
    return this.#unpaidSinceMs === undefined ? 0 : this.#options.nowMs() - this.#unpaidSinceMs;
  }

  /** Milliseconds for which something waits that is not the chain's own time, whatever it is; 0 when nothing does. */
  get stuckForMs(): number {
    return this.#stuckSinceMs === undefined ? 0 : this.#options.nowMs() - this.#stuckSinceMs;
  }

  /** The part of what may be spent on gas in 24 hours that is left, from 1 to 0, as of the last minute. */
  get budgetLeft(): number {
    return this.#budget.left;
  }

  /**
   * Whether everything that the operator has sent is known, or so deep that it was read. While it is not, a fill that
   * seems to wait may be on its way, and nobody may give it back.
   */
  knowsAll(): Promise<boolean> {
    return this.#nonces.areKnown();
  }

  /** @throws {RpcUnavailableError} when the chain does not answer; what was done until then stays done. */
  async pass(): Promise<void> {
    this.#waitingFor = undefined;
    this.#isUnpaid = false;
    await this.#budget.refresh();
    await this.#sendAll();
    const nowMs = this.#options.nowMs();
    this.#unpaidSinceMs = this.#isUnpaid ? (this.#unpaidSinceMs ?? nowMs) : undefined;
    this.#stuckSinceMs = this.#waitingFor === undefined ? undefined : (this.#stuckSinceMs ?? nowMs);
  }

  async #sendAll(): Promise<void> {
    const { outbox, chain } = this.#options;
    const sent = await outbox.sent();
    const waits = sent.length > 0 || (await outbox.count('queued')) > 0;
    if (!waits) return;
    const head = await chain.head();
    for (const transaction of sent) await this.#follow(transaction, head);
    await this.#sendQueued(head);
  }

  async #follow(transaction: OutboxTransaction, head: number): Promise<void> {
    const versions = await this.#options.outbox.versions(transaction.id);
    const found = await this.#findMined(versions);
    if (found !== undefined) await this.#onMined(transaction, found, head);
    else if (!(await this.#isForeign(transaction, head))) await this.#urge(transaction, versions);
  }

  async #findMined(versions: readonly Version[]): Promise<Mined | undefined> {
    for (const { hash, nonce } of versions) {
      const mined = await this.#options.chain.mined(hash);
      if (mined !== undefined) return { hash, nonce, ...mined };
    }
    return undefined;
  }

  async #onMined(transaction: OutboxTransaction, mined: Mined, head: number): Promise<void> {
    const { outbox, nowMs, observer } = this.#options;
    this.#foreignLooks.delete(transaction.id);
    if (!(await this.#isFinal(mined, head))) return;
    const state = mined.succeeded ? 'done' : 'reverted';
    const { hash, blockNumber, gasCostWei } = mined;
    await outbox.end(transaction.id, { state, txHash: hash, blockNumber, gasCostWei, endedAtMs: nowMs() });
    await outbox.purge(nowMs() - KEEP_SETTLEMENTS_DAYS * DAY_MS);
    this.#forget(transaction.id);
    if (mined.succeeded) observer.ended(transaction, { txHash: hash, blockNumber: BigInt(blockNumber) });
    else observer.failed(transaction, revertedInBlock(transaction, hash, blockNumber));
  }

  /**
   * Whether it is as deep as the confirmations ask for, on the branch that the chain took: one of several nodes may show
   * another branch, and then its nonce is not used up on this one. What failed there may have settled here: then the logs up to
   * there say so.
   */
  async #isFinal({ nonce, blockNumber, succeeded }: Mined, head: number): Promise<boolean> {
    const { chain, confirmations } = this.#options;
    const final = head - confirmations;
    if (final < blockNumber || (await chain.nonceAt(final)) <= nonce) return false;
    return succeeded || this.#nonces.isRead(nonce, final);
  }

  /**
   * Whether the nonce was used up, as deep as the confirmations ask for, by none of our versions; the content is then
   * back in the queue. Several looks must agree, and the logs up to that block must have been read: two nodes behind
   * one address may lag behind each other, and what we would take for lost would be settled twice.
   */
  async #isForeign(transaction: OutboxTransaction, head: number): Promise<boolean> {
    const { outbox, chain, confirmations, observer } = this.#options;
    const { id, nonce = 0, key } = transaction;
    const final = head - confirmations;
    if (final < 0 || (await chain.nonceAt(final)) <= nonce) {
      this.#foreignLooks.delete(id);
      return false;
    }
    const looks = (this.#foreignLooks.get(id) ?? 0) + 1;
    this.#foreignLooks.set(id, looks);
    this.#waitingFor = `nonce ${nonce} was used up by a transaction that is not ours; ${key} is sent again`;
    if (!this.#nonces.isRead(nonce, final) || looks < FOREIGN_LOOKS) return true;
    await outbox.release(id);
    this.#forget(id);
    observer.log('a nonce was used up by a transaction that is not ours: sending the content again', { key, nonce });
    return true;
  }

  /** Gives the newest version to the node again when it may have lost it, or a dearer one when it takes too long. */
  async #urge(transaction: OutboxTransaction, versions: readonly Version[]): Promise<void> {
    const { chain, feeBumpMs, nowMs } = this.#options;
    const [newest] = versions;
    if (newest === undefined) return;
    const givenAtMs = this.#givenAtMs.get(transaction.id);
    if (givenAtMs === undefined) return this.#give(transaction, newest);
    const refusal = this.#refused.get(transaction.id);
    if (refusal !== undefined) this.#waitForNode(refusal);
    // A dearer one could be paid for even less.
    const mayBeDearer = refusal?.isUnpaid !== true && (await chain.nonceAt('latest')) >= newest.nonce;
    if (mayBeDearer && nowMs() - newest.signedAtMs >= feeBumpMs && (await this.#bump(transaction, versions))) return;
    if (nowMs() - givenAtMs >= REBROADCAST_MS) await this.#give(transaction, newest);
  }

  /** Signs a dearer version of the same nonce and content. False when that may not be. */
  async #bump(transaction: OutboxTransaction, versions: readonly Version[]): Promise<boolean> {
    const { chain, maxGasPriceWei } = this.#options;
    const [newest] = versions;
    if (newest === undefined || this.#whyNotAllowed(transaction) !== undefined) return false;
    if (versions.length >= MAX_VERSIONS) {
      this.#waitingFor = `nonce ${newest.nonce} waits, although more was offered for it ${MAX_VERSIONS} times`;
      return false;
    }
    const market = withinPrice(await chain.fees(), maxGasPriceWei);
    if (market === undefined || raised(newest.maxFeeWei) > maxGasPriceWei) {
      this.#cannotPay(`gas is dearer than MAX_GAS_PRICE_GWEI lets it be: nonce ${newest.nonce} waits`);
      return false;
    }
    const maxFeeWei = larger(raised(newest.maxFeeWei), market.maxFeeWei);
    const priorityFeeWei = larger(raised(newest.priorityFeeWei), market.priorityFeeWei);
    if (await this.#isOverBudget(newest.gas * (maxFeeWei - newest.maxFeeWei))) return false;
    const fees = { maxFeeWei, priorityFeeWei: smaller(priorityFeeWei, maxFeeWei) };
    const version = await this.#sign(transaction, { nonce: newest.nonce, gas: newest.gas, fees });
    await this.#options.outbox.addVersion(transaction.id, version);
    await this.#give(transaction, version);
    return true;
  }

  async #give(transaction: OutboxTransaction, version: Version): Promise<void> {
    const { chain, nowMs, observer } = this.#options;
    const result = await chain.broadcast(version.raw);
    this.#givenAtMs.set(transaction.id, nowMs());
    this.#refused.delete(transaction.id);
    if (result.kind === 'refused') {
      const { reason } = result;
      const refusal = { words: `the node does not take ${transaction.key}: ${reason}`, isUnpaid: UNPAID.test(reason) };
      this.#refused.set(transaction.id, refusal);
      return this.#waitForNode(refusal);
    }
    observer.left(transaction, version.hash);
  }

  async #sendQueued(head: number): Promise<void> {
    const { outbox } = this.#options;
    const room = MAX_IN_FLIGHT - (await outbox.count('sent'));
    if (room <= 0) return;
    for (const transaction of await outbox.queued(room)) {
      const next = await this.#nonces.next(head);
      if (!next.ok) this.#waitingFor = next.problem;
      if (!next.ok || !(await this.#sendFirst(transaction, next.nonce))) return;
    }
  }

  /** False when nothing more can be sent in this pass. */
  async #sendFirst(transaction: OutboxTransaction, nonce: number): Promise<boolean> {
    const { outbox, chain, maxGasPriceWei, isWanted, nowMs } = this.#options;
    if (!(await isWanted(transaction))) {
      await outbox.drop(transaction.id, '0x', nowMs());
      return true;
    }
    const reason = this.#whyNotAllowed(transaction);
    if (reason !== undefined) {
      await this.#dropRefused(transaction, { data: '0x', reason });
      return true;
    }
    const gas = await this.#gasFor(transaction);
    if (gas === undefined) return true;
    const fees = withinPrice(await chain.fees(), maxGasPriceWei);
    if (fees === undefined) {
      this.#cannotPay('gas is dearer than MAX_GAS_PRICE_GWEI lets it be');
      return false;
    }
    if (await this.#isOverBudget(gas * fees.maxFeeWei)) return false;
    const version = await this.#sign(transaction, { nonce, gas, fees });
    await outbox.assign(transaction.id, version);
    // Between the two: what was given to a node is always told by both.
    this.#options.mark.raise(nonce);
    await this.#give(transaction, version);
    return true;
  }

  /** Undefined when the contract refuses the call as things are, or takes too much for it: it is dropped. */
  async #gasFor(transaction: OutboxTransaction): Promise<bigint | undefined> {
    if (transaction.gas !== undefined) return transaction.gas;
    const estimate = await this.#options.chain.estimateGas(transaction);
    if (estimate.ok && estimate.gas <= MAX_TRANSACTION_GAS) {
      return smaller((estimate.gas * GAS_HEADROOM_PERCENT) / 100n, MAX_TRANSACTION_GAS);
    }
    await this.#dropRefused(
      transaction,
      estimate.ok ? { data: '0x', reason: `it takes ${estimate.gas} gas` } : estimate,
    );
    return undefined;
  }

  async #dropRefused(
    transaction: OutboxTransaction,
    { data, reason }: { readonly data: Hex; readonly reason: string },
  ): Promise<void> {
    const { outbox, nowMs, observer } = this.#options;
    await outbox.drop(transaction.id, data, nowMs());
    observer.failed(transaction, new TransactionRevertedError({ key: transaction.key, data, reason }));
  }

  /**
   * A start with other settings may let the key sign less than when this was stored: waiting for it would hold up all that
   * come after it.
   */
  #whyNotAllowed({ to, data, value }: OutboxTransaction): string | undefined {
    try {
      this.#options.signer.check({ to, data, value });
      return undefined;
    } catch (error) {
      if (error instanceof TransactionNotAllowedError) return error.message;
      throw error;
    }
  }

  async #isOverBudget(moreWei: bigint): Promise<boolean> {
    if (await this.#budget.allows(moreWei)) return false;
    this.#cannotPay('what may be spent on gas in 24 hours is spent (DAILY_GAS_LIMIT)');
    return true;
  }

  #waitForNode({ words, isUnpaid }: Refusal): void {
    if (isUnpaid) this.#cannotPay(words);
    else this.#waitingFor = words;
  }

  #cannotPay(words: string): void {
    this.#waitingFor = words;
    this.#isUnpaid = true;
  }

  async #sign(
    transaction: OutboxTransaction,
    { nonce, gas, fees }: { readonly nonce: number; readonly gas: bigint; readonly fees: Fees },
  ): Promise<Version> {
    const { signer, nowMs } = this.#options;
    const { to, data, value } = transaction;
    const signed = await signer.sign({ to, data, value, nonce, gas, ...fees });
    return { ...signed, ...fees, nonce, gas, signedAtMs: nowMs() };
  }

  #forget(id: number): void {
    this.#givenAtMs.delete(id);
    this.#refused.delete(id);
    this.#foreignLooks.delete(id);
  }
}

function revertedInBlock(transaction: OutboxTransaction, txHash: Hex, blockNumber: number): TransactionRevertedError {
  return new TransactionRevertedError({
    key: transaction.key,
    data: '0x',
    txHash,
    reason: `in block ${blockNumber}, transaction ${txHash}`,
  });
}
