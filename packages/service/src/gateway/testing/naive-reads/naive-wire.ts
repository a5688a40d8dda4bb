import { checksumAddress } from '@presage/protocol';
import { type MarketIds, marketIdsOf } from '../../../store/market-ids.ts';
import { INSTALLATION } from '../rig.ts';
import {
  type NaiveFill,
  type NaiveHistory,
  type NaiveMarket,
  type NaiveOrder,
  type NaivePayout,
  type NaiveTrade,
  orderStatus,
} from './naive-history.ts';

// Rows as the wire contract describes them, from the lists of the history.

const QUOTE_TOKEN = checksumAddress(INSTALLATION.quoteToken);
export const CHAIN_ID = String(INSTALLATION.chainId);
const MARKET_STATUS_WORDS = ['', 'created', 'activated', 'resolving', 'resolved', 'failed', 'deleted'];
const ORDER_STATUS_WORDS = ['', 'Pending', 'Finished', 'Canceled', 'Expired', 'Failed'];
const TRADE_STATUS_WORDS = { 1: 'Pending', 2: 'Finished', 6: 'OnchainFailed' };
const CLOSE_WORDS = [
  '',
  '',
  'cancelled',
  'postOnlyWouldCross',
  'selfTrade',
  'unfilled',
  'expired',
  'marketClosed',
  'uncovered',
  'cancelAllAfter',
];

/** An integer of steps of 10^-decimals as decimal text. */
function decimal(steps: bigint, decimals: number): string {
  if (steps < 0n) return `-${decimal(-steps, decimals)}`;
  const digits = String(steps).padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, -decimals), digits.slice(-decimals).replace(/0+$/, '')];
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

export const quote = (units: bigint): string => decimal(units, 10);
export const shares = (lots: number | bigint): string => decimal(BigInt(lots), 6);
export const price = (ticks: number): string => decimal(BigInt(ticks), 4);
export const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** With all 18 decimals. */
export function volumeText(units: bigint): string {
  return `${units / 10n ** 10n}.${String(units % 10n ** 10n).padStart(10, '0')}00000000`;
}

/** A quotient, rounded half away from zero. */
function ratio(numerator: bigint, denominator: bigint, decimals: number): string {
  if (denominator === 0n) return '0';
  if (numerator < 0n !== denominator < 0n) {
    const text = ratio(
      numerator < 0n ? -numerator : numerator,
      denominator < 0n ? -denominator : denominator,
      decimals,
    );
    return text === '0' ? text : `-${text}`;
  }
  const tenfold = (numerator * 10n ** BigInt(decimals + 1)) / denominator;
  return decimal((tenfold + 5n) / 10n, decimals);
}

/** Computed once: they take long. */
const ids = new Map<number, MarketIds>();

export function idsOf({ id, categorical }: NaiveMarket): MarketIds {
  if (categorical) return { questionId: '', conditionId: '', yesTokenId: '', noTokenId: '' };
  const known = ids.get(id) ?? marketIdsOf(INSTALLATION, id);
  ids.set(id, known);
  return known;
}

export function tokenIdOf(market: NaiveMarket, outcome: number): string {
  const { yesTokenId, noTokenId } = idsOf(market);
  return outcome === 1 ? yesTokenId : noTokenId;
}

const outcomeOf = (outcome: number) => {
  const word = outcome === 1 ? 'Yes' : 'No';
  return { outcome: word, outcomeSide: outcome, outcomeSideEnum: word };
};

function marketFields(history: NaiveHistory, marketId: number) {
  const { title, rootId } = history.market(marketId);
  const rootMarketTitle = rootId === 0 ? '' : history.market(rootId).title;
  return { marketId, marketTitle: title, rootMarketId: rootId, rootMarketTitle };
}

