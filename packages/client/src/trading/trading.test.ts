import { inspect } from 'node:util';
import { type OrderFieldTexts, orderDomain, orderTypedData, parseOrderFields } from '@presage/protocol';
import { hashTypedData, recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderSubmission } from '../generated/wire.ts';
import {
  BalanceNotEnough,
  type Client,
  Client as ClientOf,
  InvalidParamError,
  NoPositionsToRedeem,
  OpenApiError,
  OrderSide,
  OrderType,
  type PlaceOrderDataInput,
} from '../index.ts';
import { type Answer, type FakeService, refusal, startFakeService, success } from '../testing/fake-service.ts';
import {
  configFor,
  MARKET,
  ORDER,
  PRIVATE_KEY,
  QUOTE_TOKEN,
  TRADING_WALLET,
  tradingClient,
  WALLET,
  YES,
} from '../testing/fixtures.ts';

const LIMIT: PlaceOrderDataInput = {
  marketId: 1,
  tokenId: YES,
  side: OrderSide.BUY,
  orderType: OrderType.LIMIT_ORDER,
  price: '0.18',
  makerAmountInBaseToken: '10',
};

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

function submitted(): OrderSubmission {
  return service.to('POST /order').at(-1)?.body as OrderSubmission;
}

/** The typed data a submission is signed over, as any other library would make it. */
function typedDataOf(submission: OrderSubmission, verifyingContract = QUOTE_TOKEN.ctfExchangeAddress) {
  const parsed = parseOrderFields(submission as unknown as OrderFieldTexts);
  if (!parsed.ok) throw new Error(parsed.field);
  return orderTypedData(orderDomain({ verifyingContract: verifyingContract as `0x${string}` }), parsed.order);
}

/** A refusal that asks to wait. */
function tooFast(seconds: number): Answer {
  const headers = { 'retry-after': String(seconds) };
  return { status: 429, headers, body: { errno: 429, errmsg: 'slow down', result: null } };
}

function cancelled(): unknown[] {
  return service.to('POST /order/cancel').map(({ body }) => (body as { orderId: string }).orderId);
}

async function rejectionOf(promise: Promise<unknown>): Promise<OpenApiError> {
  return promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as OpenApiError,
  );
}

