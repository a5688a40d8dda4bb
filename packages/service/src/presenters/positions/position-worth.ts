import { costUnits, type PriceTicks, type QuoteUnits, type SizeLots } from '@presage/exchange';
import { PRICE_DECIMALS, unitsToQuote } from '@presage/protocol';
import { ratioText } from './ratio.ts';

/** Digits after the point of an average price: a hundredth of a tick. */
const AVERAGE_DECIMALS = 6;
const PERCENT_DECIMALS = 2;
const PERCENT = 100n;

/** What is held of one token, what it is worth, and what it was when the last day began. */
export interface Holding {
  /** Available and held. */
  readonly lots: SizeLots;
  readonly costUnits: QuoteUnits;
  /** Price of a share now, in own terms: last trade, or payout; undefined when it never had one. */
  readonly priceTicks: PriceTicks | undefined;
  /** All that was ever paid for shares of it, and all that they brought in. */
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
  /** 24 hours ago. */
  readonly before: HoldingBefore;
}

export interface HoldingBefore {
  readonly lots: SizeLots;
  readonly costUnits: QuoteUnits;
  /** The price then; undefined when it had none. */
  readonly priceTicks: PriceTicks | undefined;
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
}

/** Decimal texts as a position carries them (wire contract §3). */
export interface PositionWorth {
  readonly avgEntryPrice: string;
  readonly currentValueInQuoteToken: string;
  readonly unrealizedPnl: string;
  readonly unrealizedPnlPercent: string;
  readonly dailyPnlChange: string;
  readonly dailyPnlChangePercent: string;
}

/** Worth of a holding. Without any price it is worth what it cost. */
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
 * Profit of the last day: what it is worth now and brought in since, less what was paid since and what it was worth at
 * the day's start. So shares held all day count the change of their price, shares bought since the change from what they
 * cost, and shares sold since what they brought over either. Fees count as they do for cost and profit of trades: of
 * sales only. Its percentage is of what was at stake: the worth at the start and what was paid since.
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

/** Cost of a share: units a lot are ticks. */
function averagePrice(cost: QuoteUnits, lots: SizeLots): string {
  return ratioText({
    numerator: cost,
    denominator: BigInt(lots) * 10n ** BigInt(PRICE_DECIMALS),
    decimals: AVERAGE_DECIMALS,
  });
}

/** Two digits, half away from zero; "0" of nothing. */
function percentText(part: bigint, whole: bigint): string {
  return ratioText({ numerator: part * PERCENT, denominator: whole, decimals: PERCENT_DECIMALS });
}
