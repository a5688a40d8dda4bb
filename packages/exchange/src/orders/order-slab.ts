import { Outcome, type Side } from '../enums.ts';
import { invariant } from '../invariant.ts';
import type { PositionRow } from '../ledger/positions.ts';
import { grownInt32 } from '../memory/grow.ts';
import { type HashSecret, hashOfWords } from '../memory/hash-secret.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, SizeLots } from '../units.ts';
import { DIGEST_WORDS, type DigestWords } from './digest.ts';

/** The data of an order that is about to rest. */
export interface RestingOrder {
  readonly orderNo: OrderNo;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly side: Side;
  /** In terms of the order's own token. */
  readonly priceTicks: PriceTicks;
  readonly remainingLots: SizeLots;
  /** The maker fee rate at acceptance, which applies for the order's whole life. */
  readonly makerFeeBps: number;
  /** 0 = good till cancelled. */
  readonly expiresAtSec: number;
  /** The account's position row, or `NO_POSITION` while it is not known. */
  readonly position: PositionRow;
}

/** The number of a resting order's record. 0 means none, so that zeroed memory is an empty list. */
export type Slot = number;
export const NO_SLOT: Slot = 0;

/** A record has the size of a cache line: two 64-bit fields, then 32-bit ones. Digests are separate, for look-ups. */
const RECORD_BYTES = 64;
const INTS = RECORD_BYTES / 4;
const FLOATS = RECORD_BYTES / 8;

const REMAINING_LOTS = 0; // float
const EXPIRES_AT_SEC = 1; // float
const ORDER_NO = 4;
const ACCOUNT_ID = 5;
const MARKET_ID = 6;
/** Price, side, outcome and maker rate, packed. */
const TERMS = 7;
const LEVEL_ROW = 8;

/** The first of the two link fields (next, previous) of each list that an order is in. */
export const LEVEL_LINKS = 10;
export const ACCOUNT_LINKS = 12;
/** The link field (next) of the orders that share a bucket of the open index. */
export const BUCKET_LINK = 14;
const POSITION = 15;

/** Terms: 14 bits of price, one of side, one of outcome, the rest is the maker fee rate. */
const PRICE_MASK = 0x3fff;
const SIDE_SHIFT = 14;
const OUTCOME_SHIFT = 15;
const FEE_SHIFT = 16;

const FIRST_CAPACITY = 64;
/** Grows by a quarter, not by doubling: at 96 bytes per order, unused memory costs more than copying. */
const GROWTH = 1.25;

/**
 * The memory of all resting orders: fixed-size records in one growing buffer. Freed slots are
 * reused, the last freed first; which slot an order has is never observable.
 */
export class OrderSlab {
  readonly maxOrders: number;
  #ints = new Int32Array(FIRST_CAPACITY * INTS);
  #floats = new Float64Array(this.#ints.buffer);
  #digests = new Int32Array(FIRST_CAPACITY * DIGEST_WORDS);
  #capacity = FIRST_CAPACITY;
  /** Slots used so far, including the unused slot 0. */
  #used = 1;
  /** The first free slot; the others are linked through their level links. */
  #free: Slot = NO_SLOT;
  #count = 0;

