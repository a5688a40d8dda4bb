import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminClient } from '../admin/admin-client.ts';
import { type Client, InvalidParamError, OpenApiError } from '../index.ts';
import { type FakeService, refusal, startFakeService, success } from '../testing/fake-service.ts';
import { tradingClient } from '../testing/fixtures.ts';
import { rejectionOf } from '../testing/sent-orders.ts';

const WALLET = '0x1111111111111111111111111111111111111111';
const OWN = { idempotencyKey: 'payment-4711' };

let service: FakeService;
let client: Client;
let admin: AdminClient;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
  admin = new AdminClient({ host: service.host, adminToken: 'token-of-the-operator' });
});
afterEach(() => service.close());

interface Method {
  readonly name: string;
  readonly route: string;
  send(options?: object): Promise<unknown>;
}

const methods: readonly Method[] = [
  { name: 'split', route: 'POST /positions/split', send: (options) => client.split(1, '5', options) },
  { name: 'merge', route: 'POST /positions/merge', send: (options) => client.merge(1, '5', options) },
  { name: 'redeem', route: 'POST /positions/redeem', send: (options) => client.redeem(1, options) },
  { name: 'requestFaucet', route: 'POST /faucet', send: (options) => client.requestFaucet('5', options) },
  {
    name: 'credit',
    route: `POST /admin/account/${WALLET}/credit`,
    send: (options) => admin.credit(WALLET, '5', options),
  },
  { name: 'debit', route: `POST /admin/account/${WALLET}/debit`, send: (options) => admin.debit(WALLET, '5', options) },
  { name: 'sweepFees', route: 'POST /admin/fees/sweep', send: (options) => admin.sweepFees(WALLET, options) },
  {
    name: 'createMarket',
    route: 'POST /admin/market',
    send: (options) => admin.createMarket({ marketTitle: 'Rain?', cutoffAt: 2_000_000_000 }, options),
  },
];

describe.each(methods)('$name', ({ route, send }) => {
  const keysSent = () => service.to(route).map(({ headers }) => headers['idempotency-key']);

  it('sends a new key with each call, or the one that is given', async () => {
    service.on(route, () => success({ success: true }));
    for (const options of [undefined, {}, OWN]) await send(options);
    const [first, second, own] = keysSent();
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(second).not.toBe(first);
    expect(own).toBe('payment-4711');
  });

  it.each([
    ['no response', 'cut' as const],
    ['the page of a proxy', { status: 502, body: '<html>' }],
    ['an internal error', refusal(500, 'internal error', 500)],
  ])('says after %s how to send the same request again', async (_, answer) => {
    service.on(route, () => answer);
    const error = await rejectionOf(send());
    expect(error).toBeInstanceOf(OpenApiError);
    expect(error.idempotencyKey).toBe(keysSent()[0]);
    expect(error.message).toContain(
      ` It may have been done: send it again with the same idempotencyKey ('${error.idempotencyKey}'), which does it at most once.`,
    );
    service.on(route, () => success({ success: true }));
    await send({ idempotencyKey: error.idempotencyKey });
    expect(keysSent()[1]).toBe(keysSent()[0]);
  });

  it.each([
    ['invalid', 400],
    ['refused for now', 429],
  ])('has nothing to send again when the request was %s', async (_, status) => {
    service.on(route, () => refusal(2, 'no', status));
    const error = await rejectionOf(send());
    expect([error.message, error.idempotencyKey]).toEqual(['no', undefined]);
  });

  it.each(['', 'two words', 'é', 'k'.repeat(256), 5, null])('refuses %j as a key', async (idempotencyKey) => {
    await expect(send({ idempotencyKey })).rejects.toThrow(InvalidParamError);
    expect(service.to(route)).toEqual([]);
  });

  it('refuses an option that it does not have', async () => {
    await expect(send({ idempotencykey: 'x' })).rejects.toThrow('did you mean idempotencyKey?');
  });
});

it('adds nothing to what the service says about a request that it does not take now', async () => {
  service.on('POST /faucet', () => refusal(1, 'the disk is full; nothing was done', 503));
  const error = await rejectionOf(client.requestFaucet('5', OWN));
  expect(error.message).toBe(
    "the disk is full; nothing was done: send it again with the same idempotencyKey ('payment-4711'), which does it at most once.",
  );
  expect(error.serviceMessage).toBe('the disk is full; nothing was done');
});

it('says that a request was not sent when nothing listens', async () => {
  const { host } = service;
  await service.close();
  const error = await rejectionOf(
    new AdminClient({ host, adminToken: 'token-of-the-operator' }).credit(WALLET, '5', OWN),
  );
  expect(error.message).toContain("It was not sent: send it again with the same idempotencyKey ('payment-4711')");
  service = await startFakeService();
});

it('splits without checking approvals first, as the published client does, when the option is false', async () => {
  service.on('POST /positions/split', () => success({ success: true }));
  expect(await client.split(1, '5', false)).toMatchObject({ success: true });
  expect(await client.split(1, '5', { checkApproval: false })).toMatchObject({ success: true });
});
