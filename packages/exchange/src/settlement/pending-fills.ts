import { MatchType, Outcome, Side } from '../enums.ts';
import type { Fill } from '../event.ts';
import { grownInt32 } from '../memory/grow.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, QuoteUnits, SizeLots, TradeNo } from '../units.ts';

/** A record is one cache line: three 64-bit fields, then 32-bit ones. */
const RECORD_BYTES = 64;
const INTS = RECORD_BYTES / 4;
const LONGS = RECORD_BYTES / 8;

const TAKER_FEE_UNITS = 0; // long
const MAKER_FEE_UNITS = 1; // long
const SIZE_LOTS = 2; // float
const MARKET_ID = 6;
const TAKER_ORDER_NO = 7;
const TAKER_ACCOUNT_ID = 8;
const MAKER_ORDER_NO = 9;
const MAKER_ACCOUNT_ID = 10;
/** 14 bits of Yes price, then one bit each for the taker's side and outcome and the maker's side and outcome. */
const TERMS = 11;

const PRICE_MASK = 0x3fff;
const TAKER_SHIFT = 14;
const MAKER_SHIFT = 16;

const FIRST_CAPACITY = 64;

/** Fills waiting for the chain, by trade number: fixed-size records in one growing buffer. */
export class PendingFills {
  /** The row of each fill's record. Trade numbers only increase, so insertion order is numeric order. */
  readonly #rows = new Map<TradeNo, number>();
  readonly #free: number[] = [];
  #used = 0;
  #ints = new Int32Array(FIRST_CAPACITY * INTS);
  #floats = new Float64Array(this.#ints.buffer);
  #longs = new BigInt64Array(this.#ints.buffer);

  get count(): number {
    return this.#rows.size;
  }

  /** The numbers of all pending fills, lowest first. */
  get tradeNos(): Iterable<TradeNo> {
    return this.#rows.keys();
  }

  has(tradeNo: TradeNo): boolean {
    return this.#rows.has(tradeNo);
  }

  /** Whether a fill of this market is pending. */
  hasFillOf(marketId: MarketId): boolean {
    for (const row of this.#rows.values()) if (this.#ints[row * INTS + MARKET_ID] === marketId) return true;
    return false;
  }

  /** Adds a fill with a higher number than all earlier ones. */
  add(fill: Fill): void {
    const row = this.#free.pop() ?? this.#used++;
    if (this.#used * INTS > this.#ints.length) this.#grow();
    const base = row * INTS;
    this.#rows.set(fill.tradeNo, row);
    this.#longs[row * LONGS + TAKER_FEE_UNITS] = fill.takerFeeUnits;
    this.#longs[row * LONGS + MAKER_FEE_UNITS] = fill.makerFeeUnits;
    this.#floats[row * LONGS + SIZE_LOTS] = fill.sizeLots;
    this.#ints[base + MARKET_ID] = fill.marketId;
    this.#ints[base + TAKER_ORDER_NO] = fill.takerOrderNo;
    this.#ints[base + TAKER_ACCOUNT_ID] = fill.takerAccountId;
    this.#ints[base + MAKER_ORDER_NO] = fill.makerOrderNo;
    this.#ints[base + MAKER_ACCOUNT_ID] = fill.makerAccountId;
    this.#ints[base + TERMS] =
      fill.yesPriceTicks |
      (packed(fill.takerSide, fill.takerOutcome) << TAKER_SHIFT) |
      (packed(fill.makerSide, fill.makerOutcome) << MAKER_SHIFT);
  }

  remove(tradeNo: TradeNo): void {
    this.#free.push(this.#rows.get(tradeNo) as number);
    this.#rows.delete(tradeNo);
  }

  /** The fill with this number, which must be pending. */
  get(tradeNo: TradeNo): Fill {
    const row = this.#rows.get(tradeNo) as number;
    const base = row * INTS;
    const terms = this.#ints[base + TERMS] as number;
    const takerSide = ((terms >> TAKER_SHIFT) & 1) as Side;
    const makerSide = ((terms >> MAKER_SHIFT) & 1) as Side;
    return {
      tradeNo,
      marketId: this.#ints[base + MARKET_ID] as MarketId,
      matchType: matchTypeOf(takerSide, makerSide),
      yesPriceTicks: (terms & PRICE_MASK) as PriceTicks,
      sizeLots: this.#floats[row * LONGS + SIZE_LOTS] as SizeLots,
      takerOrderNo: this.#ints[base + TAKER_ORDER_NO] as OrderNo,
      takerAccountId: this.#ints[base + TAKER_ACCOUNT_ID] as AccountId,
      takerOutcome: outcomeAt(terms, TAKER_SHIFT),
      takerSide,
      takerFeeUnits: this.#longs[row * LONGS + TAKER_FEE_UNITS] as QuoteUnits,
      makerOrderNo: this.#ints[base + MAKER_ORDER_NO] as OrderNo,
      makerAccountId: this.#ints[base + MAKER_ACCOUNT_ID] as AccountId,
      makerOutcome: outcomeAt(terms, MAKER_SHIFT),
      makerSide,
      makerFeeUnits: this.#longs[row * LONGS + MAKER_FEE_UNITS] as QuoteUnits,
    };
  }

  #grow(): void {
    this.#ints = grownInt32(this.#ints, this.#ints.length * 2);
    this.#floats = new Float64Array(this.#ints.buffer);
    this.#longs = new BigInt64Array(this.#ints.buffer);
  }
}

/** A buyer and a seller trade one token; two buyers mint pairs; two sellers merge them. */
export function matchTypeOf(takerSide: Side, makerSide: Side): MatchType {
  if (takerSide !== makerSide) return MatchType.Complementary;
  return takerSide === Side.Buy ? MatchType.Mint : MatchType.Merge;
}

function packed(side: Side, outcome: Outcome): number {
  return side | (outcome === Outcome.No ? 2 : 0);
}

function outcomeAt(terms: number, shift: number): Outcome {
  return ((terms >> (shift + 1)) & 1) === 0 ? Outcome.Yes : Outcome.No;
}

/** The first number that is not a pending fill's or is repeated; undefined when all are distinct pending fills. */
export function firstNotPending(pending: PendingFills, tradeNos: readonly TradeNo[]): TradeNo | undefined {
  const seen = new Set<TradeNo>();
  for (const tradeNo of tradeNos) {
    if (seen.has(tradeNo) || !pending.has(tradeNo)) return tradeNo;
    seen.add(tradeNo);
  }
  return undefined;
}
