import { hashTypedData, recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderSubmission } from '../generated/wire.ts';
import { Client, OpenApiError, OrderSide, OrderType } from '../index.ts';
import { type FakeService, startFakeService, success } from '../testing/fake-service.ts';
import {
  configFor,
  LIMIT,
  MARKET,
  ORDER,
  PRIVATE_KEY,
  TRADING_WALLET,
  tradingClient,
  WALLET,
} from '../testing/fixtures.ts';
import { rejectionOf, submitted, typedDataOf } from '../testing/sent-orders.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

describe('placing an order', () => {
  it('signs exact amounts for the exchange of the quote token, as the wallet, for the trading wallet', async () => {
    const answer = await client.placeOrder(LIMIT);
    expect(answer).toEqual({ errno: 0, errmsg: '', result: { orderData: ORDER } });
    expect(submitted(service)).toMatchObject({
      topicId: 1,
      maker: TRADING_WALLET,
      signer: WALLET,
      makerAmount: '1800000000000000000',
      takerAmount: '10000000000000000000',
      side: '0',
      signatureType: '2',
      price: '0.18',
      tradingMethod: 2,
      currencyAddress: MARKET.quoteToken,
    });
    const signature = submitted(service).signature as `0x${string}`;
    expect(await recoverTypedDataAddress({ ...typedDataOf(submitted(service)), signature } as never)).toBe(WALLET);
  });

  it('signs the expiry, and sends it beside the signed fields', async () => {
    const { submission } = await client.signOrder({ ...LIMIT, expiresAtSec: 1_900_000_000 });
    expect(submission).toMatchObject({ expiration: '1900000000', orderExpTime: '1900000000' });
    expect((await client.signOrder(LIMIT)).submission).toMatchObject({ expiration: '0', orderExpTime: '0' });
  });

  it('sends postOnly only if it is set', async () => {
    expect((await client.signOrder({ ...LIMIT, postOnly: true })).submission.postOnly).toBe(true);
    expect((await client.signOrder(LIMIT)).submission).not.toHaveProperty('postOnly');
  });

  it('sends timeInForce only if it is set, for limit and market orders', async () => {
    const { makerAmountInBaseToken: _, ...rest } = LIMIT;
    const spend = { ...rest, orderType: OrderType.MARKET_ORDER, makerAmountInQuoteToken: '5' };
    expect((await client.signOrder({ ...LIMIT, timeInForce: 'IOC' })).submission.timeInForce).toBe('IOC');
    expect((await client.signOrder({ ...spend, timeInForce: 'FOK' })).submission.timeInForce).toBe('FOK');
    expect((await client.signOrder(LIMIT)).submission).not.toHaveProperty('timeInForce');
  });

  it('sends what the order replaces only if it replaces another', async () => {
    const replaces = { orderId: `0x${'12'.repeat(32)}`, remainingShares: '6.5' };
    expect((await client.signOrder({ ...LIMIT, replaces })).submission.replaces).toEqual(replaces);
    expect((await client.signOrder(LIMIT)).submission).not.toHaveProperty('replaces');
  });

  it('sells, and trades the No token, like it buys the Yes token', async () => {
    const sold = await client.signOrder({ ...LIMIT, side: OrderSide.SELL, tokenId: MARKET.noTokenId });
    expect(sold.submission).toMatchObject({
      tokenId: MARKET.noTokenId,
      side: '1',
      makerAmount: '10000000000000000000',
      takerAmount: '1800000000000000000',
    });
  });

  it('sends the slippage limit of a market order', async () => {
    const order = { ...LIMIT, orderType: OrderType.MARKET_ORDER, makerAmountInBaseToken: undefined };
    const bounded = await client.signOrder({ ...order, makerAmountInQuoteToken: '5', maxSlippage: '0.05' });
    expect(bounded.submission.safeRate).toBe('0.05');
    expect((await client.signOrder({ ...order, makerAmountInQuoteToken: '5' })).submission.safeRate).toBe('0');
  });

  it('sends the worst price of a market order, if it is on the market’s grid', async () => {
    const order = { ...LIMIT, orderType: OrderType.MARKET_ORDER, makerAmountInBaseToken: undefined };
    const spend = { ...order, makerAmountInQuoteToken: '5' };
    const { submission } = await client.signOrder({ ...spend, worstPrice: '0.19' });
    expect([submission.worstPrice, submission.price, submission.takerAmount]).toEqual(['0.19', '0', '0']);
    expect((await client.signOrder(spend)).submission).not.toHaveProperty('worstPrice');
    for (const worstPrice of ['0.00005', '0', '1', '19%', '']) {
      const error = await rejectionOf(client.signOrder({ ...spend, worstPrice }));
      expect(error.message).toMatch(`worstPrice is ${worstPrice}`);
    }
  });

  it('never signs the same order twice', async () => {
    await client.placeOrder(LIMIT);
    await client.placeOrder(LIMIT);
    const salts = service.to('POST /order').map(({ body }) => (body as OrderSubmission).salt);
    expect(new Set(salts).size).toBe(2);
  });

  it('signs a salt of 256 random bits, so that no other program of the wallet ever signs the same order', async () => {
    const signed = await Promise.all(Array.from({ length: 16 }, () => client.signOrder(LIMIT)));
    const bits = signed.reduce((all, { submission }) => all | BigInt(submission.salt), 0n);
    expect(bits.toString(2).length).toBeGreaterThan(240);
    expect(signed.every(({ submission }) => BigInt(submission.salt) < 2n ** 256n)).toBe(true);
  });

  it('sends JSON and says so', async () => {
    await client.placeOrder(LIMIT);
    expect(service.to('POST /order')[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('is preceded by a check of the approvals on request', async () => {
    service.on('GET /chain', () => success({ ledger: 'another', chainId: '56' }));
    await client.placeOrder(LIMIT);
    await rejectionOf(client.placeOrder(LIMIT, true));
    await expect(client.placeOrdersBatch([LIMIT], true)).rejects.toBeInstanceOf(OpenApiError);
    expect(service.to('POST /order')).toHaveLength(1);
  });

  it('signs with the configured exchange, domain and nonce', async () => {
    const ctfExchangeAddress = '0x1111111111111111111111111111111111111111';
    const instead = { ctfExchangeAddress, orderDomainName: 'Other', orderNonce: 3, multiSigAddress: WALLET } as const;
    const other = tradingClient(service, instead);
    const { orderId, submission } = await other.signOrder(LIMIT);
    const typedData = typedDataOf(submission, ctfExchangeAddress);
    expect([submission.signatureType, submission.nonce]).toEqual(['0', '3']);
    expect(orderId).toBe(hashTypedData({ ...typedData, domain: { ...typedData.domain, name: 'Other' } } as never));
  });

  it('recognizes a wallet that trades for itself, whatever the case of its address', async () => {
    const lower = WALLET.toLowerCase() as typeof WALLET;
    const { submission } = await tradingClient(service, { multiSigAddress: lower }).signOrder(LIMIT);
    expect(submission).toMatchObject({ maker: WALLET, signer: WALLET, signatureType: '0' });
  });

  it('lets a wallet sign typed data instead of a private key', async () => {
    const { privateKey: _, ...config } = configFor(service.host);
    const account = privateKeyToAccount(PRIVATE_KEY);
    const signer = { address: account.address, signTypedData: (data: object) => account.signTypedData(data as never) };
    await new Client({ ...config, signer }).placeOrder(LIMIT);
    const signature = submitted(service).signature as `0x${string}`;
    expect(await recoverTypedDataAddress({ ...typedDataOf(submitted(service)), signature } as never)).toBe(WALLET);
  });

  it('cannot be built when the wallet refuses to sign', async () => {
    const { privateKey: _, ...config } = configFor(service.host);
    const signer = { address: WALLET, signTypedData: () => Promise.reject(new Error('user rejected')) } as const;
    const error = await rejectionOf(new Client({ ...config, signer }).placeOrder(LIMIT));
    expect(error).toMatchObject({ name: 'ValidationException', message: 'The wallet did not sign: user rejected' });
    expect(() => new Client({ ...config, signer: { ...signer, address: '0x1' } })).toThrow('signer.address');
  });
});
