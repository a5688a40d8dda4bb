import { exchangeAbi } from '@presage/contracts';
import { type Address, encodeFunctionData } from 'viem';
import { readFact, writeFact } from '../database/facts.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import { FENCE_GAS, MAX_IN_FLIGHT } from '../limits.ts';
import { isUsedUp } from './find-mined.ts';
import type { NonceMark } from './nonce-mark.ts';
import { KEY_OF_FAILED, type Outbox } from './outbox.ts';
import type { SendingChain } from './sending-chain.ts';

const FENCE = 'nonces to use up';
const FENCE_KEY = 'fence:';
/** A call that settles nothing: it only uses up a nonce. */
const NOTHING = encodeFunctionData({ abi: exchangeAbi, functionName: 'matchMany', args: [[]] });

export interface NonceFenceOptions {
  readonly db: SettlementDatabase;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly chain: Pick<SendingChain, 'head' | 'nonceAt' | 'ancestor'>;
  readonly mark: NonceMark;
  readonly ctfExchange: Address;
  readonly confirmations: number;
  /** The highest block whose logs were read. */
  readonly scannedThrough: () => number;
  /** Whether fills await settlement. */
  readonly hasPending: () => boolean;
  readonly nowMs: () => number;
  readonly log: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** The highest nonce that the outbox knows; -1 when it knows none. */
export async function lastNonceIn(db: SettlementDatabase): Promise<number> {
  const row = await db
    .selectFrom('transactions')
    .select(({ fn }) => fn.max<number | null>('nonce').as('last_nonce'))
    .executeTakeFirst();
  return row?.last_nonce ?? -1;
}

/** Whether nonces of the operator are still to be used up. */
export async function isFenced(db: SettlementDatabase): Promise<boolean> {
  return (await readFact(db, FENCE)) !== undefined;
}

/**
 * Forgets the nonces of a former operator. Its transactions keep their costs, but not their keys: those of another
 * operator's nonces may be the same.
 */
export async function removeFence(tx: SettlementDatabase): Promise<void> {
  await tx.deleteFrom('settlement_facts').where('name', '=', FENCE).execute();
  const all = tx.updateTable('transactions').where('key', 'like', `${FENCE_KEY}%`);
  await all.set({ state: 'dropped', data: '' }).where('state', '=', 'queued').execute();
  await all.set({ key: KEY_OF_FAILED }).execute();
}

/**
 * Holds settlements back after a start with pending fills whose outbox is older than the transactions that were sent,
 * or lost: a fill may be in a transaction that no node shows, because it waits behind a missing nonce. First every
 * nonce that such a transaction can have is used up, by transactions that do nothing, and the logs up to there are
 * read.
 */
export class NonceFence {
  readonly #options: NonceFenceOptions;
  /** The first nonce that need not be used up; undefined once nothing needs to be held back; `unknown` before the check. */
  #to: number | 'unknown' | undefined = 'unknown';
  /** The block as of which all these nonces were used up. */
  #usedUpAt: number | undefined;

  constructor(options: NonceFenceOptions) {
    this.#options = options;
  }

  /** Whether no settlement may be sent, not even one that is queued, and no fill failed. */
  get isUp(): boolean {
    return this.#to !== undefined;
  }

  /** Checks once, and takes the next step. Runs before every pass of the sender. */
  async pass(): Promise<void> {
    if (this.#to === 'unknown') this.#to = await this.#assess();
    if (this.#to !== undefined && (await this.#isThrough(this.#to))) await this.#deactivate();
  }

  async #assess(): Promise<number | undefined> {
    const { db, chain, mark, hasPending, log } = this.#options;
    const stored = await readFact(db, FENCE);
    if (stored !== undefined) return Number(stored);
    const known = await lastNonceIn(db);
    if (!hasPending() || (mark.highest !== undefined && known >= mark.highest)) return undefined;
    // Only so many nonces are in flight at a time, so none beyond them was given.
    const to = mark.highest === undefined ? (await chain.nonceAt('latest')) + MAX_IN_FLIGHT : mark.highest + 1;
    await writeFact(db, FENCE, String(to));
    log('settlement.sqlite is older than what was sent: settlements wait until every nonce given before is used up', {
      known,
      given: mark.highest ?? 'unknown',
    });
    return to;
  }

  async #isThrough(to: number): Promise<boolean> {
    const { outbox, chain, confirmations, ctfExchange, scannedThrough, nowMs } = this.#options;
    const head = await chain.head();
    const final = Math.max(0, head - confirmations);
    if (await isUsedUp(chain, to - 1, { final, head })) {
      this.#usedUpAt ??= final;
      return scannedThrough() >= this.#usedUpAt;
    }
    this.#usedUpAt = undefined;
    for (let nonce = await chain.nonceAt('latest'); nonce < to; nonce += 1) {
      const key = `${FENCE_KEY}${to}:${nonce}`;
      await outbox.add({ key, to: ctfExchange, data: NOTHING, gas: FENCE_GAS }, { nowMs: nowMs() });
    }
    return false;
  }

  async #deactivate(): Promise<void> {
    const { db, log } = this.#options;
    await db.deleteFrom('settlement_facts').where('name', '=', FENCE).execute();
    this.#to = undefined;
    log('every nonce given before is used up: settlements resume', {});
  }
}
