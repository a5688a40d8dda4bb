import {
  type Fill,
  type FillSide,
  MatchType,
  makerSideOf,
  type OrderFilled,
  Outcome,
  type PairsMerged,
  type PairsSplit,
  type PriceTicks,
  pairUnits,
  type QuoteUnits,
  Side,
  type SizeLots,
  TICKS_PER_QUOTE,
  takerSideOf,
} from '@presage/exchange/values';
import { TradeStatus } from '@presage/protocol/values';
import { TradeKind } from '../schema.ts';
import { pairNumber } from '../trade-number.ts';
import { realise, realisePairs, takeIn, takeInHalf } from './cost-basis.ts';
import type { PositionRows } from './position-rows.ts';
import type { ProjectedRows } from './projected-rows.ts';
import type { ProjectionEntry } from './projection-entry.ts';

const NONE = 0n as QuoteUnits;

/**
 * Projects a fill: two trade rows, two orders, two positions, and the market's volume, last trade and candles. While it
 * is pending, nobody has received anything, so positions do not change.
 */
export function projectFill(rows: ProjectedRows, event: OrderFilled, timeMs: number): void {
  const taker = takerSideOf(event);
  projectSide(rows, { event, side: taker, timeMs });
  projectSide(rows, { event, side: makerSideOf(event), timeMs });
  rows.activity.filled({ event, volumeUnits: taker.amountUnits, timeMs });
}

function projectSide(
  { orders, trades, positions, accountMarkets }: ProjectedRows,
  { event, side, timeMs }: { readonly event: OrderFilled; readonly side: FillSide; readonly timeMs: number },
): void {
  const { marketId, sizeLots, tradeNo, matchType } = event;
  const { orderNo, accountId, outcome, priceTicks, amountUnits, feeUnits } = side;
  const profitUnits = event.pending ? NONE : exchangeShares(positions, event, side);
  orders.filled(orderNo, { filledLots: sizeLots, filledUnits: amountUnits, feeUnits, profitUnits });
  accountMarkets.traded(accountId, marketId);
  trades.add({
    kind: TradeKind.Fill,
    number: tradeNo,
    taker: side.taker ? 1 : 0,
    matchType,
    orderNo,
    accountId,
    marketId,
    outcome,
    side: side.side,
    priceTicks,
    sizeLots,
    amountUnits,
    feeUnits,
    profitUnits,
    createdAtMs: timeMs,
    status: event.pending ? TradeStatus.PENDING : TradeStatus.FINISHED,
    txHash: '',
    cause: '',
  });
}

/** Moves one party's shares into or out of its position. @returns the profit of a sale, 0 for a purchase */
export function exchangeShares(positions: PositionRows, { marketId, sizeLots }: Fill, side: FillSide): QuoteUnits {
  const position = positions.toChange(side.accountId, marketId, side.outcome);
  if (side.side === Side.Sell) {
    const lots = positions.leaving(position, sizeLots);
    return realise(position, lots, side.amountUnits - side.feeUnits) as QuoteUnits;
  }
  takeIn(position, sizeLots, side.amountUnits);
  return NONE;
}

/** An entry, and the place of a split or merge among those of that entry. */
type PairEntry = ProjectionEntry & { readonly place: number };

export function projectSplit(rows: ProjectedRows, event: PairsSplit, entry: PairEntry): void {
  const { accountId, marketId, sizeLots } = event;
  takeInHalf(rows.positions.toChange(accountId, marketId, Outcome.Yes), sizeLots);
  takeInHalf(rows.positions.toChange(accountId, marketId, Outcome.No), sizeLots);
  addPairTrade(rows, { event, entry, kind: TradeKind.Split, side: Side.Buy, profitUnits: NONE });
}

export function projectMerge(rows: ProjectedRows, event: PairsMerged, entry: PairEntry): void {
  const { accountId, marketId, sizeLots } = event;
  const yes = rows.positions.toChange(accountId, marketId, Outcome.Yes);
  const no = rows.positions.toChange(accountId, marketId, Outcome.No);
  const lots = Math.min(rows.positions.leaving(yes, sizeLots), rows.positions.leaving(no, sizeLots)) as SizeLots;
  const profitUnits = realisePairs(yes, no, lots) as QuoteUnits;
  addPairTrade(rows, { event, entry, kind: TradeKind.Merge, side: Side.Sell, profitUnits });
}

interface PairTrade {
  readonly event: PairsSplit | PairsMerged;
  readonly entry: PairEntry;
  readonly kind: typeof TradeKind.Split | typeof TradeKind.Merge;
  readonly side: Side;
  readonly profitUnits: QuoteUnits;
}

/** Adds one row with price 1 and no outcome; it does not count as volume or as last price (wire contract §3). */
function addPairTrade({ trades, accountMarkets }: ProjectedRows, trade: PairTrade): void {
  const { event, entry, kind, side, profitUnits } = trade;
  const { accountId, marketId, sizeLots } = event;
  accountMarkets.traded(accountId, marketId);
  trades.add({
    kind,
    number: pairNumber(entry.sequence, entry.place),
    taker: 0,
    matchType: MatchType.Complementary,
    orderNo: 0,
    accountId,
    marketId,
    outcome: 0,
    side,
    priceTicks: TICKS_PER_QUOTE as PriceTicks,
    sizeLots,
    amountUnits: pairUnits(sizeLots),
    feeUnits: NONE,
    profitUnits,
    createdAtMs: entry.timeMs,
    status: TradeStatus.FINISHED,
    txHash: event.txHash ?? '',
    cause: '',
  });
}
