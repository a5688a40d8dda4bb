import { Side } from '../enums.ts';
import type { EventTape } from '../events/event-tape.ts';
import { invariant } from '../invariant.ts';
import { inYesTerms } from '../money.ts';
import { NO_SLOT, type OrderSlab, type Slot } from '../orders/order-slab.ts';
import { bookSide } from '../sides.ts';
import { type MarketId, type PriceTicks, type SizeLots, TICKS_PER_QUOTE } from '../units.ts';
import { LevelBitmap } from './level-bitmap.ts';
import { type LevelSlab, PAGE_BITS, PAGE_LEVELS, type PageHolder } from './level-slab.ts';

/** The memory that all books share. */
export interface BookMemory {
  readonly orders: OrderSlab;
  readonly levels: LevelSlab;
}

/** The market of a book, and its price grid. */
export interface BookTerms {
  readonly marketId: MarketId;
  readonly tickStep: number;
}

/** What `bestTicks` returns for a side without orders. */
export const NO_PRICE = 0 as PriceTicks;

/**
 * One binary market's book, in Yes terms: an array with a level for every price of the market's
 * grid, addressed by the price itself. Between commands it is neither crossed nor locked, so a level
 * belongs to one side at a time and both sides share the array; two bitmaps say which side it is.
 */
export class Book implements PageHolder {
  readonly #marketId: MarketId;
  readonly #tickStep: number;
  readonly #orders: OrderSlab;
  readonly #levels: LevelSlab;
  /** First row of each page of levels; 0 for a page that is not allocated. */
  readonly #pages: Int32Array;
  readonly #bids: LevelBitmap;
  readonly #asks: LevelBitmap;

  constructor({ marketId, tickStep }: BookTerms, { orders, levels }: BookMemory) {
    const levelCount = TICKS_PER_QUOTE / tickStep;
    this.#marketId = marketId;
    this.#tickStep = tickStep;
    this.#orders = orders;
    this.#levels = levels;
    this.#pages = new Int32Array(Math.ceil(levelCount / PAGE_LEVELS));
    this.#bids = new LevelBitmap(levelCount);
    this.#asks = new LevelBitmap(levelCount);
  }

  /** The highest bid or the lowest ask; `NO_PRICE` when the side is empty. */
  bestTicks(side: Side): PriceTicks {
    const level = side === Side.Buy ? this.#bids.highest() : this.#asks.lowest();
    return level < 0 ? NO_PRICE : ((level * this.#tickStep) as PriceTicks);
  }

  /** The first order in the queue at a price that has orders. */
  firstOrder(yesTicks: PriceTicks): Slot {
    return this.#levels.firstOrder(this.#rowOf(yesTicks / this.#tickStep));
  }

  /** The size resting on a side at a price. */
  sizeLots(side: Side, yesTicks: PriceTicks): SizeLots {
    const level = yesTicks / this.#tickStep;
    return this.#bitmap(side).has(level) ? this.#levels.totalLots(this.#rowOf(level)) : (0 as SizeLots);
  }

  /** Reports a level's size on a side. */
  emitLevel(events: EventTape, side: Side, row: number): void {
    const level = this.#levels.level(row);
    const yesPriceTicks = (level * this.#tickStep) as PriceTicks;
    const sizeLots = this.#bitmap(side).has(level) ? this.#levels.totalLots(row) : (0 as SizeLots);
    events.levelChanged(this.#marketId, side, yesPriceTicks, sizeLots);
  }

  /** Adds an order at the end of its level's queue. */
  append(slot: Slot): void {
    const side = this.#sideOf(slot);
    const level = inYesTerms(this.#orders.outcome(slot), this.#orders.priceTicks(slot)) / this.#tickStep;
    const row = this.#rowFor(level);
    this.#bitmap(side).set(level);
    this.#orders.setLevelRow(slot, row);
    this.#levels.append(row, side, slot);
  }

  /** Reduces an order, which keeps its place in the queue. */
  reduce(slot: Slot, lots: SizeLots): void {
    const remaining = this.#orders.remainingLots(slot);
    invariant(lots <= remaining, 'a fill is larger than its maker order');
    this.#orders.setRemainingLots(slot, (remaining - lots) as SizeLots);
    this.#levels.reduce(this.#orders.levelRow(slot), this.#sideOf(slot), lots);
  }

  /** Removes an order with its remaining size. */
  remove(slot: Slot): void {
    const side = this.#sideOf(slot);
    const row = this.#orders.levelRow(slot);
    this.#levels.unlink(row, side, slot);
    if (!this.#levels.isEmpty(row)) return;
    const level = this.#levels.level(row);
    const page = level >> PAGE_BITS;
    this.#bitmap(side).clear(level);
    if (this.#isBare(page)) this.#levels.emptied(this, page);
  }

  /** Slots of all orders: prices ascending, and first in, first out at each. */
  slots(): Slot[] {
    const slots: Slot[] = [];
    this.visit((slot) => slots.push(slot));
    return slots;
  }

  /** Calls back with each slot, in the order of {@link slots}: orders are scattered, so use each while it is cached. */
  visit(visitor: (slot: Slot) => void): void {
    for (const side of [Side.Buy, Side.Sell]) {
      for (const level of this.#bitmap(side).levels()) {
        let slot = this.#levels.firstOrder(this.#rowOf(level));
        for (; slot !== NO_SLOT; slot = this.#levels.orderAfter(slot)) visitor(slot);
      }
    }
  }

  /** Slots of a side in the order in which they match: the best price first, and first in, first out at each. */
  *queue(side: Side): Iterable<Slot> {
    const levels = side === Side.Buy ? this.#bids.levelsDown() : this.#asks.levels();
    for (const level of levels) {
      let slot = this.#levels.firstOrder(this.#rowOf(level));
      for (; slot !== NO_SLOT; slot = this.#levels.orderAfter(slot)) yield slot;
    }
  }

  /** Whether no order rests in the book. */
  get isEmpty(): boolean {
    return this.#bids.highest() < 0 && this.#asks.highest() < 0;
  }

  releasePage(page: number): number {
    if (!this.#isBare(page)) return 0;
    const row = this.#pages[page] as number;
    this.#pages[page] = 0;
    return row;
  }

  /** Whether a page has no orders. */
  #isBare(page: number): boolean {
    const first = page * PAGE_LEVELS;
    return this.#bids.isBare(first) && this.#asks.isBare(first);
  }

  #bitmap(side: Side): LevelBitmap {
    return side === Side.Buy ? this.#bids : this.#asks;
  }

  #sideOf(slot: Slot): Side {
    return bookSide(this.#orders.outcome(slot), this.#orders.side(slot));
  }

  #rowOf(level: number): number {
    return (this.#pages[level >> PAGE_BITS] as number) + (level & (PAGE_LEVELS - 1));
  }

  /** As `#rowOf`, but allocates the level's page when there is none yet. */
  #rowFor(level: number): number {
    const page = level >> PAGE_BITS;
    if (this.#pages[page] === 0) {
      this.#pages[page] = this.#levels.allocatePage({ marketId: this.#marketId, firstLevel: page * PAGE_LEVELS });
    }
    return this.#rowOf(level);
  }
}