export function orderOf(history: NaiveHistory, order: NaiveOrder, trades: readonly NaiveTrade[] = []) {
  const { accepted, closeReason } = order;
  const status = orderStatus(order);
  const orderId = `0x${accepted.digest}`;
  const good = order.trades.filter((trade) => trade.status !== 6);
  const failedLots = order.trades.filter((trade) => trade.status === 6).reduce((lots, trade) => lots + trade.lots, 0);
  const isMarket = accepted.type === 1;
  const amount =
    isMarket && accepted.side === 0 ? accepted.budgetUnits : BigInt(accepted.priceTicks) * BigInt(accepted.sizeLots);
  const word = status === 5 || closeReason === 1 ? 'settlementFailed' : CLOSE_WORDS[closeReason];
  const isExplained = closeReason !== 0 && !(status === 2 && closeReason === 1);
  return {
    orderId,
    transNo: orderId,
    status,
    statusEnum: ORDER_STATUS_WORDS[status],
    ...(isExplained ? { closeReason: word } : {}),
    ...marketFields(history, accepted.marketId),
    side: accepted.side,
    sideEnum: accepted.side === 0 ? 'Buy' : 'Sell',
    tradingMethod: accepted.type,
    tradingMethodEnum: isMarket ? 'Market' : 'Limit',
    ...outcomeOf(accepted.outcome),
    price: price(accepted.priceTicks),
    orderShares: shares(accepted.sizeLots),
    orderAmount: quote(amount),
    filledShares: shares(good.reduce((lots, trade) => lots + trade.lots, 0)),
    ...(failedLots === 0 ? {} : { failedShares: shares(failedLots) }),
    filledAmount: quote(good.reduce((units, trade) => units + trade.units, 0n)),
    profit: quote(good.reduce((units, trade) => units + trade.profitUnits, 0n)),
    quoteToken: QUOTE_TOKEN,
    createdAt: seconds(order.createdMs),
    expiresAt: accepted.expiresAtSec,
    timeInForce: ['GTC', 'IOC', 'FOK'][isMarket && accepted.timeInForce === 0 ? 1 : accepted.timeInForce],
    postOnly: accepted.postOnly,
    ...(accepted.worstPriceTicks === 0 ? {} : { worstPrice: price(accepted.worstPriceTicks) }),
    trades: trades.map((trade) => tradeOf(history, trade)),
  };
}

export function tradeOf(history: NaiveHistory, trade: NaiveTrade) {
  return {
    tradeNo: trade.no,
    orderNo: trade.digest === '' ? '' : `0x${trade.digest}`,
    txHash: trade.txHash,
    ...marketFields(history, trade.marketId),
    side: trade.kind,
    ...(trade.outcome === 0 ? { outcome: '', outcomeSide: 0, outcomeSideEnum: '' } : outcomeOf(trade.outcome)),
    price: price(trade.ticks),
    shares: shares(trade.lots),
    amount: quote(trade.units),
    fee: String(trade.feeUnits * 10n ** 8n),
    feeFormatted: quote(trade.feeUnits),
    profit: quote(trade.profitUnits),
    quoteToken: QUOTE_TOKEN,
    quoteTokenUsdPrice: '1',
    usdAmount: quote(trade.units),
    status: trade.status,
    statusEnum: TRADE_STATUS_WORDS[trade.status],
    ...(trade.cause === '' ? {} : { failReason: trade.cause }),
    chainId: CHAIN_ID,
    createdAt: seconds(trade.timeMs),
  };
}

export function publicTradeOf(history: NaiveHistory, fill: NaiveFill) {
  const market = history.market(fill.marketId);
  return {
    tradeNo: String(fill.no),
    marketId: market.id,
    rootMarketId: market.rootId,
    tokenId: tokenIdOf(market, fill.outcome),
    side: fill.isSell ? 'Sell' : 'Buy',
    ...outcomeOf(fill.outcome),
    price: price(fill.ticks),
    shares: shares(fill.lots),
    amount: quote(fill.units),
    createdAt: seconds(fill.timeMs),
  };
}

/** @param no its number among all payouts, from 1 */
export function payoutOf(history: NaiveHistory, payout: NaivePayout, no: number) {
  return {
    payoutNo: String(no),
    txHash: payout.txHash,
    ...marketFields(history, payout.marketId),
    marketResolvedAt: seconds(history.market(payout.marketId).endedMs),
    ...outcomeOf(payout.outcome),
    price: price(payout.ticks),
    shares: shares(payout.lots),
    amount: quote(payout.units),
    profit: quote(payout.profitUnits),
    quoteToken: QUOTE_TOKEN,
    chainId: CHAIN_ID,
    createdAt: seconds(payout.timeMs),
  };
}

