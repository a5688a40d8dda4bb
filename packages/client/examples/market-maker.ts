// Quotes both sides of a market around its mid price, post-only, and requotes when the mid price moves. Selling Yes at
// price p is the same as buying No at 1 - p, so no inventory is needed. Cancels all orders when it ends and whenever it
// loses the book. Orders that it cannot cancel, because it died or the service is unreachable, are cancelled by the
// account's cancel timer, which this program renews as long as it has the book; one that arrives later expires. It
// survives restarts of the service.
// Usage: MARKET=slug npx node --conditions=@presage/source packages/client/examples/market-maker.ts
// Set PRESAGE_HOST (ending in /openapi) for another service, PRIVATE_KEY for a wallet that has money, QUOTES to stop after
// that many quotes. Without a wallet, it gets play money from the faucet of a demo.

import { setTimeout } from 'node:timers/promises';
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

/** Half the spread, and the move of the mid price that triggers a requote, in ticks of 0.0001. */
const HALF_SPREAD_TICKS = 100;
const SHARES = '25';
/** Seconds until a quote closes, so that none rests unattended for longer. */
const QUOTE_SEC = 120;
/** Seconds until the service cancels all orders, unless this program renews the timer. */
const CANCEL_AFTER_SEC = 30;
const RENEW_MS = 10_000;
/** One quote in ticks: the prices of Yes and No add up to it. */
const TICKS_PER_QUOTE = 10_000;

const host = process.env.PRESAGE_HOST ?? DEFAULT_API_HOST;
const privateKey = (process.env.PRIVATE_KEY as `0x${string}` | undefined) ?? generatePrivateKey();
const stopAfter = Number(process.env.QUOTES ?? Number.POSITIVE_INFINITY);

const client = new Client(await openAccount({ host, privateKey }));
const hasWallet = process.env.PRIVATE_KEY !== undefined;
if (!hasWallet) await client.requestFaucet('1000');
// On chain: grants the exchange what it needs, and waits for the block that has the money. Elsewhere both are done.
await client.enableTrading();
const balance = async () => resultOf(await client.getMyBalances()).balances[0]?.availableBalance;
while (!hasWallet && (await balance()) === '0') await setTimeout(500);
const { data: market } = resultOf(await client.getMarketBySlug(process.env.MARKET ?? 'bitcoin-above-150000'));
const { marketId, yesTokenId, noTokenId, tickSize } = market;
// On chain, an order closes this long before it expires, so that its trades can settle.
const { settleWithinSec = 0 } = resultOf(await client.getChain());

let quoted = 0;
let middle = Number.NaN;
let quotedAtSec = 0;
const book = client.watchOrderbook(yesTokenId, {
  marketId,
  onLive: (isLive) => {
    if (!isLive) withdraw().catch((error: Error) => console.error(`Orders were not cancelled: ${error.message}`));
  },
});
const renewal = setInterval(() => {
  if (!book.isLive) return;
  renewTimer().catch((error: Error) => console.error(`The cancel timer was not renewed: ${error.message}`));
}, RENEW_MS);
process.once('SIGINT', () => book.close());
try {
  for await (const state of book) {
    const now = middleTicks(state);
    const isOld = nowSec() >= quotedAtSec + QUOTE_SEC;
    if (now === undefined || (!isOld && Math.abs(now - middle) < HALF_SPREAD_TICKS)) continue;
    [middle, quotedAtSec] = [now, nowSec()];
    try {
      await quote(now);
      // Orders that were in flight when the book was lost may have arrived after the cancellation.
      if (!book.isLive) await withdraw();
    } catch (error) {
      if (!isPassing(error)) throw error;
      console.error(`Orders were not placed: ${error.message}`);
      [middle, quotedAtSec] = [Number.NaN, 0];
      continue;
    }
    quoted += 1;
    if (quoted >= stopAfter) break;
  }
} finally {
  book.close();
  clearInterval(renewal);
  const { cancelled } = await client.cancelAllOrders({ marketId });
  console.log(`Cancelled ${cancelled} orders`);
  await client.cancelAllAfter(0);
}

/** Mid price between best bid and best ask; undefined while one of them is missing. */
function middleTicks({ bids, asks }: OrderbookState): number | undefined {
  if (bids[0] === undefined || asks[0] === undefined) return undefined;
  return Math.round((ticksOf(bids[0].price) + ticksOf(asks[0].price)) / 2);
}

/** Cancels all quotes; the loop requotes once the book is live again. */
async function withdraw(): Promise<void> {
  middle = Number.NaN;
  quotedAtSec = 0;
  await client.cancelAllOrders({ marketId });
}

/**
 * Whether a failure is temporary (no response, rate limit, server error): the loop requotes with the next change of the
 * book.
 */
function isPassing(error: unknown): error is OpenApiError {
  if (!(error instanceof OpenApiError)) return false;
  return error.status === undefined || error.status === 429 || error.status >= 500;
}

function nowSec(): number {
  return Math.floor(Date.now() / 1_000);
}

/** Puts off the moment at which the service cancels all orders of the account. */
async function renewTimer(): Promise<void> {
  resultOf(await client.cancelAllAfter(CANCEL_AFTER_SEC));
}

async function quote(atTicks: number): Promise<void> {
  await client.cancelAllOrders({ marketId });
  // Armed before anything can be filled.
  await renewTimer();
  const bid = onGrid(atTicks - HALF_SPREAD_TICKS);
  const ask = onGrid(atTicks + HALF_SPREAD_TICKS);
  const results = await client.placeOrdersBatch([
    postOnly(yesTokenId, bid),
    postOnly(noTokenId, TICKS_PER_QUOTE - ask),
  ]);
  // A batch returns failures; the orders that were placed nevertheless are cancelled by the next attempt.
  const passing = results.map(({ cause }) => cause).find(isPassing);
  if (passing !== undefined) throw passing;
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
    expiresAtSec: nowSec() + QUOTE_SEC + settleWithinSec,
  };
}

/** The nearest price on the market's grid, within its bounds. */
function onGrid(ticks: number): number {
  const step = ticksOf(tickSize);
  return Math.min(TICKS_PER_QUOTE - step, Math.max(step, Math.round(ticks / step) * step));
}

function ticksOf(price: string): number {
  const parsed = priceToTicks(price);
  if (!parsed.ok) throw new Error(`${price} is not a price`);
  return parsed.value;
}
