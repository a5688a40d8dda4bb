import { MAX_PRICE_TICKS, MIN_PRICE_TICKS, OFF_GRID_TICKS, type PriceTicks, TICKS_PER_QUOTE } from '@presage/exchange';
import { weiToQuote } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { type Refusal, refuse } from '../../answers/refusal.ts';

const TICKS_PER_ONE = BigInt(TICKS_PER_QUOTE);
/** An amount of 0 is what market orders sign, and tradingMethod is not signed: it is easily left at 2. */
const MARKET_ORDER_ADVICE = 'a limit order signs both amounts; for a market order, send tradingMethod 1';

/** The amounts that a limit order signs, in wei of 1e-18. */
export interface SignedAmounts {
  readonly quoteWei: bigint;
  readonly shareWei: bigint;
}

export type AgreedPrice = { readonly ok: true; readonly priceTicks: PriceTicks } | Refusal;

/**
 * The price of a limit order, which its text and its signed amounts must give exactly: quote / shares = price as
 * fractions (errno 308 otherwise).
 *
 * @param text undefined if the amounts alone give the price, as allowed for builders (wire contract §2)
 * @returns ticks, or `OFF_GRID_TICKS` for a price between two ticks or outside the range, which the exchange refuses
 * @example agreedPrice('0.18', { quoteWei: 18n * 10n ** 17n, shareWei: 10n ** 19n }) // { ok: true, priceTicks: 1800 }
 */
export function agreedPrice(text: string | undefined, amounts: SignedAmounts): AgreedPrice {
  if (text === undefined) return priceOfAmounts(amounts);
  const { numerator, denominator } = fractionOf(text);
  if (amounts.quoteWei * denominator !== numerator * amounts.shareWei) return disagreement(text, amounts);
  return { ok: true, priceTicks: ticksOf(numerator, denominator) };
}

/** The price that decimal text gives, as in {@link agreedPrice}. */
export function ticksOfText(text: string): PriceTicks {
  const { numerator, denominator } = fractionOf(text);
  return ticksOf(numerator, denominator);
}

/** The price from the amounts alone. */
function priceOfAmounts({ quoteWei, shareWei }: SignedAmounts): AgreedPrice {
  if (shareWei === 0n) {
    return refuse(
      'priceAmountMismatch',
      `price: left to the signed amounts, which are for 0 shares; ${MARKET_ORDER_ADVICE}`,
    );
  }
  return { ok: true, priceTicks: ticksOf(quoteWei, shareWei) };
}

function ticksOf(numerator: bigint, denominator: bigint): PriceTicks {
  const scaled = numerator * TICKS_PER_ONE;
  if (scaled % denominator !== 0n) return OFF_GRID_TICKS;
  const ticks = scaled / denominator;
  const inRange = ticks >= BigInt(MIN_PRICE_TICKS) && ticks <= BigInt(MAX_PRICE_TICKS);
  return inRange ? (Number(ticks) as PriceTicks) : OFF_GRID_TICKS;
}

/** Decimal text as a fraction; digits may be missing on one side of the decimal point. */
function fractionOf(text: string): { numerator: bigint; denominator: bigint } {
  const [whole = '0', fraction = ''] = text.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

function disagreement(text: string, { quoteWei, shareWei }: SignedAmounts): Refusal {
  const isOneZero = quoteWei === 0n || shareWei === 0n;
  const advice = isOneZero ? MARKET_ORDER_ADVICE : 'sign amounts whose quotient is the price exactly';
  return refuse(
    'priceAmountMismatch',
    `price: received ${received(text)}, but the signed amounts are ${weiToQuote(quoteWei)} quote for ${weiToQuote(shareWei)} shares; ${advice}`,
  );
}
