// Quotes both sides of a market around its middle, post-only, and quotes anew when the middle moves. Selling Yes at a
// price is buying No at one less it, so no inventory is needed. Cancels everything when it ends, and while it does not see
// the book; what it could not cancel, because it died or the service is out of reach, expires. It outlives a restart of
// the service.
// Usage: MARKET=slug npx node --conditions=@presage/source packages/client/examples/market-maker.ts
// with PRESAGE_HOST (which ends in /openapi) for a service elsewhere, QUOTES to stop after.

import {
  Client,
  DEFAULT_API_HOST,
  OpenApiError,
  type OrderbookState,
  OrderSide,
  OrderType,
  openAccount,
  priceToTicks,
  resultOf,
  ticksToPrice,
} from '@presage/client';
import { generatePrivateKey } from 'viem/accounts';

/** Half the spread, and how far the middle moves before it quotes anew: in ticks of 0.0001. */
const HALF_SPREAD_TICKS = 100;
const SHARES = '25';
/** Seconds after which a quote is void: nothing rests for longer than that unattended. */
const QUOTE_SEC = 120;
/** A whole quote in ticks: prices of Yes and No add up to it. */
const TICKS_PER_QUOTE = 10_000;

const host = process.env.PRESAGE_HOST ?? DEFAULT_API_HOST;
const privateKey = (process.env.PRIVATE_KEY as `0x${string}` | undefined) ?? generatePrivateKey();
const stopAfter = Number(process.env.QUOTES ?? Number.POSITIVE_INFINITY);

const client = new Client(await openAccount({ host, privateKey }));
await client.requestFaucet('1000');
const { data: market } = resultOf(await client.getMarketBySlug(process.env.MARKET ?? 'bitcoin-above-150000'));
const { marketId, yesTokenId, noTokenId, tickSize } = market;

let quoted = 0;
let middle = Number.NaN;
let quotedAtSec = 0;
const book = client.watchOrderbook(yesTokenId, {
  marketId,
  onLive: (isLive) => {
    if (!isLive) withdraw().catch((error: Error) => console.error(`Nothing was withdrawn: ${error.message}`));
  },
});
process.once('SIGINT', () => book.close());
try {
  for await (const state of book) {
    const now = middleTicks(state);
    const isOld = nowSec() >= quotedAtSec + QUOTE_SEC;
    if (now === undefined || (!isOld && Math.abs(now - middle) < HALF_SPREAD_TICKS)) continue;
    [middle, quotedAtSec] = [now, nowSec()];
    try {
      await quote(now);
      // Quotes that were under way when the book was lost came after the cancelling.
      if (!book.isLive) await withdraw();
    } catch (error) {
      if (!isPassing(error)) throw error;
      console.error(`Nothing was quoted: ${error.message}`);
      [middle, quotedAtSec] = [Number.NaN, 0];
      continue;
    }
    quoted += 1;
    if (quoted >= stopAfter) break;
  }
} finally {
  book.close();
  const { cancelled } = await client.cancelAllOrders({ marketId });
  console.log(`Cancelled ${cancelled} orders`);
}

/** Between best bid and best ask; undefined while one of them is missing. */
function middleTicks({ bids, asks }: OrderbookState): number | undefined {
  if (bids[0] === undefined || asks[0] === undefined) return undefined;
  return Math.round((ticksOf(bids[0].price) + ticksOf(asks[0].price)) / 2);
}

/** It is quoted anew when the book is there again. */
async function withdraw(): Promise<void> {
  middle = Number.NaN;
  quotedAtSec = 0;
  await client.cancelAllOrders({ marketId });
}

/** No answer, or one that says "later": it is quoted anew with the next change of the book. */
function isPassing(error: unknown): error is OpenApiError {
  if (!(error instanceof OpenApiError)) return false;
  return error.status === undefined || error.status === 429 || error.status >= 500;
}

function nowSec(): number {
  return Math.floor(Date.now() / 1_000);
}

async function quote(atTicks: number): Promise<void> {
  await client.cancelAllOrders({ marketId });
  const bid = onGrid(atTicks - HALF_SPREAD_TICKS);
  const ask = onGrid(atTicks + HALF_SPREAD_TICKS);
  const results = await client.placeOrdersBatch([
    postOnly(yesTokenId, bid),
    postOnly(noTokenId, TICKS_PER_QUOTE - ask),
  ]);
  const failed = results.filter(({ success }) => !success).map(({ error }) => error);
  console.log(`Quoted ${ticksToPrice(bid)} / ${ticksToPrice(ask)}${failed.length > 0 ? `: ${failed.join('; ')}` : ''}`);
}

function postOnly(tokenId: string, priceTicks: number) {
  return {
    marketId,
    tokenId,
    side: OrderSide.BUY,
    orderType: OrderType.LIMIT_ORDER,
    price: ticksToPrice(priceTicks),
    makerAmountInBaseToken: SHARES,
    postOnly: true,
    expiresAtSec: nowSec() + QUOTE_SEC,
  };
}

/** A price of the market's grid, within its bounds. */
function onGrid(ticks: number): number {
  const step = ticksOf(tickSize);
  return Math.min(TICKS_PER_QUOTE - step, Math.max(step, Math.round(ticks / step) * step));
}

function ticksOf(price: string): number {
  const parsed = priceToTicks(price);
  if (!parsed.ok) throw new Error(`${price} is no price`);
  return parsed.value;
}
