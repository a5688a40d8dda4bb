import { type Client, type HistoryInterval, type MarketData, resultOf, type TradeData } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../data/client.ts';
import { readAllTrades } from '../../../data/portfolio-queries.ts';
import { useSession } from '../../../data/session.ts';
import { countedTrades } from '../counted-trades.ts';
import { type MarketPrices, type ValuePoint, type ValueTrade, valueOverTime } from './value-over-time.ts';

const HOUR_SEC = 3_600;
const DAY_SEC = 24 * HOUR_SEC;
/** What "all" shows of an account that has just begun. */
const LEAST_SPAN_SEC = 600;

/** How far back, and at which spacing prices are read: never more than 1,000 points. */
const WINDOWS = {
  '6h': { spanSec: 6 * HOUR_SEC, interval: '1m' },
  '1w': { spanSec: 7 * DAY_SEC, interval: '1h' },
  '1m': { spanSec: 30 * DAY_SEC, interval: '1h' },
  all: { spanSec: undefined, interval: 'max' },
} as const satisfies Record<string, { spanSec: number | undefined; interval: HistoryInterval }>;
export type ValueWindow = keyof typeof WINDOWS;
export const VALUE_WINDOWS = Object.keys(WINDOWS) as ValueWindow[];

/** Points drawn: about one for each pixel that can be told apart. */
const POINTS = 240;
/** Markets whose prices are read: those traded last. */
const MAX_MARKETS = 30;
/** Milliseconds between two looks. */
const REFRESH_MS = 60_000;

export interface ValueSeries {
  readonly points: readonly ValuePoint[];
  /** Whether something older was left out. */
  readonly isCut: boolean;
}

/** All trades of the account, as far as they are read, newest first. */
export function useAllTrades() {
  const client = useClient();
  return useQuery({
    queryKey: ['own', 'allTrades'],
    queryFn: () => readAllTrades(client),
    enabled: useSession() !== undefined,
  });
}

/** The account's value in a window that ends now; `valueNow` in quote. */
export function useValueOverTime(window: ValueWindow, valueNow: number | undefined) {
  const client = useClient();
  const trades = useAllTrades();
  const prices = useQuery({
    queryKey: ['valuePrices', window, trades.data?.items[0]?.tradeNo],
    queryFn: () => readMarkets(client, trades.data?.items ?? [], window),
    enabled: trades.data !== undefined && trades.data.items.length > 0,
    refetchInterval: REFRESH_MS,
  });
  const series = (): ValueSeries | undefined => {
    if (trades.data === undefined || prices.data === undefined || valueNow === undefined) return undefined;
    const { markets, toSec, isCut } = prices.data;
    const all = countedTrades(trades.data.items).map(valueTrade);
    const firstSec = all.at(-1)?.atSec ?? toSec;
    const spanSec = WINDOWS[window].spanSec ?? Math.max(LEAST_SPAN_SEC, (toSec - firstSec) * 1.05);
    const points = valueOverTime({
      trades: all,
      markets,
      fromSec: toSec - spanSec,
      toSec,
      valueNow,
      points: POINTS,
    });
    return { points, isCut: isCut || trades.data.isCut };
  };
  return {
    series: series(),
    hasTraded: (trades.data?.items.length ?? 0) > 0,
    isPending: trades.isPending || (prices.isPending && prices.fetchStatus !== 'idle'),
    error: trades.error ?? prices.error,
  };
}

async function readMarkets(client: Client, trades: readonly TradeData[], window: ValueWindow) {
  const toSec = Math.floor(Date.now() / 1_000);
  const marketIds = [...new Set(trades.map(({ marketId }) => marketId))];
  const markets = await Promise.all(
    marketIds.slice(0, MAX_MARKETS).map((marketId) => readMarket(client, marketId, { window, toSec })),
  );
  return { markets, toSec, isCut: marketIds.length > MAX_MARKETS };
}

async function readMarket(
  client: Client,
  marketId: number,
  { window, toSec }: { readonly window: ValueWindow; readonly toSec: number },
): Promise<MarketPrices> {
  const { spanSec, interval } = WINDOWS[window];
  const { data } = resultOf(await client.getMarket(marketId));
  const bounds = spanSec === undefined ? {} : { startAt: toSec - spanSec, endAt: toSec };
  const { history } = resultOf(await client.getPriceHistory(data.yesTokenId, { interval, ...bounds }));
  return {
    marketId,
    points: history.map(({ t, p }) => ({ atSec: t, price: Number(p) })),
    payout: payoutOf(data),
  };
}

function payoutOf({
  statusEnum,
  resolvedAt,
  resultTokenId,
  yesTokenId,
  noTokenId,
}: MarketData): MarketPrices['payout'] {
  if (statusEnum === 'failed') return { atSec: resolvedAt, yes: 0.5, no: 0.5 };
  if (statusEnum !== 'resolved') return undefined;
  if (resultTokenId === yesTokenId) return { atSec: resolvedAt, yes: 1, no: 0 };
  return resultTokenId === noTokenId ? { atSec: resolvedAt, yes: 0, no: 1 } : { atSec: resolvedAt, yes: 0.5, no: 0.5 };
}

function valueTrade({ createdAt, marketId, side, outcomeSide, shares, amount, fee }: TradeData): ValueTrade {
  return {
    atSec: createdAt,
    marketId,
    side,
    outcomeSide,
    shares: Number(shares),
    amount: Number(amount),
    fee: Number(fee),
  };
}
