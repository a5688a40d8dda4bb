import type { Side } from '../enums.ts';
import { DirtyList } from '../memory/dirty-list.ts';
import { grownInt32 } from '../memory/grow.ts';
import { int64, int64FromNumber, numberFromInt64 } from '../numbers/int64.ts';
import { LEVEL_LINKS, NO_SLOT, type OrderSlab, type Slot } from '../orders/order-slab.ts';
import { SlotList } from '../orders/slot-list.ts';
import type { MarketId, SizeLots } from '../units.ts';

/** Levels are allocated in pages of neighbouring prices: 64 levels take 1 KiB and cover a typical busy price range. */
export const PAGE_BITS = 6;
export const PAGE_LEVELS = 1 << PAGE_BITS;

/** A level: total lots (64 bits), first and last order. */
const LEVEL_BYTES = 16;
const LONGS = LEVEL_BYTES / 8;
const INTS = LEVEL_BYTES / 4;
const FIRST_ORDER = 2;

const FIRST_PAGES = 4;

/** The market and price range of a page. */
export interface PageOwner {
  readonly marketId: MarketId;
  /** The price of its first level, counted in the market's tick steps. */
  readonly firstLevel: number;
}

/** The user of pages: a book. */
export interface PageHolder {
  /** Frees a page without orders and returns its first row; 0 when it has orders again or was already freed. */
  releasePage(page: number): number;
}

/**
 * The memory of all books' levels, allocated in pages. A row is one level; row 0 means none.
 *
 * Totals have 64 bits: a position never exceeds 2^53 lots, but the bids at 0.0001 can.
 */
export class LevelSlab {
  /** Levels changed by this command, as row x 2 + side. */
  readonly dirty = new DirtyList();
  readonly #fifo: SlotList;
  readonly #orders: OrderSlab;
  #ints = new Int32Array(FIRST_PAGES * PAGE_LEVELS * INTS);
  #totals = new BigInt64Array(this.#ints.buffer);
  /** For each row and side, its place in the list of changed levels. */
  #dirtyPlaces = new Int32Array(FIRST_PAGES * PAGE_LEVELS * 2);
  /** The owner of each page; page 0 is unused. */
  readonly #owners: PageOwner[] = [{ marketId: 0 as MarketId, firstLevel: 0 }];
  readonly #freePages: number[] = [];
  /** Pages that lost their last order in this command; they are kept until their levels have been reported. */
  readonly #emptied: { readonly holder: PageHolder; readonly page: number }[] = [];

  constructor(orders: OrderSlab) {
    this.#orders = orders;
    this.#fifo = new SlotList(orders, LEVEL_LINKS);
  }

  /** Allocates a page of empty levels; returns its first row. */
  allocatePage(owner: PageOwner): number {
    const page = this.#freePages.pop() ?? this.#owners.length;
    this.#owners[page] = owner;
    if (this.#owners.length * PAGE_LEVELS * INTS > this.#ints.length) this.#grow();
    return page * PAGE_LEVELS;
  }

  /** Notes that a page lost its last order. Unless it gets new orders, it is freed at the end of the command. */
  emptied(holder: PageHolder, page: number): void {
    this.#emptied.push({ holder, page });
  }

  /** Clears the list of changed levels after they were reported, and frees the pages without orders. */
  endCommand(): void {
    this.dirty.clear();
    for (let last = this.#emptied.pop(); last !== undefined; last = this.#emptied.pop()) {
      const row = last.holder.releasePage(last.page);
      if (row !== 0) this.#freePages.push(row >> PAGE_BITS);
    }
  }

  /** The market of a row's level. */
  marketId(row: number): MarketId {
    return this.#pageOf(row).marketId;
  }

  /** The price of a row's level, counted in the market's tick steps. */
  level(row: number): number {
    return this.#pageOf(row).firstLevel + (row & (PAGE_LEVELS - 1));
  }

  append(row: number, side: Side, slot: Slot): void {
    this.#fifo.append(this.#ints, row * INTS + FIRST_ORDER, slot);
    this.#addLots(row, this.#orders.remainingLots(slot));
    this.#markDirty(row, side);
  }

  unlink(row: number, side: Side, slot: Slot): void {
    this.#fifo.unlink(this.#ints, row * INTS + FIRST_ORDER, slot);
    this.#addLots(row, -this.#orders.remainingLots(slot));
    this.#markDirty(row, side);
  }

  /** Reduces the total of a level after a partial fill. */
  reduce(row: number, side: Side, lots: SizeLots): void {
    this.#addLots(row, -lots);
    this.#markDirty(row, side);
  }

  isEmpty(row: number): boolean {
    return this.firstOrder(row) === NO_SLOT;
  }

  /** The first order in the level's queue, or `NO_SLOT`. */
  firstOrder(row: number): Slot {
    return this.#ints[row * INTS + FIRST_ORDER] as Slot;
  }

  orderAfter(slot: Slot): Slot {
    return this.#fifo.after(slot);
  }

  /** Exact up to 2^53 lots, the nearest representable number beyond that. */
  totalLots(row: number): SizeLots {
    return numberFromInt64(this.#totals[row * LONGS] as bigint) as SizeLots;
  }

  #markDirty(row: number, side: Side): void {
    const levelSide = row * 2 + side;
    this.dirty.add(levelSide, this.#dirtyPlaces, levelSide);
  }

  #pageOf(row: number): PageOwner {
    return this.#owners[row >> PAGE_BITS] as PageOwner;
  }

  #addLots(row: number, lots: number): void {
    this.#totals[row * LONGS] = int64((this.#totals[row * LONGS] as bigint) + int64FromNumber(lots));
  }

  #grow(): void {
    this.#ints = grownInt32(this.#ints, this.#ints.length * 2);
    this.#totals = new BigInt64Array(this.#ints.buffer);
    this.#dirtyPlaces = grownInt32(this.#dirtyPlaces, this.#dirtyPlaces.length * 2);
  }
}
