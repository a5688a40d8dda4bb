import type { Hex } from 'viem';
import { DAY_MS } from '../../utc-day.ts';
import { TransactionRevertedError } from '../errors.ts';
import { FOREIGN_NONCE_CHECKS, KEEP_SETTLEMENTS_DAYS, MAX_VERSIONS } from '../limits.ts';
import { findDone, findMined, isDeep, isUsedUp, type Mined } from './find-mined.ts';
import { capFees, larger, raised } from './offered-fees.ts';
import type { OutboxTransaction, Version } from './outbox-transaction.ts';
import type { SenderOptions } from './sender-options.ts';
import type { SenderParts } from './sender-parts.ts';

/** What is known of a sent transaction since the start. */
interface Followed {
  /** Checks that agreed that its nonce was used up by none of our versions. */
  foreignChecks: number;
  /** The final block as of which its nonce was first seen used up, by all checks since. */
  usedUpAt: number | undefined;
  /** Its newest version, and the newest block when that was first found to be in none. */
  missed: { readonly hash: Hex; readonly head: number } | undefined;
}

/** Follows sent transactions until they are final: resends them, bumps their fee, or queues them again as needed. */
export class SentFollower {
  readonly #options: SenderOptions;
  readonly #parts: SenderParts;
  readonly #followed = new Map<number, Followed>();

  constructor(options: SenderOptions, parts: SenderParts) {
    this.#options = options;
    this.#parts = parts;
  }

