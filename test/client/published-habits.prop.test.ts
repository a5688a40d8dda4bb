import { calculateOrderAmounts, OrderSide as PublishedSide, safeAmountToWei } from '@opinion-labs/opinion-clob-sdk';
import {
  Client,
  formatDecimal,
  lotsToShares,
  OrderSide,
  OrderType,
  type PlaceOrderDataInput,
  ticksToPrice,
} from '@presage/client';
import { exampleOf, type Market, ROUTES } from '@presage/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const MARKET = exampleOf(ROUTES.getMarket.result.properties.data) as unknown as Market;
const WEI_PER_LOT = 10n ** 12n;

/** A fake service with one market, without a server. */
const answer: typeof fetch = async (input) => {
  const isOfQuoteTokens = String(input).includes('/quoteToken');
  const result = isOfQuoteTokens ? exampleOf(ROUTES.listQuoteTokens.result) : { data: MARKET };
  return Response.json({ errno: 0, errmsg: '', result });
};
const client = new Client({
  host: 'http://127.0.0.1:1',
  apiKey: '',
  chainId: 56,
  rpcUrl: '',
  privateKey: `0x${'11'.repeat(32)}`,
  multiSigAddress: `0x${'22'.repeat(20)}`,
  fetch: answer,
});

async function ours(order: Pick<PlaceOrderDataInput, 'side' | 'price'> & Partial<PlaceOrderDataInput>) {
  const { marketId, yesTokenId: tokenId } = MARKET;
  const { submission } = await client.signOrder({ marketId, tokenId, orderType: OrderType.LIMIT_ORDER, ...order });
  return { maker: BigInt(submission.makerAmount), taker: BigInt(submission.takerAmount) };
}

function published(price: string, amount: string, side: PublishedSide) {
  const made = calculateOrderAmounts(Number.parseFloat(price), safeAmountToWei(Number.parseFloat(amount), 18), side);
  return { maker: made.recalculatedMakerAmount, taker: made.takerAmount };
}

/** Prices and amounts that a float represents and prints exactly. */
const price = fc.integer({ min: 1, max: 9_999 }).map(ticksToPrice);
const cents = fc.integer({ min: 100, max: 100_000_000 }).map((count) => formatDecimal(BigInt(count), 2));

describe('limit orders, compared with those of the published client where its floats are exact', () => {
  it('bought by quote are for the same shares, rounded down to the lot', async () => {
    await fc.assert(
      fc.asyncProperty(price, cents, async (at, amount) => {
        const mine = await ours({ side: OrderSide.BUY, price: at, makerAmountInQuoteToken: amount });
        const theirs = published(at, amount, PublishedSide.BUY);
        expect(mine.taker).toBe(theirs.taker - (theirs.taker % WEI_PER_LOT));
        expect(mine.maker * theirs.taker).toBe(theirs.maker * mine.taker);
      }),
      { numRuns: 60 },
    );
  });

  it('sold by shares are exactly the same', async () => {
    await fc.assert(
      fc.asyncProperty(price, cents, async (at, amount) => {
        const mine = await ours({ side: OrderSide.SELL, price: at, makerAmountInBaseToken: amount });
        expect(mine).toEqual(published(at, amount, PublishedSide.SELL));
      }),
      { numRuns: 60 },
    );
  });

  it('bought by shares are for the requested size, where its floats sign slightly less', async () => {
    const quoteOfFloat = (10 * 0.18).toString();
    expect(published('0.18', quoteOfFloat, PublishedSide.BUY).taker).toBeLessThan(10n ** 19n);
    expect((await ours({ side: OrderSide.BUY, price: '0.18', makerAmountInBaseToken: '10' })).taker).toBe(10n ** 19n);
  });

  it('of any size on the grid are signed exactly', async () => {
    await fc.assert(
      fc.asyncProperty(price, fc.integer({ min: 1, max: 10 ** 12 }), async (at, lots) => {
        const mine = await ours({ side: OrderSide.BUY, price: at, makerAmountInBaseToken: lotsToShares(lots) });
        expect(mine.taker).toBe(BigInt(lots) * WEI_PER_LOT);
      }),
      { numRuns: 60 },
    );
  });
});