/** A position, given what the same account held a day before `nowMs`, at the start of that minute. */
export function positionOf(
  now: NaiveHistory,
  dayAgo: NaiveHistory,
  key: { readonly accountId: number; readonly marketId: number; readonly outcome: number },
) {
  const isIt = (each: typeof key) =>
    each.accountId === key.accountId && each.marketId === key.marketId && each.outcome === key.outcome;
  const holding = now.holdings.find(isIt);
  if (holding === undefined) throw new Error('there is no such position');
  const before = dayAgo.holdings.find(isIt);
  const market = now.market(key.marketId);
  const value = worth(now, holding);
  const stake = (before ? worth(dayAgo, before) : 0n) + holding.paidUnits - (before?.paidUnits ?? 0n);
  const dayProfit = value + holding.receivedUnits - (before?.receivedUnits ?? 0n) - stake;
  const claim = claimOf(now, holding);
  const gain = value - holding.costUnits;
  return {
    ...marketFields(now, key.marketId),
    marketStatus: market.status,
    marketStatusEnum: MARKET_STATUS_WORDS[market.status],
    marketHalted: market.halted,
    marketCutoffAt: market.cutoffAtSec,
    marketResolvedAt: seconds(market.endedMs),
    conditionId: idsOf(market).conditionId,
    tokenId: tokenIdOf(market, key.outcome),
    ...outcomeOf(key.outcome),
    sharesOwned: shares(holding.lots),
    sharesFrozen: shares(holding.heldLots),
    avgEntryPrice: ratio(holding.costUnits, holding.lots * 10_000n, 6),
    currentValueInQuoteToken: quote(value),
    unrealizedPnl: quote(gain),
    unrealizedPnlPercent: ratio(gain * 100n, holding.costUnits, 2),
    dailyPnlChange: quote(dayProfit),
    dailyPnlChangePercent: ratio(dayProfit * 100n, stake, 2),
    claimStatus: claim,
    claimStatusEnum: ['CanNotClaim', 'WaitClaim', '', '', 'Claimed'][claim],
    quoteToken: QUOTE_TOKEN,
  };
}

type Holding = NaiveHistory['holdings'][number];

/** Without a price, shares are worth what they cost. */
function worth(history: NaiveHistory, { marketId, outcome, lots, costUnits }: Holding): bigint {
  if (!history.markets.some(({ id }) => id === marketId)) return costUnits;
  const ticks = history.priceTicks(marketId, outcome);
  return ticks === undefined ? costUnits : BigInt(ticks) * lots;
}

function claimOf(history: NaiveHistory, { marketId, outcome, lots, redeemed }: Holding): 0 | 1 | 4 {
  if (redeemed && lots === 0n) return 4;
  return lots > 0n && (history.payTicks(marketId, outcome) ?? 0) > 0 ? 1 : 0;
}

export function volumeOf(history: NaiveHistory, marketId: number, sinceSec = 0): bigint {
  const binaries = history.binariesOf(marketId);
  return history.fills
    .filter((fill) => binaries.includes(fill.marketId) && Math.floor(fill.timeMs / 60_000) * 60 > sinceSec)
    .reduce((units, fill) => units + fill.units, 0n);
}

export function marketOf(history: NaiveHistory, market: NaiveMarket, nowMs: number) {
  const day = seconds(nowMs) - 86_400;
  return {
    ...childOf(history, market),
    marketType: market.categorical ? 1 : 0,
    labels: market.labelIds.map((labelId) => history.labels[labelId - 1]?.name),
    labelIds: market.labelIds,
    volume24h: volumeText(volumeOf(history, market.id, day)),
    volume7d: volumeText(volumeOf(history, market.id, day - 6 * 86_400)),
    childMarkets: history.markets.filter(({ rootId }) => rootId === market.id).map((child) => childOf(history, child)),
  };
}

function childOf(history: NaiveHistory, market: NaiveMarket) {
  const { yesTokenId, noTokenId } = idsOf(market);
  return {
    marketId: market.id,
    marketTitle: market.title,
    status: market.status,
    statusEnum: MARKET_STATUS_WORDS[market.status],
    halted: market.halted,
    cutoffAt: market.cutoffAtSec,
    makerFeeBps: market.makerFeeBps,
    takerFeeBps: market.takerFeeBps,
    resultTokenId: ['', yesTokenId, noTokenId, ''][market.resolution],
    slug: market.slug,
    rules: market.rules,
    yesLabel: 'Yes',
    noLabel: 'No',
    ...idsOf(market),
    quoteToken: QUOTE_TOKEN,
    chainId: CHAIN_ID,
    volume: volumeText(volumeOf(history, market.id)),
    createdAt: seconds(market.createdMs),
    resolvedAt: seconds(market.endedMs),
    rootMarketId: market.rootId,
    tickSize: price(market.tickStep),
    minShares: '1',
  };
}

export function balanceOf({
  availableUnits,
  heldUnits,
}: {
  readonly availableUnits: bigint;
  readonly heldUnits: bigint;
}) {
  return {
    quoteToken: QUOTE_TOKEN,
    tokenDecimals: 18,
    totalBalance: quote(availableUnits + heldUnits),
    availableBalance: quote(availableUnits),
    frozenBalance: quote(heldUnits),
  };
}