  /** Checks one transaction. `head` must be the newest block; `isFirst`: no other has a lower nonce. */
  async follow(
    transaction: OutboxTransaction,
    { head, isFirst }: { readonly head: number; readonly isFirst: boolean },
  ): Promise<void> {
    const all = await this.#options.outbox.versions(transaction.id);
    // Its present nonce must be used up, or all later ones wait for it for ever. That a version of an earlier nonce is in
    // a block after all, which a lagging node did not show, does not change that.
    const versions = all.filter(({ nonce }) => nonce === transaction.nonce);
    const found = await findMined(this.#options, versions);
    if (found !== undefined) await this.#onMined(transaction, found, { head, earlier: all.slice(versions.length) });
    else if (!(await this.#isForeign(transaction, head)))
      await this.#rebroadcastOrBump(transaction, versions, { head, isFirst });
  }

  async #onMined(
    transaction: OutboxTransaction,
    mined: Mined,
    { head, earlier }: { readonly head: number; readonly earlier: readonly Version[] },
  ): Promise<void> {
    const { outbox, nowMs, observer } = this.#options;
    this.#followedOf(transaction).foreignChecks = 0;
    if (!(await this.#isOver(transaction, mined, head))) return;
    const { succeeded, hash, blockNumber, gasCostWei } = await this.#outcomeOf(mined, { head, earlier });
    const state = succeeded ? 'done' : 'reverted';
    await outbox.end(transaction.id, { state, txHash: hash, blockNumber, gasCostWei, endedAtMs: nowMs() });
    this.#forget(transaction);
    if (succeeded) observer.ended(transaction, { txHash: hash, blockNumber: BigInt(blockNumber) });
    else {
      const reason = `transaction ${hash} was reverted in block ${blockNumber}`;
      observer.failed(transaction, new TransactionRevertedError(transaction, reason));
    }
    await this.#parts.budget.add(gasCostWei);
    await outbox.purge(nowMs() - KEEP_SETTLEMENTS_DAYS * DAY_MS);
  }

  /** What failed is done if a version of an earlier nonce, wrongly taken for lost, had done it before. */
  async #outcomeOf(
    mined: Mined,
    { head, earlier }: { readonly head: number; readonly earlier: readonly Version[] },
  ): Promise<Mined> {
    const before = mined.succeeded ? undefined : await findDone(this.#options, earlier, head);
    return before === undefined ? mined : { ...before, gasCostWei: before.gasCostWei + mined.gasCostWei };
  }

  /** A failure counts only after the logs up to there have been read: they show what settled otherwise. */
  async #isOver(transaction: OutboxTransaction, mined: Mined, head: number): Promise<boolean> {
    if (!(await isDeep(this.#options, mined, head))) {
      this.#followedOf(transaction).usedUpAt = undefined;
      return false;
    }
    return mined.succeeded || this.#isRead(transaction, head - this.#options.confirmations);
  }

  /** Whether the logs have been read up to the final block as of which the nonce was first seen used up. */
  #isRead(transaction: OutboxTransaction, final: number): boolean {
    const followed = this.#followedOf(transaction);
    followed.usedUpAt ??= final;
    return this.#options.scannedThrough() >= followed.usedUpAt;
  }

  /**
   * Whether the nonce was used up, as deep as the confirmations require, by none of our versions; the content then
   * returns to the queue. Several checks must agree, and the logs up to that block must have been read: two nodes
   * behind one address may lag behind each other, and a transaction wrongly taken for lost would be settled twice.
   */
  async #isForeign(transaction: OutboxTransaction, head: number): Promise<boolean> {
    const { outbox, chain, confirmations, log } = this.#options;
    const { id, nonce = 0, key } = transaction;
    const final = head - confirmations;
    const followed = this.#followedOf(transaction);
    if (!(await isUsedUp(chain, nonce, { final, head }))) {
      followed.foreignChecks = 0;
      followed.usedUpAt = undefined;
      return false;
    }
    followed.foreignChecks += 1;
    this.#parts.waits.report(`nonce ${nonce} was used up by a transaction that is not ours; ${key} will be sent again`);
    if (!this.#isRead(transaction, final) || followed.foreignChecks < FOREIGN_NONCE_CHECKS) return true;
    await outbox.requeue(id);
    this.#forget(transaction);
    log('a nonce was used up by a transaction that is not ours: sending the content again', { key, nonce });
    return true;
  }

  /** Sends the newest version again when the node may have lost it, or a dearer one when it takes too long. */
  async #rebroadcastOrBump(
    transaction: OutboxTransaction,
    versions: readonly Version[],
    { head, isFirst }: { readonly head: number; readonly isFirst: boolean },
  ): Promise<void> {
    const [newest] = versions;
    if (newest === undefined) return;
    const wasPassedOver = this.#wasPassedOver(transaction, newest, head);
    if (!this.#parts.broadcaster.wasBroadcast(transaction))
      return this.#parts.broadcaster.broadcast(transaction, newest);
    const isUnpaid = this.#parts.broadcaster.reportRefusal(transaction);
    // A version with a higher fee would be even less affordable.
    const mayBump = !isUnpaid && (await this.#takesTooLong(newest, isFirst));
    if (mayBump && (await this.#bump(transaction, versions, wasPassedOver))) return;
    if (this.#parts.broadcaster.mayBeLost(transaction)) await this.#parts.broadcaster.broadcast(transaction, newest);
  }

  /** Whether there has been a block that could have included this version, and does not. */
  #wasPassedOver(transaction: OutboxTransaction, { hash }: Version, head: number): boolean {
    const followed = this.#followedOf(transaction);
    if (followed.missed?.hash !== hash) followed.missed = { hash, head };
    return head > followed.missed.head;
  }

  /**
   * Whether it could be in a block, but has not been included for longer than the fee bump delay. How long is unknown if
   * it was signed in what is now the future, while the clock was ahead; then it is not kept waiting for that. If the
   * first one cannot be in a block, a nonce before it is missing: then all wait for ever, so that is reported.
   */
  async #takesTooLong({ nonce, signedAtMs }: Version, isFirst: boolean): Promise<boolean> {
    const { chain, feeBumpMs, nowMs } = this.#options;
    const waitedMs = nowMs() - signedAtMs;
    if (waitedMs >= 0 && waitedMs < feeBumpMs) return false;
    const next = await chain.nonceAt('latest');
    if (isFirst && next < nonce)
      this.#parts.waits.report(`nonce ${next} is missing: no transaction uses it up, and nonce ${nonce} waits for it`);
    return next >= nonce;
  }

  /** Signs a version with a higher fee, of the same nonce and content. False when that is not allowed, or no use. */
  async #bump(transaction: OutboxTransaction, versions: readonly Version[], wasPassedOver: boolean): Promise<boolean> {
    const { chain, maxGasPriceWei } = this.#options;
    const [newest] = versions;
    if (newest === undefined || this.#parts.broadcaster.validateCall(transaction) !== undefined) return false;
    const fees = await chain.fees();
    const isAccepted = newest.maxFeeWei >= fees.minFeeWei;
    // While no blocks come, a higher fee only makes the next one dearer.
    if (isAccepted && !wasPassedOver) return false;
    // A version that no block accepts would hold up all later nonces.
    if (isAccepted && versions.length >= MAX_VERSIONS) {
      this.#parts.waits.report(
        `nonce ${newest.nonce} is still pending after ${versions.length} versions with rising fees`,
      );
      return false;
    }
    const market = capFees(fees, maxGasPriceWei);
    if (market === undefined || raised(newest.maxFeeWei) > maxGasPriceWei) {
      this.#parts.waits.reportUnpaid(`the gas price is above MAX_GAS_PRICE_GWEI: nonce ${newest.nonce} waits`);
      return false;
    }
    const maxFeeWei = larger(raised(newest.maxFeeWei), market.maxFeeWei);
    const priorityFeeWei = larger(raised(newest.priorityFeeWei), market.priorityFeeWei);
    if (!(await this.#parts.budget.allows(newest.gas * (maxFeeWei - newest.maxFeeWei)))) return false;
    const terms = { nonce: newest.nonce, gas: newest.gas, fees: { maxFeeWei, priorityFeeWei } };
    const version = await this.#parts.broadcaster.sign(transaction, terms);
    await this.#options.outbox.addVersion(transaction.id, version);
    await this.#parts.broadcaster.broadcast(transaction, version);
    return true;
  }

  #followedOf({ id }: OutboxTransaction): Followed {
    const followed = this.#followed.get(id) ?? { foreignChecks: 0, usedUpAt: undefined, missed: undefined };
    this.#followed.set(id, followed);
    return followed;
  }

  #forget({ id }: OutboxTransaction): void {
    this.#followed.delete(id);
    this.#parts.broadcaster.forget(id);
  }
}
