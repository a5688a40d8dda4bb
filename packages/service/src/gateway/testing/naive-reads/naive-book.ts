import type { NaiveHistory, NaiveMarket } from './naive-history.ts';
import { idsOf, price, seconds, shares, tokenIdOf, volumeText } from './naive-wire.ts';

interface Level {
  ticks: number;
  lots: number;
  /** Of orders for the other token. */
  otherLots: number;
}

/** The open orders of a market in one token's terms, best price first. */
function levelsOf(history: NaiveHistory, marketId: number, outcome: number): { bids: Level[]; asks: Level[] } {
  const bids: Level[] = [];
  const asks: Level[] = [];
  for (const { accepted, trades, closeReason } of history.orders) {
    if (closeReason !== 0 || accepted.marketId !== marketId) continue;
    const isOwn = accepted.outcome === outcome;
    const side = (accepted.side === 0) === isOwn ? bids : asks;
    const ticks = isOwn ? accepted.priceTicks : 10_000 - accepted.priceTicks;
    const known = side.find((level) => level.ticks === ticks);
    const level = known ?? { ticks, lots: 0, otherLots: 0 };
    if (known === undefined) side.push(level);
    const left = accepted.sizeLots - trades.reduce((lots, trade) => lots + trade.lots, 0);
    level.lots += left;
    if (!isOwn) level.otherLots += left;
  }
  return { bids: bids.sort((a, b) => b.ticks - a.ticks), asks: asks.sort((a, b) => a.ticks - b.ticks) };
}

export function orderbookOf(history: NaiveHistory, market: NaiveMarket, outcome: number) {
  const { bids, asks } = levelsOf(history, market.id, outcome);
  const present = ({ ticks, lots }: Level) => ({ price: price(ticks), size: shares(lots) });
  return {
    market: idsOf(market).conditionId,
    tokenId: tokenIdOf(market, outcome),
    timestamp: market.bookMs,
    bids: bids.map(present),
    asks: asks.map(present),
  };
}

export function depthOf(history: NaiveHistory, market: NaiveMarket, outcome: number) {
  const { bids, asks } = levelsOf(history, market.id, outcome);
  const present = ({ ticks, lots, otherLots }: Level) => ({
    price: price(ticks),
    size: shares(lots),
    complementSize: shares(otherLots),
  });
  return {
    tokenId: tokenIdOf(market, outcome),
    marketId: market.id,
    bids: bids.map(present),
    asks: asks.map(present),
  };
}

export function bestPricesOf(history: NaiveHistory, marketId: number) {
  const { bids, asks } = levelsOf(history, marketId, 1);
  const fill = history.fills.findLast((one) => one.marketId === marketId);
  return {
    marketId,
    ...(bids[0] && { bestBid: price(bids[0].ticks) }),
    ...(asks[0] && { bestAsk: price(asks[0].ticks) }),
    ...(fill && { lastTrade: { price: price(fill.yesTicks), timestamp: fill.timeMs } }),
  };
}

export function latestPriceOf(history: NaiveHistory, market: NaiveMarket, outcome: number) {
  const fill = history.fills.findLast(({ marketId }) => marketId === market.id);
  if (fill === undefined) return null;
  return {
    tokenId: tokenIdOf(market, outcome),
    price: price(outcome === 1 ? fill.yesTicks : 10_000 - fill.yesTicks),
    side: fill.isSell === (fill.outcome === outcome) ? 'SELL' : 'BUY',
    size: shares(fill.lots),
    timestamp: fill.timeMs,
  };
}

const SPACINGS = { '1m': 60, '1h': 3_600, '1d': 86_400, '1w': 604_800 } as const;
const WEEK_SEC = 604_800;

/** The prices of a token; undefined for a window that is too long. */
export function priceHistoryOf(
  history: NaiveHistory,
  { marketId, outcome }: { readonly marketId: number; readonly outcome: number },
  query: {
    readonly interval: keyof typeof SPACINGS | 'max';
    readonly start?: number;
    readonly end?: number;
    readonly nowMs: number;
  },
): { t: number; p: string }[] | undefined {
  const fills = history.fills.filter((fill) => fill.marketId === marketId);
  const nowSec = seconds(query.nowMs);
  const endSec = Math.min(query.end ?? nowSec, nowSec);
  const { interval } = query;
  if (interval === 'max' && fills[0] === undefined) return [];
  const firstSec = Math.max(query.start ?? 0, Math.floor(seconds(fills[0]?.timeMs ?? 0) / 60) * 60);
  const spacing = interval === 'max' ? spacingFor(firstSec, endSec) : SPACINGS[interval];
  const bucket = (sec: number) => Math.floor(sec / spacing) * spacing;
  const from = interval === 'max' ? firstSec : (query.start ?? Math.max(0, bucket(endSec) - 999 * spacing));
  if (interval !== 'max' && (bucket(endSec) - bucket(from)) / spacing + 1 > 1_000) return undefined;
  const points: { t: number; p: string }[] = [];
  for (let t = bucket(from); t <= bucket(endSec); t += spacing) {
    const last = fills.findLast(({ timeMs }) => timeMs < (t + spacing) * 1_000);
    if (last !== undefined) points.push({ t, p: price(outcome === 1 ? last.yesTicks : 10_000 - last.yesTicks) });
  }
  return points;
}

/** The candles of a token; undefined for a window that is too long. */
export function candlesOf(
  history: NaiveHistory,
  { market, outcome }: { readonly market: NaiveMarket; readonly outcome: number },
  query: {
    readonly interval: keyof typeof SPACINGS;
    readonly start?: number;
    readonly end?: number;
    readonly nowMs: number;
  },
) {
  const spacing = SPACINGS[query.interval];
  const bucket = (sec: number) => Math.floor(sec / spacing) * spacing;
  const nowSec = seconds(query.nowMs);
  const to = bucket(Math.min(query.end ?? nowSec, nowSec));
  const from = query.start === undefined ? Math.max(0, to - 999 * spacing) : bucket(query.start);
  if ((to - from) / spacing + 1 > 1_000) return undefined;
  const byBucket = Map.groupBy(
    history.fills.filter((fill) => fill.marketId === market.id),
    ({ timeMs }) => bucket(seconds(timeMs)),
  );
  const list = [...byBucket]
    .filter(([t]) => t >= from && t <= to)
    .map(([t, fills]) => {
      const ticks = fills.map(({ yesTicks }) => (outcome === 1 ? yesTicks : 10_000 - yesTicks));
      return {
        t,
        open: price(ticks[0] ?? 0),
        high: price(Math.max(...ticks)),
        low: price(Math.min(...ticks)),
        close: price(ticks.at(-1) ?? 0),
        shares: shares(fills.reduce((sum, { lots }) => sum + BigInt(lots), 0n)),
        volume: volumeText(fills.reduce((sum, fill) => sum + fill.units, 0n)),
        trades: fills.length,
      };
    });
  return { tokenId: tokenIdOf(market, outcome), marketId: market.id, list };
}

/** The finest spacing with fewer than 1,000 points. */
function spacingFor(fromSec: number, toSec: number): number {
  for (let weeks = 1; ; weeks++) {
    for (const spacing of weeks === 1 ? Object.values(SPACINGS) : [weeks * WEEK_SEC]) {
      if (Math.floor(toSec / spacing) - Math.floor(fromSec / spacing) + 1 < 1_000) return spacing;
    }
  }
}
