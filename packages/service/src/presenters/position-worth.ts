import { costUnits, type PriceTicks, type SizeLots } from '@presage/exchange';
import { PRICE_DECIMALS, unitsToQuote } from '@presage/protocol';
import { ratioText } from './ratio.ts';

/** Decimals of an average price: a hundredth of a tick. */
const AVERAGE_DECIMALS = 6;
const PERCENT_DECIMALS = 2;
const PERCENT = 100n;

/** A holding of one token with its price, at one time. */
interface HoldingThen {
  /** Available and held shares. */
  readonly lots: SizeLots;
  readonly costUnits: bigint;
  /** Price of this token: last trade, or payout; undefined when it never had one until then. */
  readonly priceTicks: PriceTicks | undefined;
  /** Total ever paid for shares of this token, and total ever received for them. */
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
}

/** The holding now and 24 hours ago. */
export interface Holding extends HoldingThen {
  readonly before: HoldingThen;
}

/** Fields of a position, as decimal strings (wire contract §3). */
export interface PositionWorth {
  readonly avgEntryPrice: string;
  readonly currentValueInQuoteToken: string;
  readonly unrealizedPnl: string;
  readonly unrealizedPnlPercent: string;
  readonly dailyPnlChange: string;
  readonly dailyPnlChangePercent: string;
}

/** Computes the value and profit of a holding. Without a price, its value is its cost. */
export function positionWorth(holding: Holding): PositionWorth {
  const { lots, costUnits: cost } = holding;
  const value = worthOf(holding);
  const day = profitOfDay(holding);
  return {
    avgEntryPrice: averagePrice(cost, lots),
    currentValueInQuoteToken: unitsToQuote(value),
    unrealizedPnl: unitsToQuote(value - cost),
    unrealizedPnlPercent: percentText(value - cost, cost),
    dailyPnlChange: unitsToQuote(day.profitUnits),
    dailyPnlChangePercent: percentText(day.profitUnits, day.investedUnits),
  };
}

/**
 * Profit of the last 24 hours: current value plus receipts in that time, less payments in that time and the value at
 * its start. Shares held throughout thus count with the change of their price, shares bought since with the change from
 * their cost, and shares sold since with their proceeds less either. Fees count as in the cost and profit of trades:
 * only those of sales. The percentage is relative to the amount at stake: the value at the start plus the payments
 * since.
 */
function profitOfDay(holding: Holding): { readonly profitUnits: bigint; readonly investedUnits: bigint } {
  const { before } = holding;
  const paidUnits = holding.paidUnits - before.paidUnits;
  const investedUnits = worthOf(before) + paidUnits;
  const receivedUnits = holding.receivedUnits - before.receivedUnits;
  return { profitUnits: worthOf(holding) + receivedUnits - investedUnits, investedUnits };
}

function worthOf({ lots, costUnits: cost, priceTicks }: Pick<Holding, 'lots' | 'costUnits' | 'priceTicks'>): bigint {
  return priceTicks === undefined ? cost : costUnits(priceTicks, lots);
}

/** Average cost per share. Units per lot equal ticks. */
function averagePrice(cost: bigint, lots: SizeLots): string {
  return ratioText({
    numerator: cost,
    denominator: BigInt(lots) * 10n ** BigInt(PRICE_DECIMALS),
    decimals: AVERAGE_DECIMALS,
  });
}

/** Percentage with two decimals, rounded half away from zero; "0" when `whole` is 0. */
function percentText(part: bigint, whole: bigint): string {
  return ratioText({ numerator: part * PERCENT, denominator: whole, decimals: PERCENT_DECIMALS });
}
