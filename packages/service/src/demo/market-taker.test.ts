import { LOTS_PER_SHARE } from '@presage/exchange/values';
import { expect, it } from 'vitest';
import { Random } from '../random.ts';
import type { BotMarket } from './bot-markets.ts';
import { demoAccount } from './demo-account.ts';
import type { DemoClient } from './demo-client.ts';
import { take } from './market-taker.ts';

const MARKET: BotMarket = {
  marketId: 7,
  yesTokenId: '71',
  noTokenId: '72',
  tickStep: 100,
  towardsTicks: 5_000,
  priceTicks: 5_000,
};
/** The trades of some hours in one market. */
const TAKES = 2_000;
const WEI_PER_LOT = 10n ** 12n;
const BUY = '0';

interface Body {
  readonly tokenId: string;
  readonly side: string;
  readonly makerAmount: string;
  readonly takerAmount: string;
  readonly price: string;
}

it('a taker sells what it bought, so that its money does not end up in shares', async () => {
  const shares = new Map<string, number>();
  let boundShares = 0;
  let sales = 0;
  const get = async (path: string) =>
    path.startsWith('/token/orderbook')
      ? { bids: [{ price: '0.49', size: '1000' }], asks: [{ price: '0.51', size: '1000' }] }
      : { list: [...shares].map(([tokenId, owned]) => ({ tokenId, sharesOwned: String(owned) })) };
  const post = async (_path: string, body: Body) => {
    const isBuy = body.side === BUY;
    const wei = BigInt(isBuy ? body.takerAmount : body.makerAmount);
    const traded = Number(wei / WEI_PER_LOT) / LOTS_PER_SHARE;
    const owned = (shares.get(body.tokenId) ?? 0) + (isBuy ? traded : -traded);
    expect([body.price, owned >= 0]).toEqual([isBuy ? '0.51' : '0.49', true]);
    shares.set(body.tokenId, owned);
    sales += Number(!isBuy);
    boundShares = Math.max(boundShares, ...shares.values());
    return { errno: 0, errmsg: '', result: null };
  };
  const taker = {
    client: { get, post } as unknown as DemoClient,
    account: demoAccount(new Uint8Array(32).fill(9), 'taker'),
    domainSeparator: new Uint8Array(32),
    random: new Random(5),
  };
  for (let times = 0; times < TAKES; times += 1) await take(taker, MARKET);
  expect(sales).toBeGreaterThan(TAKES / 3);
  expect(boundShares).toBeLessThan(2_000);
});