  constructor(maxOrders: number) {
    this.maxOrders = maxOrders;
  }

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= this.maxOrders;
  }

  add(order: RestingOrder, digest: DigestWords): Slot {
    invariant(!this.isFull, 'an order must not be added to a full slab');
    const slot = this.#takeSlot();
    const ints = this.#ints;
    const base = slot * INTS;
    this.#floats[slot * FLOATS + REMAINING_LOTS] = order.remainingLots;
    this.#floats[slot * FLOATS + EXPIRES_AT_SEC] = order.expiresAtSec;
    ints[base + ORDER_NO] = order.orderNo;
    ints[base + ACCOUNT_ID] = order.accountId;
    ints[base + MARKET_ID] = order.marketId;
    ints[base + TERMS] = packTerms(order);
    ints[base + POSITION] = order.position;
    for (let word = 0; word < DIGEST_WORDS; word++) {
      this.#digests[slot * DIGEST_WORDS + word] = digest[word] as number;
    }
    this.#count++;
    return slot;
  }

  remove(slot: Slot): void {
    const base = slot * INTS;
    invariant(this.#ints[base + ORDER_NO] !== 0, 'an order must not be removed twice');
    this.#ints[base + ORDER_NO] = 0;
    this.#ints[base + LEVEL_LINKS] = this.#free;
    this.#free = slot;
    this.#count--;
  }

  /** 0 for a free slot. */
  orderNo(slot: Slot): OrderNo {
    return this.#ints[slot * INTS + ORDER_NO] as OrderNo;
  }

  accountId(slot: Slot): AccountId {
    return this.#ints[slot * INTS + ACCOUNT_ID] as AccountId;
  }

  marketId(slot: Slot): MarketId {
    return this.#ints[slot * INTS + MARKET_ID] as MarketId;
  }

  /** In terms of the order's own token. */
  priceTicks(slot: Slot): PriceTicks {
    return (this.#terms(slot) & PRICE_MASK) as PriceTicks;
  }

  outcome(slot: Slot): Outcome {
    return ((this.#terms(slot) >> OUTCOME_SHIFT) & 1) === 0 ? Outcome.Yes : Outcome.No;
  }

  side(slot: Slot): Side {
    return ((this.#terms(slot) >> SIDE_SHIFT) & 1) as Side;
  }

  makerFeeBps(slot: Slot): number {
    return this.#terms(slot) >> FEE_SHIFT;
  }

  /** The row of the level in which the order rests. */
  levelRow(slot: Slot): number {
    return this.#ints[slot * INTS + LEVEL_ROW] as number;
  }

  setLevelRow(slot: Slot, row: number): void {
    this.#ints[slot * INTS + LEVEL_ROW] = row;
  }

  expiresAtSec(slot: Slot): number {
    return this.#floats[slot * FLOATS + EXPIRES_AT_SEC] as number;
  }

  remainingLots(slot: Slot): SizeLots {
    return this.#floats[slot * FLOATS + REMAINING_LOTS] as SizeLots;
  }

  setRemainingLots(slot: Slot, lots: SizeLots): void {
    this.#floats[slot * FLOATS + REMAINING_LOTS] = lots;
  }

  /** The account's position row, or `NO_POSITION` while it is not known. */
  position(slot: Slot): PositionRow {
    return this.#ints[slot * INTS + POSITION] as PositionRow;
  }

  setPosition(slot: Slot, position: PositionRow): void {
    this.#ints[slot * INTS + POSITION] = position;
  }

  hasDigest(slot: Slot, digest: DigestWords): boolean {
    const base = slot * DIGEST_WORDS;
    for (let word = 0; word < DIGEST_WORDS; word++) if (this.#digests[base + word] !== digest[word]) return false;
    return true;
  }

  /** The same as {@link hashOfDigest} of its digest. */
  hashOfDigest(slot: Slot, secret: HashSecret): number {
    const base = slot * DIGEST_WORDS;
    return hashOfWords(secret, this.#digests[base] as number, this.#digests[base + 1] as number);
  }

  /** A view of an order's digest, valid until the next order is added. */
  digest(slot: Slot): DigestWords {
    return this.#digests.subarray(slot * DIGEST_WORDS, (slot + 1) * DIGEST_WORDS);
  }

  /** A link field of a record; see {@link LEVEL_LINKS}. */
  link(slot: Slot, field: number): Slot {
    return this.#ints[slot * INTS + field] as number;
  }

  setLink(slot: Slot, field: number, target: Slot): void {
    this.#ints[slot * INTS + field] = target;
  }

  #terms(slot: Slot): number {
    return this.#ints[slot * INTS + TERMS] as number;
  }

  #takeSlot(): Slot {
    if (this.#free !== NO_SLOT) {
      const slot = this.#free;
      this.#free = this.link(slot, LEVEL_LINKS);
      return slot;
    }
    if (this.#used === this.#capacity) this.#grow();
    return this.#used++;
  }

  #grow(): void {
    this.#capacity = Math.ceil(this.#capacity * GROWTH);
    this.#ints = grownInt32(this.#ints, this.#capacity * INTS);
    this.#floats = new Float64Array(this.#ints.buffer);
    this.#digests = grownInt32(this.#digests, this.#capacity * DIGEST_WORDS);
  }
}

function packTerms({ priceTicks, side, outcome, makerFeeBps }: RestingOrder): number {
  const isNo = outcome === Outcome.No ? 1 : 0;
  return priceTicks | (side << SIDE_SHIFT) | (isNo << OUTCOME_SHIFT) | (makerFeeBps << FEE_SHIFT);
}
