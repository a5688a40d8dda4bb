import { costUnits, type PriceTicks, type QuoteUnits, type SizeLots } from '@presage/exchange';
import { PRICE_DECIMALS, unitsToQuote } from '@presage/protocol';
import { ratioText } from './ratio.ts';

/** Digits after the point of an average price: a hundredth of a tick. */
const AVERAGE_DECIMALS = 6;
const PERCENT_DECIMALS = 2;
const PERCENT = 100n;

/** What is held of one token, and what it is worth. */
export interface Holding {
  /** Available and held. */
  readonly lots: SizeLots;
  readonly costUnits: QuoteUnits;
  /** Price of a share now, in own terms: last trade, or payout; undefined when it never had one. */
  readonly priceTicks: PriceTicks | undefined;
  /** The price 24 hours ago; undefined when it had none by then. */
  readonly dayAgoTicks: PriceTicks | undefined;
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

/**
 * Worth of a holding. Without any price it is worth what it cost. Its worth a day ago is taken at the price of
 * then; when there was none yet, it came in since, so at what it cost.
 */
export function positionWorth({ lots, costUnits: cost, priceTicks, dayAgoTicks }: Holding): PositionWorth {
  const value = priceTicks === undefined ? cost : costUnits(priceTicks, lots);
  const valueDayAgo = dayAgoTicks === undefined ? cost : costUnits(dayAgoTicks, lots);
  return {
    avgEntryPrice: averagePrice(cost, lots),
    currentValueInQuoteToken: unitsToQuote(value),
    unrealizedPnl: unitsToQuote(value - cost),
    unrealizedPnlPercent: percentText(value - cost, cost),
    dailyPnlChange: unitsToQuote(value - valueDayAgo),
    dailyPnlChangePercent: percentText(value - valueDayAgo, valueDayAgo),
  };
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