describe('placeOrder', () => {
  it('signs exact amounts for the exchange of the quote token, as the wallet, for the trading wallet', async () => {
    const answer = await client.placeOrder(LIMIT);
    expect(answer).toEqual({ errno: 0, errmsg: '', result: { orderData: ORDER } });
    expect(submitted()).toMatchObject({
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
    const signature = submitted().signature as `0x${string}`;
    expect(await recoverTypedDataAddress({ ...typedDataOf(submitted()), signature } as never)).toBe(WALLET);
  });

  it('signs when it expires, and says so beside', async () => {
    const { submission } = await client.signOrder({ ...LIMIT, expiresAtSec: 1_900_000_000 });
    expect(submission).toMatchObject({ expiration: '1900000000', orderExpTime: '1900000000' });
    expect((await client.signOrder(LIMIT)).submission).toMatchObject({ expiration: '0', orderExpTime: '0' });
  });

  it('asks that an order never takes only where it is wanted', async () => {
    expect((await client.signOrder({ ...LIMIT, postOnly: true })).submission.postOnly).toBe(true);
    expect((await client.signOrder(LIMIT)).submission).not.toHaveProperty('postOnly');
  });

  it('sells, and trades the No token, as it buys the Yes token', async () => {
    const sold = await client.signOrder({ ...LIMIT, side: OrderSide.SELL, tokenId: MARKET.noTokenId });
    expect(sold.submission).toMatchObject({
      tokenId: MARKET.noTokenId,
      side: '1',
      makerAmount: '10000000000000000000',
      takerAmount: '1800000000000000000',
    });
  });

  it('asks that a market order is not filled worse than it may be', async () => {
    const order = { ...LIMIT, orderType: OrderType.MARKET_ORDER, makerAmountInBaseToken: undefined };
    const bounded = await client.signOrder({ ...order, makerAmountInQuoteToken: '5', maxSlippage: '0.05' });
    expect(bounded.submission.safeRate).toBe('0.05');
    expect((await client.signOrder({ ...order, makerAmountInQuoteToken: '5' })).submission.safeRate).toBe('0');
  });

  it('never signs the same order twice', async () => {
    await client.placeOrder(LIMIT);
    await client.placeOrder(LIMIT);
    const salts = service.to('POST /order').map(({ body }) => (body as OrderSubmission).salt);
    expect(new Set(salts).size).toBe(2);
  });

  it('signs for the exchange, in the domain and with the nonce that are configured instead', async () => {
    const ctfExchangeAddress = '0x1111111111111111111111111111111111111111';
    const instead = { ctfExchangeAddress, orderDomainName: 'Other', orderNonce: 3, multiSigAddress: WALLET } as const;
    const other = tradingClient(service, instead);
    const { orderId, submission } = await other.signOrder(LIMIT);
    const typedData = typedDataOf(submission, ctfExchangeAddress);
    expect([submission.signatureType, submission.nonce]).toEqual(['0', '3']);
    expect(orderId).toBe(hashTypedData({ ...typedData, domain: { ...typedData.domain, name: 'Other' } } as never));
  });

  it('knows a wallet that trades for itself however its address is written', async () => {
    const lower = WALLET.toLowerCase() as typeof WALLET;
    const { submission } = await tradingClient(service, { multiSigAddress: lower }).signOrder(LIMIT);
    expect(submission).toMatchObject({ maker: WALLET, signer: WALLET, signatureType: '0' });
  });

  it('lets a wallet sign typed data instead of a private key', async () => {
    const { privateKey: _, ...config } = configFor(service.host);
    const account = privateKeyToAccount(PRIVATE_KEY);
    const signer = { address: account.address, signTypedData: (data: object) => account.signTypedData(data as never) };
    await new ClientOf({ ...config, signer }).placeOrder(LIMIT);
    const signature = submitted().signature as `0x${string}`;
    expect(await recoverTypedDataAddress({ ...typedDataOf(submitted()), signature } as never)).toBe(WALLET);
  });

  it('cannot be built when the wallet refuses to sign', async () => {
    const { privateKey: _, ...config } = configFor(service.host);
    const signer = { address: WALLET, signTypedData: () => Promise.reject(new Error('user rejected')) } as const;
    const error = await rejectionOf(new ClientOf({ ...config, signer }).placeOrder(LIMIT));
    expect(error).toMatchObject({ name: 'ValidationException', message: 'The wallet did not sign: user rejected' });
    expect(() => new ClientOf({ ...config, signer: { ...signer, address: '0x1' } })).toThrow('signer.address');
  });

  it('answers a refusal with its errno', async () => {
    service.on('POST /order', () => refusal(303, 'needs 1.8, available 1'));
    expect(await client.placeOrder(LIMIT)).toMatchObject({ errno: 303, errmsg: 'needs 1.8, available 1' });
  });

  it('sends once; without an answer the error carries the id under which the order can be looked up', async () => {
    service.on('POST /order', () => 'cut');
    const error = await rejectionOf(client.placeOrder(LIMIT));
    expect(error).toBeInstanceOf(OpenApiError);
    expect(service.to('POST /order')).toHaveLength(1);
    expect(error.orderId).toBe(hashTypedData(typedDataOf(submitted()) as never));
    expect(error.message).toContain(`getOrderById('${error.orderId}')`);
  });

  it('hands back the signed order when no answer came, out of print-outs, so that it can be sent again and not twice', async () => {
    service.on('POST /order', () => 'cut');
    const error = await rejectionOf(client.placeOrder(LIMIT));
    expect(JSON.stringify(error) + inspect(error)).not.toContain(submitted().signature);
    service.on('POST /order', () => success({ orderData: ORDER }));
    if (error.signedOrder === undefined) expect.unreachable();
    else expect(await client.submitOrder(error.signedOrder)).toMatchObject({ errno: 0 });
    const [first, second] = service.to('POST /order').map(({ body }) => body);
    expect(first).toEqual(second);
  });

  it('does not say that an order may be placed when it was surely not', async () => {
    service.on('POST /order', () => refusal(429, 'slow down', 429));
    const error = await rejectionOf(client.placeOrder(LIMIT));
    expect(error).toMatchObject({ errno: 429, message: 'slow down' });
    expect(error.orderId).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it.each([
    ['a failure of the service', refusal(1, 'something broke', 503)],
    ['an answer that is none', { body: 'a page of a proxy' }],
  ])('says after %s that the order may be placed', async (_, answer) => {
    service.on('POST /order', () => answer);
    const error = await rejectionOf(client.placeOrder(LIMIT));
    expect(error.message).toContain(`getOrderById('${error.orderId}')`);
    expect(error.signedOrder?.orderId).toBe(error.orderId);
  });

  it('sends the very same order again through submitOrder', async () => {
    const signed = await client.signOrder(LIMIT);
    await client.submitOrder(signed);
    await client.submitOrder(signed);
    const [first, second] = service.to('POST /order').map(({ body }) => body);
    expect(first).toEqual(second);
  });

  it('says of what is no signed order that it is none, as an error that sent none has none', async () => {
    for (const none of [undefined, {}]) {
      const error = await rejectionOf(client.submitOrder(none as never));
      expect(error).toBeInstanceOf(InvalidParamError);
      expect(error.message).toMatch(/^signedOrder is /);
    }
    expect(service.received).toEqual([]);
  });

  it.each([
    ['no amount', { makerAmountInBaseToken: undefined }],
    ['a price off the grid', { price: '0.18001' }],
    ['a token of another market', { tokenId: '7' }],
    ['an unknown side', { side: 3 as 0 }],
  ])('refuses %s before it signs anything', async (_, changes) => {
    const error = await rejectionOf(client.placeOrder({ ...LIMIT, ...changes }));
    expect(error).toBeInstanceOf(InvalidParamError);
    expect(service.to('POST /order')).toEqual([]);
  });

  it('asks to choose a child of a categorical market', async () => {
    service.on('GET /market/1', () => success({ data: { ...MARKET, yesTokenId: '', noTokenId: '' } }));
    await expect(client.placeOrder(LIMIT)).rejects.toThrow('childMarkets');
  });

  it('refuses a market on another chain, an unknown market and a quote token without exchange as failed calls', async () => {
    service.on('GET /market/1', () => success({ data: { ...MARKET, chainId: '1' } }));
    expect((await rejectionOf(client.placeOrder(LIMIT))).message).toContain('chain');
    client.dropCaches();
    service.on('GET /market/1', () => refusal(200, 'no market 1'));
    expect(await rejectionOf(client.placeOrder(LIMIT))).toMatchObject({ name: 'OpenApiError', errno: 200 });
    service.on('GET /market/1', () => success({ data: MARKET }));
    service.on('GET /quoteToken', () => success({ total: 0, list: [] }));
    client.dropCaches();
    expect((await rejectionOf(client.placeOrder(LIMIT))).message).toContain('no exchange contract');
  });
});

describe('batches', () => {
  it('report success only for errno 0, in order, and go on after a failure', async () => {
    const answers = [
      success({ orderData: ORDER }),
      refusal(303, 'too little'),
      'cut' as const,
      success({ orderData: ORDER }),
    ];
    service.on('POST /order', () => answers.shift() ?? 'cut');
    const results = await client.placeOrdersBatch([LIMIT, LIMIT, LIMIT, { ...LIMIT, price: '2' }, LIMIT]);
    expect(results.map(({ index, success: done }) => [index, done])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(results[1]).toMatchObject({ error: 'too little (errno 303)', result: { errno: 303 } });
    expect(results[3]?.error).toContain('price is 2');
  });

  it('keep what was thrown, with the id of an order that may be placed and how long to wait', async () => {
    const answers: Answer[] = ['cut', tooFast(3_600)];
    service.on('POST /order', () => answers.shift() as Answer);
    const [unknown, limited] = await client.placeOrdersBatch([LIMIT, LIMIT]);
    expect(unknown?.cause).toMatchObject({ name: 'OpenApiError', orderId: expect.stringMatching(/^0x/) });
    expect(limited?.cause).toMatchObject({ errno: 429, retryAfterMs: 3_600_000 });
  });

  it('send again what came too fast, when the service says, and go on in order', async () => {
    const answers: Answer[] = [tooFast(0), tooFast(0)];
    service.on('POST /order/cancel', () => answers.shift() ?? success({ result: true }));
    const results = await client.cancelOrdersBatch(['0xa', '0xb']);
    expect(results.map(({ success: done }) => done)).toEqual([true, true]);
    expect(cancelled()).toEqual(['0xa', '0xa', '0xa', '0xb']);
  });

  it('send nothing more often than three times', async () => {
    service.on('POST /order/cancel', () => tooFast(0));
    const [result] = await client.cancelOrdersBatch(['0xa']);
    expect(result).toMatchObject({ success: false, cause: { errno: 429 } });
    expect(cancelled()).toEqual(['0xa', '0xa', '0xa']);
  });

  it.each([refusal(1, 'something broke', 503), refusal(1, 'busy', 500), 'cut' as const])(
    'send once what may be done: %j',
    async (answer) => {
      service.on('POST /order', () => answer);
      const [result] = await client.placeOrdersBatch([LIMIT]);
      expect(result?.error).toContain('may have been placed');
      expect(service.to('POST /order')).toHaveLength(1);
    },
  );

  it('tell what was done when their signal is aborted while they wait', async () => {
    const stopping = new AbortController();
    const answers: Answer[] = [success({ result: true })];
    service.on('POST /order/cancel', () => {
      const answer = answers.shift();
      if (answer === undefined) setTimeout(() => stopping.abort(new Error('enough')), 0);
      return answer ?? tooFast(5);
    });
    const results = await client.withSignal(stopping.signal).cancelOrdersBatch(['0xa', '0xb', '0xc']);
    expect(results.map(({ success: done }) => done)).toEqual([true, false, false]);
    expect(results[2]?.cause).toMatchObject({ name: 'OpenApiError', cause: new Error('enough') });
    expect(cancelled()).toEqual(['0xa', '0xb']);
  });

  it('tell of the orders that were placed, whatever an entry is', async () => {
    const results = await client.placeOrdersBatch([LIMIT, undefined as unknown as PlaceOrderDataInput, LIMIT]);
    expect(results.map(({ success: done }) => done)).toEqual([true, false, true]);
    expect(results[1]?.cause).toBeInstanceOf(InvalidParamError);
  });

  it('of cancels do the same', async () => {
    service.on('POST /order/cancel', ({ body }) =>
      (body as { orderId: string }).orderId === '0xa' ? success({ result: true }) : refusal(301, 'is Finished'),
    );
    const results = await client.cancelOrdersBatch(['0xa', '0xb']);
    expect(results.map(({ success: done }) => done)).toEqual([true, false]);
  });

  it('are refused when they are empty or too large', async () => {
    await expect(client.placeOrdersBatch([])).rejects.toBeInstanceOf(InvalidParamError);
    await expect(client.cancelOrdersBatch(Array(1_001).fill('0xa'))).rejects.toThrow('at most 1000');
  });
});

describe('cancelAllOrders', () => {
  it('cancels in one request and sums up in the published shape', async () => {
    service.on('POST /order/cancel-all', () => success({ cancelled: ['0xa', '0xb'] }));
    const summary = await client.cancelAllOrders({ marketId: 1, side: OrderSide.SELL });
    expect(service.to('POST /order/cancel-all')[0]?.body).toEqual({ marketId: 1, side: 1 });
    expect(summary).toMatchObject({ totalOrders: 2, cancelled: 2, failed: 0 });
    expect(summary.results).toHaveLength(2);
    expect(summary.results[1]).toEqual({
      index: 1,
      success: true,
      result: { errno: 0, errmsg: '', result: { result: true } },
    });
  });

  it('fails as a call when the service refuses', async () => {
    service.on('POST /order/cancel-all', () => refusal(200, 'no market 7'));
    expect(await rejectionOf(client.cancelAllOrders({ marketId: 7 }))).toMatchObject({ errno: 200 });
  });
});

describe('custodial settlement', () => {
  const done = { success: true, safeTxHash: null, returnValue: null };

  it('needs no approvals, asks for the ledger once, and has no transaction', async () => {
    expect(await client.enableTrading()).toEqual(done);
    expect(await client.enableTrading()).not.toHaveProperty('txHash');
    expect(service.to('GET /chain')).toHaveLength(1);
  });

  it('splits and merges wei or decimals in whole lots, and redeems', async () => {
    for (const name of ['split', 'merge', 'redeem'])
      service.on(`POST /positions/${name}`, () => success({ success: true }));
    expect(await client.split(1, 2_500_000_000_000_000_000n)).toEqual(done);
    expect(await client.merge(1, '0.75')).toEqual(done);
    expect(await client.redeem(1)).toEqual(done);
    expect(service.received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { marketId: 1, amount: '2.5' },
      { marketId: 1, amount: '0.75' },
      { marketId: 1 },
    ]);
  });

  it.each([0n, -1n, 1n, '0', '1.0000001', 'x', 5 as unknown as bigint])('refuses an amount of %s', async (amount) => {
    await expect(client.split(1, amount)).rejects.toBeInstanceOf(InvalidParamError);
  });

  it('throws the kinds of service.md §7.4 for what is refused', async () => {
    service.on('POST /positions/split', () => refusal(303, 'needs 5'));
    service.on('POST /positions/merge', () => refusal(201, 'is resolved'));
    service.on('POST /positions/redeem', () => refusal(309, 'nothing'));
    await expect(client.split(1, '5')).rejects.toBeInstanceOf(BalanceNotEnough);
    await expect(client.redeem(1)).rejects.toBeInstanceOf(NoPositionsToRedeem);
    expect(await rejectionOf(client.merge(1, '5'))).toMatchObject({ name: 'OpenApiError', errno: 201 });
    await expect(client.split(0, '5')).rejects.toBeInstanceOf(InvalidParamError);
  });

  it('reads fee rates as the published client shows them, and exactly', async () => {
    service.on('GET /token/fee-rates', () =>
      success({ tokenId: YES, marketId: 1, makerFeeBps: '0', takerFeeBps: '150' }),
    );
    expect(await client.getFeeRates(YES)).toEqual({
      makerMaxFeeRate: 0,
      takerMaxFeeRate: 0.00375,
      enabled: true,
      makerFeeBps: '0',
      takerFeeBps: '150',
    });
  });

  it('is what a service without GET /chain has; another chain or ledger is a failed call', async () => {
    service.on('GET /chain', () => refusal(2, 'no such route', 404));
    expect(await client.enableTrading()).toEqual(done);
    for (const chain of [
      { ledger: 'custodial', chainId: '1' },
      { ledger: 'another', chainId: '56' },
    ]) {
      client.dropCaches();
      service.on('GET /chain', () => success(chain));
      expect(await rejectionOf(client.enableTrading())).toBeInstanceOf(OpenApiError);
    }
  });
});
