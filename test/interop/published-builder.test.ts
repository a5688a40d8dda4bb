import { BuilderClient, OrderSide, OrderType, UserClient } from '@opinion-labs/opinion-clob-sdk';
import type { MarketData } from '@presage/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';

let service: TestService;
let builder: BuilderClient;
let market: MarketData;

beforeAll(async () => {
  // The client warns with every key that it is shown only once.
  vi.spyOn(console, 'warn').mockReturnValue();
  service = await startServiceHere();
  const made = await service.admin<{ data: { apiKey: string } }>('POST', '/builder', { name: 'desk' });
  builder = new BuilderClient({ host: service.baseUrl, builderApiKey: made.data.apiKey, chainId: 56 });
  market = await openMarket(service, { marketTitle: 'Built?' });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await discardService(service);
});

/** A user created by the builder, with quote. */
async function newUser(): Promise<{ user: UserClient; apikey: string; safe: string }> {
  const user = UserClient.createRandom();
  const { apikey, multiSigWallet } = await builder.createUser(user.address);
  await service.admin('POST', `/account/${user.address}/credit`, { amount: '1000' });
  return { user, apikey, safe: multiSigWallet };
}

describe('the published BuilderClient', () => {
  it('creates a user, reads it, and gives it a new key', async () => {
    const { user, apikey, safe } = await newUser();
    const read = await builder.getUser(user.address);
    const { apikey: fresh } = await builder.regenerateUserApiKey(user.address);
    expect(read).toEqual({
      walletAddress: user.address,
      builderName: 'desk',
      multiSigWallet: safe,
      enableTrading: true,
    });
    expect(fresh).toMatch(/^pk_/);
    expect(fresh).not.toBe(apikey);
    expect(await builder.getUserOrders(fresh)).toMatchObject({ errno: 0 });
    expect(await builder.getUserOrders(apikey).catch(String)).toContain('apikey');
  });

  it('reads markets and books with its own key', async () => {
    expect(await builder.getMarket(market.marketId)).toMatchObject({ marketTitle: 'Built?' });
    expect(await builder.getOrderbook(market.yesTokenId)).toMatchObject({ code: 0 });
  });

  it('builds an order, lets the user sign it, and places it', async () => {
    const { user, apikey, safe } = await newUser();
    const built = await builder.buildOrderForSigning({
      marketId: market.marketId,
      tokenId: market.yesTokenId,
      userWalletAddress: safe,
      signerAddress: user.address,
      side: OrderSide.BUY,
      orderType: OrderType.LIMIT_ORDER,
      amount: 12,
      price: '0.4',
    });
    const signature = await user.signTypedData(built.typedData);
    const placed = await builder.placeOrderForUserFromBuildResult(built, signature, safe);
    const order = { marketId: market.marketId, price: '0.4', orderShares: '30', status: 1 };
    expect(placed).toMatchObject({ orderData: order });

    const resting = await builder.getUserOrders(apikey);
    expect(resting).toMatchObject({ result: { list: [order] } });
    expect(await builder.cancelAllOrdersForUser(apikey)).toMatchObject({ cancelled: 1, failed: 0 });
  });

  it('may omit the market, which the token implies, and the price, which the amounts imply', async () => {
    const { user, safe } = await newUser();
    const built = await builder.buildOrderForSigning({
      marketId: market.marketId,
      tokenId: market.noTokenId,
      userWalletAddress: safe,
      signerAddress: user.address,
      side: OrderSide.BUY,
      orderType: OrderType.LIMIT_ORDER,
      amount: 10,
      price: '0.18',
      amountType: 'base',
    });
    const signature = await user.signHash(built.structHash);
    const placed = await builder.placeOrderForUser({ order: built.order, signature, userWalletAddress: safe });
    expect(placed).toMatchObject({ orderData: { marketId: market.marketId, price: '0.18', outcomeSide: 2 } });
  });
});
