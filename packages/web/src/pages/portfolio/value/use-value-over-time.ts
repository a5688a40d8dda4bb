import { type Client, MAX_HISTORIES, resultOf, type TradeData } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../data/client.ts';
import { nowMs } from '../../../data/clock.ts';
import { useAllPayouts, useAllTrades } from '../../../data/own-lists.ts';
import { useLostPositions, useOpenPositions } from '../../../data/own-positions.ts';
import { useBalance } from '../../../data/queries.ts';
import type { AllPages } from '../../../data/read-all-pages.ts';
import { sumOf } from '../../../format/sum.ts';
import { lotsOf, unitsOf, valueTicksOf } from '../../../format/units.ts';
import { joined } from '../../../ui/loaded.tsx';
import { countedTrades } from '../counted-trades.ts';
import { ownPrices } from './own-prices.ts';
import { paidOut } from './paid-out.ts';
import { pricesNow } from './prices-now.ts';
import { type ValuePoint, type ValueTrade, valueOverTime } from './value-over-time.ts';
import { type ValueBounds, type ValueWindow, valueBounds } from './value-window.ts';

/** Points drawn: enough for the width of the chart. */
const POINTS = 240;
/** Milliseconds between refreshes. */
const REFRESH_MS = 60_000;

export interface ValueSeries {
  /** None without trades. */
  readonly points: readonly ValuePoint[];
  /** Whether older trades were left out. */
  readonly isTruncated: boolean;
  /** Whether prices of older markets were not read, so that only those of own trades are known. */
  readonly hasUnread: boolean;
}

/** The account's value over a window that ends now. */
export function useValueOverTime(window: ValueWindow) {
  const client = useClient();
  const now = useWorth();
  const trades = useAllTrades();
  const payouts = useAllPayouts();
  const prices = useQuery({
    queryKey: ['valuePrices', window, trades.data?.items[0]?.tradeNo],
    queryFn: () => readMarkets(client, trades.data, window),
    enabled: trades.data !== undefined && trades.data.items.length > 0,
    refetchInterval: REFRESH_MS,
  });
  const series = (): ValueSeries | undefined => {
    if (trades.data?.items.length === 0) return { points: [], isTruncated: false, hasUnread: false };
    if (trades.data === undefined || prices.data === undefined || payouts.data === undefined) return undefined;
    if (now.data === undefined) return undefined;
    const { total, positions } = now.data;
    const { markets: read, unread, bounds } = prices.data;
    const paid = paidOut(payouts.data.items, positions);
    const known = { trades: countedTrades(trades.data.items).map(valueTrade), pricesNow: pricesNow(positions) };
    const markets = [
      ...read.map((prices) => ({ ...prices, payout: paid.get(prices.marketId) })),
      ...unread.map((marketId) => ownPrices(marketId, { ...known, payout: paid.get(marketId), toSec: bounds.toSec })),
    ];
    const points = valueOverTime({ ...known, markets, ...bounds, unitsNow: unitsOf(total), points: POINTS });
    return { points, isTruncated: trades.data.isTruncated, hasUnread: unread.length > 0 };
  };
  return joined(series(), [trades, payouts, now, prices]);
}

/** What the account has now: its positions, lost ones too, and their current value with the cash. */
function useWorth() {
  const balance = useBalance();
  const open = useOpenPositions();
  const lost = useLostPositions();
  const held = open.data?.items;
  // Only the lost positions say what their shares pay: at its last price, a loss would count as cash never had.
  const ofLost = lost.data?.items;
  const isKnown = balance.data !== undefined && held !== undefined && ofLost !== undefined;
  const worths = [balance.data?.totalBalance ?? '0', ...(held ?? []).map((one) => one.currentValueInQuoteToken)];
  const worth = isKnown ? { total: sumOf(worths), positions: [...held, ...ofLost] } : undefined;
  return joined(worth, [balance, open, lost]);
}

async function readMarkets(client: Client, trades: AllPages<TradeData> | undefined, window: ValueWindow) {
  const { items, isTruncated } = trades ?? { items: [], isTruncated: false };
  const known = { firstSec: items.at(-1)?.createdAt, isTruncated };
  const bounds = valueBounds(window, known, Math.floor(nowMs() / 1_000));
  const marketIds = [...new Set(items.map(({ marketId }) => marketId))];
  const read = await readPrices(client, marketIds.slice(0, MAX_HISTORIES), bounds);
  return { markets: read, unread: marketIds.slice(MAX_HISTORIES), bounds };
}

async function readPrices(client: Client, marketIds: readonly number[], { fromSec, toSec, interval }: ValueBounds) {
  // `max` returns the whole history at a suitable spacing.
  const part = interval === 'max' ? {} : { startAt: fromSec, endAt: toSec };
  const { list } = resultOf(await client.getPriceHistories(marketIds, { interval, ...part }));
  return list.map(({ marketId, history }) => ({
    marketId,
    points: history.map(({ t, p }) => ({ atSec: t, ticks: valueTicksOf(p) })),
  }));
}

function valueTrade({ createdAt, marketId, side, outcomeSide, shares, amount, fee }: TradeData): ValueTrade {
  return {
    atSec: createdAt,
    marketId,
    side,
    outcomeSide,
    lots: lotsOf(shares),
    amountUnits: unitsOf(amount),
    feeUnits: unitsOf(fee),
  };
}
