import { inspect } from 'node:util';
import { hashTypedData, recoverTypedDataAddress } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client, InvalidParamError, OpenApiError } from '../index.ts';
import { type FakeService, refusal, startFakeService, success } from '../testing/fake-service.ts';
import { configFor, LIMIT, MARKET, ORDER, tradingClient, WALLET } from '../testing/fixtures.ts';
import { rejectionOf, submitted, typedDataOf } from '../testing/sent-orders.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

describe('sending an order', () => {
  it('returns a refusal with its errno', async () => {
    service.on('POST /order', () => refusal(303, 'needs 1.8, available 1'));
    expect(await client.placeOrder(LIMIT)).toMatchObject({ errno: 303, errmsg: 'needs 1.8, available 1' });
  });

  it('sends once; without a response the error has the id to look the order up', async () => {
    service.on('POST /order', () => 'cut');
    const error = await rejectionOf(client.placeOrder(LIMIT));
    expect(error).toBeInstanceOf(OpenApiError);
    expect(service.to('POST /order')).toHaveLength(1);
    expect(error.orderId).toBe(hashTypedData(typedDataOf(submitted(service)) as never));
    expect(error.message).toContain(`getOrderById('${error.orderId}')`);
  });

  it('puts the signed order into the error when no response came, hidden from printing, so that it can be sent again', async () => {
    service.on('POST /order', () => 'cut');
    const error = await rejectionOf(client.placeOrder(LIMIT));
    expect(JSON.stringify(error) + inspect(error)).not.toContain(submitted(service).signature);
    service.on('POST /order', () => success({ orderData: ORDER }));
    if (error.signedOrder === undefined) expect.unreachable();
    else expect(await client.submitOrder(error.signedOrder)).toMatchObject({ errno: 0 });
    const [first, second] = service.to('POST /order').map(({ body }) => body);
    expect(first).toEqual(second);
  });

  it('does not say that an order may have been placed if it certainly was not', async () => {
    service.on('POST /order', () => refusal(429, 'slow down', 429));
    const error = await rejectionOf(client.placeOrder(LIMIT));
    expect(error).toMatchObject({ errno: 429, message: 'slow down' });
    expect(error.orderId).toMatch(/^0x[0-9a-f]{64}$/);
    service.on('POST /order', () => ({ status: 429, body: 'a page of a proxy that limits requests' }));
    expect((await rejectionOf(client.placeOrder(LIMIT))).message).not.toContain('may have been placed');
  });

  it('says that the order was not sent if the connection is refused, and still has it', async () => {
    const signed = await client.signOrder(LIMIT);
    const error = await rejectionOf(tradingClient(service, { host: 'http://localhost:2/openapi' }).submitOrder(signed));
    expect(error.message).toMatch(/connect ECONNREFUSED .*The order was not sent: /);
    expect(error.signedOrder).toBe(signed);
  });

  it.each([
    [true, { syscall: 'getaddrinfo', code: 'ENOTFOUND' }],
    [true, { code: 'UND_ERR_CONNECT_TIMEOUT' }],
    [true, { errors: [{ syscall: 'connect' }, { syscall: 'connect' }] }],
    [false, { errors: [{ syscall: 'connect' }, { syscall: 'read' }] }],
    [false, { syscall: 'read', code: 'ECONNRESET' }],
    [false, undefined],
  ])('tells by why it failed whether it was never sent: %s for %o', async (neverSent, cause) => {
    const signed = await client.signOrder(LIMIT);
    const failed = () => Promise.reject(new TypeError('fetch failed', { cause }));
    const error = await rejectionOf(tradingClient(service, { fetch: failed }).submitOrder(signed));
    expect(error.message.includes('The order was not sent')).toBe(neverSent);
    expect(error.message.includes('may have been placed')).toBe(!neverSent);
  });

  it.each([
    ['that the order may have been placed after a malformed response', { body: 'a page of a proxy' }, undefined],
    ['the same after an error of something in between', { status: 403, body: 'a page of a proxy' }, undefined],
    ['only what the service says after its own failure', refusal(1, 'nothing was done', 503), 'nothing was done'],
  ])('says %s, and how to send it again', async (_, answer, serviceMessage) => {
    service.on('POST /order', () => answer);
    const error = await rejectionOf(client.placeOrder(LIMIT));
    expect(error.message).toContain('submitOrder(error.signedOrder)');
    expect(error.message).toContain(`getOrderById('${error.orderId}')`);
    expect(error.message.includes('may have been placed')).toBe(serviceMessage === undefined);
    expect(error.serviceMessage).toBe(serviceMessage);
    expect(error.signedOrder?.orderId).toBe(error.orderId);
  });

  it('sends the same order again with submitOrder', async () => {
    const signed = await client.signOrder(LIMIT);
    await client.submitOrder(signed);
    await client.submitOrder(signed);
    const [first, second] = service.to('POST /order').map(({ body }) => body);
    expect(first).toEqual(second);
  });

  it('refuses anything but a signed order, such as the undefined one of an error', async () => {
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

  it('signs for the chain of the market when none is configured', async () => {
    service.on('GET /market/1', () => success({ data: { ...MARKET, chainId: '97' } }));
    service.on('POST /order', () => 'cut');
    const error = await rejectionOf(new Client(configFor(service.host, { chainId: undefined })).placeOrder(LIMIT));
    const { domain, ...typedData } = typedDataOf(submitted(service));
    const signed = { ...typedData, domain: { ...domain, chainId: 97 } } as const;
    expect(error.orderId).toBe(hashTypedData(signed as never));
    const signature = submitted(service).signature as `0x${string}`;
    expect(await recoverTypedDataAddress({ ...signed, signature } as never)).toBe(WALLET);
  });

  it('throws for a market on another chain, an unknown market and a quote token without exchange', async () => {
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
