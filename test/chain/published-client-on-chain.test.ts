import { randomBytes } from 'node:crypto';
import { OrderSide, OrderType, Client as PublishedClient } from '@opinion-labs/opinion-clob-sdk';
import type { Client, MarketData } from '@presage/client';
import { conditionalTokensAbi, exchangeAbi } from '@presage/contracts';
import { type OrderFields, orderDomain, orderTypedData, ZERO_ADDRESS } from '@presage/protocol';
import { Wallet } from 'ethers';
import { createPublicClient, erc20Abi, type Hex, http, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { type ChainService, startChainService } from '../support/running-chain.ts';
import { newTrader, ownClient, type Trader } from '../support/trader.ts';

/** A minute is enough for each wait, even on a busy machine; a test has several. */
const SLOWLY = { timeout: 180_000 };

const FINISHED = 2;

interface WireOrder {
  readonly orderId: string;
}

let running: ChainService;
let market: MarketData;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  running = await startChainService();
  market = await openMarket(running.service, { marketTitle: 'Will it settle?' });
  [alice, bob] = [await newAccount('1000'), await newAccount('1000')];
});

afterAll(() => running.stop());

describe('the published client on chain, unchanged', SLOWLY, () => {
  it('enables trading, and splits', async () => {
    for (const { client, multiSigAddress } of [alice, bob]) {
      const enabled = await client.enableTrading();
      expect(enabled.txHash).toMatch(/^0x[0-9a-f]{64}$/);
      expect(enabled.safeTxHash).toMatch(/^0x[0-9a-f]{64}$/);
      expect((await client.split(market.marketId, parseEther('100'))).txHash).toMatch(/^0x/);
      expect(await tokensOf(multiSigAddress, market.yesTokenId)).toBe(parseEther('100'));
      await untilBalance(client, '900');
    }
  });

  it('places limit orders that settle: complementary, by mint and by merge', async () => {
    const { yesTokenId, noTokenId } = market;
    await place(alice, { tokenId: yesTokenId, side: OrderSide.SELL, price: '0.4', makerAmountInBaseToken: '10' });
    await place(alice, { tokenId: noTokenId, side: OrderSide.BUY, price: '0.5', makerAmountInBaseToken: '10' });
    // 10 from the sale at 0.4, 10 by mint at 0.5.
    const both = { tokenId: yesTokenId, side: OrderSide.BUY, price: '0.55', makerAmountInBaseToken: '20' };
    expect(await place(bob, both)).toMatchObject({ status: FINISHED, filledShares: '20' });
    await settled(bob);
    expect(await tokensOf(bob.multiSigAddress, yesTokenId)).toBe(parseEther('120'));
    expect(await tokensOf(alice.multiSigAddress, yesTokenId)).toBe(parseEther('90'));
    expect(await tokensOf(alice.multiSigAddress, noTokenId)).toBe(parseEther('110'));
    expect(await quoteOf(bob.multiSigAddress)).toBe(parseEther('891'));
    expect(await quoteOf(alice.multiSigAddress)).toBe(parseEther('899'));

    await place(alice, { tokenId: noTokenId, side: OrderSide.SELL, price: '0.3', makerAmountInBaseToken: '10' });
    const merges = { tokenId: yesTokenId, side: OrderSide.SELL, price: '0.6', makerAmountInBaseToken: '10' };
    expect(await place(bob, merges)).toMatchObject({ status: FINISHED, filledShares: '10' });
    await settled(bob);
    expect(await quoteOf(bob.multiSigAddress)).toBe(parseEther('898'));
    expect(await quoteOf(alice.multiSigAddress)).toBe(parseEther('902'));
  });

  it('places market orders that settle, also with amounts that its float arithmetic made inexact', async () => {
    const { yesTokenId } = market;
    // The client's floats make it 9.999999999999 quote; fractions of a lot are never traded.
    await place(alice, { tokenId: yesTokenId, side: OrderSide.SELL, price: '0.18', makerAmountInQuoteToken: '10' });
    const before = await tokensOf(bob.multiSigAddress, yesTokenId);
    const buys = { tokenId: yesTokenId, side: OrderSide.BUY, price: '0', makerAmountInQuoteToken: '5' };
    expect(await place(bob, { ...buys, orderType: OrderType.MARKET_ORDER })).toMatchObject({ status: FINISHED });
    await settled(bob);
    const bought = (await tokensOf(bob.multiSigAddress, yesTokenId)) - before;
    expect(bought).toBe(parseEther('27.777777'));

    await alice.client.cancelAllOrders({ marketId: market.marketId });
    await place(alice, { tokenId: yesTokenId, side: OrderSide.BUY, price: '0.1', makerAmountInBaseToken: '10' });
    const sells = { tokenId: yesTokenId, side: OrderSide.SELL, price: '0', makerAmountInBaseToken: '10' };
    expect(await place(bob, { ...sells, orderType: OrderType.MARKET_ORDER })).toMatchObject({
      status: FINISHED,
      filledShares: '10',
    });
    await settled(bob);
  });

  it('accepts an order signed by ethers', async () => {
    const { yesTokenId } = market;
    await place(alice, { tokenId: yesTokenId, side: OrderSide.SELL, price: '0.5', makerAmountInBaseToken: '4' });
    const order: OrderFields = {
      salt: BigInt(`0x${randomBytes(32).toString('hex')}`),
      maker: bob.multiSigAddress,
      signer: bob.account.address,
      taker: ZERO_ADDRESS as Hex,
      tokenId: BigInt(yesTokenId),
      makerAmount: parseEther('2'),
      takerAmount: parseEther('4'),
      expiration: 0n,
      nonce: 0n,
      feeRateBps: 0n,
      side: OrderSide.BUY,
      signatureType: 2,
    };
    const { ctfExchange } = running.chain.deployment.contracts;
    const { domain, types, message } = orderTypedData(
      orderDomain({ chainId: 56, verifyingContract: ctfExchange }),
      order,
    );
    const signature = await new Wallet(bob.privateKey).signTypedData(
      { ...domain },
      { Order: [...types.Order] },
      { ...message },
    );
    const texts = Object.fromEntries(Object.entries(order).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${running.service.baseUrl}/order`, {
      method: 'POST',
      headers: { apikey: bob.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...texts,
        topicId: market.marketId,
        price: '0.5',
        tradingMethod: OrderType.LIMIT_ORDER,
        signature,
        sign: signature,
        currencyAddress: market.quoteToken,
        contractAddress: '',
        timestamp: Math.floor(Date.now() / 1000),
        safeRate: '0',
        orderExpTime: '0',
      }),
    });
    const answer = (await response.json()) as { errno: number; result: { orderData: WireOrder } };
    expect(answer).toMatchObject({ errno: 0, result: { orderData: { status: FINISHED, filledShares: '4' } } });
    await settled(bob);
    const args = [answer.result.orderData.orderId as Hex] as const;
    const status = await reader().readContract({
      address: ctfExchange,
      abi: exchangeAbi,
      functionName: 'statusOf',
      args,
    });
    expect(status).toEqual({ isCancelled: false, filled: parseEther('4') });
  });

  it('merges', async () => {
    const before = await quoteOf(alice.multiSigAddress);
    expect((await alice.client.merge(market.marketId, parseEther('20'))).txHash).toMatch(/^0x/);
    expect(await quoteOf(alice.multiSigAddress)).toBe(before + parseEther('20'));
  });

  it('redeems when the market is resolved', async () => {
    const { service } = running;
    await service.admin('POST', `/market/${market.marketId}/close`);
    await service.admin('POST', `/market/${market.marketId}/resolve`, { outcome: 'yes' });
    for (const { client, multiSigAddress } of [alice, bob]) {
      const tokens = await tokensOf(multiSigAddress, market.yesTokenId);
      const before = await quoteOf(multiSigAddress);
      await vi.waitFor(
        async () =>
          expect((await client.getMarket(market.marketId, false)).result).toMatchObject({ data: { status: 4 } }),
        { timeout: 60_000, interval: 50 },
      );
      expect((await client.redeem(market.marketId)).txHash).toMatch(/^0x/);
      expect(await quoteOf(multiSigAddress)).toBe(before + tokens);
      expect(await tokensOf(multiSigAddress, market.yesTokenId)).toBe(0n);
    }
  });
});

describe('this project’s client on chain', SLOWLY, () => {
  it('trades from a wallet that is its own trading wallet, against a Safe', async () => {
    const own = await newTrader(running.service, '100', 'own wallet');
    const market = await openMarket(running.service, { marketTitle: 'Will wallets do?' });
    const client = ownClient(running.service, own);
    expect((await client.enableTrading()).success).toBe(true);
    expect(await client.split(market.marketId, '50')).toMatchObject({ success: true, safeTxHash: null });
    await untilBalance(client, '50');
    const sale = {
      marketId: market.marketId,
      tokenId: market.yesTokenId,
      orderType: OrderType.LIMIT_ORDER,
      price: '0.3',
      makerAmountInBaseToken: '10',
    };
    expect(await client.placeOrder({ ...sale, side: OrderSide.SELL })).toMatchObject({ errno: 0 });

    const safe = ownClient(running.service, bob);
    expect(await safe.placeOrder({ ...sale, side: OrderSide.BUY })).toMatchObject({
      errno: 0,
      result: { orderData: { status: FINISHED } },
    });
    await untilBalance(client, '53');
    expect(await quoteOf(own.account.address)).toBe(parseEther('53'));
    expect(await tokensOf(bob.multiSigAddress, market.yesTokenId)).toBe(parseEther('10'));
    // The published client signs such orders as for a Safe; they settle all the same.
    expect(await own.client.placeOrder({ ...sale, side: OrderSide.SELL })).toMatchObject({ errno: 0 });
    expect(await safe.placeOrder({ ...sale, side: OrderSide.BUY })).toMatchObject({ errno: 0 });
    await untilBalance(client, '56');

    await client.merge(market.marketId, '20');
    await untilBalance(client, '76');
  });

  it('reads the fee rates set on chain', async () => {
    const market = await openMarket(running.service, {
      marketTitle: 'Will it cost?',
      makerFeeBps: 50,
      takerFeeBps: 150,
    });
    const rates = { makerFeeBps: '50', takerFeeBps: '150', enabled: true };
    expect(await ownClient(running.service, bob).getFeeRates(market.yesTokenId)).toMatchObject(rates);
  });
});

/** A trader with a Safe, and a published client configured with this chain and its addresses. */
async function newAccount(quote: string): Promise<Trader> {
  const trader = await newTrader(running.service, quote);
  const { conditionalTokens, multiSend, feeManager } = running.chain.deployment.contracts;
  const client = new PublishedClient({
    host: running.service.baseUrl,
    apiKey: trader.apiKey,
    chainId: 56,
    rpcUrl: running.chain.rpcUrl,
    privateKey: trader.privateKey,
    multiSigAddress: trader.multiSigAddress,
    conditionalTokensAddress: conditionalTokens,
    multiSendAddress: multiSend,
    feeManagerAddress: feeManager,
  });
  return { ...trader, client };
}

interface Wish {
  readonly tokenId: string;
  readonly side: OrderSide;
  readonly price: string;
  readonly orderType?: OrderType;
  readonly makerAmountInBaseToken?: string;
  readonly makerAmountInQuoteToken?: string;
}

async function place({ client }: Trader, wish: Wish): Promise<WireOrder> {
  const answer = await client.placeOrder({ orderType: OrderType.LIMIT_ORDER, marketId: market.marketId, ...wish });
  expect(answer).toMatchObject({ errno: 0, errmsg: '' });
  return (answer.result as unknown as { orderData: WireOrder }).orderData;
}

/** Waits until every trade of an account is final on chain. */
async function settled({ client }: Trader): Promise<void> {
  await vi.waitFor(
    async () => {
      const { result } = await client.getMyTrades({ marketId: market.marketId });
      const { list } = result as unknown as { list: { status: number; txHash: string }[] };
      expect(list.map(({ status }) => status)).toEqual(list.map(() => FINISHED));
      expect(list.every(({ txHash }) => /^0x[0-9a-f]{64}$/.test(txHash))).toBe(true);
    },
    { timeout: 60_000, interval: 50 },
  );
}

async function untilBalance(client: Pick<Client | PublishedClient, 'getMyBalances'>, quote: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { result } = await client.getMyBalances();
      expect(result).toMatchObject({ balances: [{ availableBalance: quote }] });
    },
    { timeout: 60_000, interval: 50 },
  );
}

function reader() {
  return createPublicClient({ transport: http(running.chain.rpcUrl) });
}

function tokensOf(account: Hex, tokenId: string): Promise<bigint> {
  const address = running.chain.deployment.contracts.conditionalTokens;
  const args = [account, BigInt(tokenId)] as const;
  return reader().readContract({ address, abi: conditionalTokensAbi, functionName: 'balanceOf', args });
}

function quoteOf(account: Hex): Promise<bigint> {
  const address = running.chain.deployment.contracts.quoteToken;
  return reader().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] });
}
