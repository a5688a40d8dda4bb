import { afterAll, describe, expect, it } from 'vitest';
import type { KeyHolder } from '../auth/auth.ts';
import { StoreUnavailableError } from '../auth/store-errors.ts';
import { ADMIN_TOKEN, createRig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const open = await createRig();
afterAll(() => open.close());

const PUBLIC = ['listMarkets', 'listLabels', 'listQuoteTokens', 'getTime'] as const;
/** What has to be known to get a key. */
const BEFORE_KEY = ['getChain', 'getService'] as const;
const BUILDER: KeyHolder = { keyId: 'b1', kind: 'builder', owner: 'acme', rateClass: 'standard' };

describe('an API key', () => {
  it('is needed for the account’s own data', async () => {
    for (const id of [
      'listOrders',
      'listPositions',
      'listTrades',
      'listPayouts',
      'listTransfers',
      'getBalance',
      'getUserAuth',
    ] as const) {
      expect(await open.call(id)).toMatchObject({
        status: 401,
        errno: 100,
        message: expect.stringContaining('apikey'),
      });
    }
    expect(await open.call('cancelAllOrders', { body: {} })).toMatchObject({ status: 401, errno: 100 });
  });

  it('is not needed for public reads, but an invalid one is refused there too', async () => {
    for (const id of PUBLIC) {
      expect(await open.call(id)).toMatchObject({ status: 200, errno: 0 });
      expect(await open.call(id, { apiKey: '' })).toMatchObject({ status: 200, errno: 0 });
      const ofOthers = { headers: { authorization: 'Bearer of-another-service' } };
      expect(await open.call(id, ofOthers)).toMatchObject({ status: 200, errno: 0 });
      expect(await open.call(id, { apiKey: 'pk_wrong' })).toMatchObject({ status: 401, errno: 100 });
    }
    expect(await open.call('getOrderbook', { apiKey: 'pk_wrong', query: { token_id: '1' } })).toMatchObject({
      status: 401,
      errno: 100,
    });
    expect(await open.call('getTime', { apiKey: 'x'.repeat(300) })).toMatchObject({ status: 401 });
  });

  it('is needed everywhere with REQUIRE_API_KEY, except to get one and where the admin token is needed', async () => {
    const rig = await createRig({ settings: { requireApiKey: true } });
    const trader = await createTrader(rig, 1);
    const marketId = await createMarket(rig);
    const { yesTokenId } =
      (await rig.call('getMarket', { apiKey: trader.apiKey, params: { marketId } })).result.data ?? {};
    const query = { token_id: String(yesTokenId) };
    for (const id of PUBLIC) expect(await rig.call(id)).toMatchObject({ status: 401, errno: 100 });
    for (const id of BEFORE_KEY) expect(await rig.call(id)).toMatchObject({ status: 200, errno: 0 });
    expect(await rig.call('getOrderbook', { query })).toMatchObject({ status: 401, errno: 100 });
    expect(await rig.call('getOrderbook', { apiKey: trader.apiKey, query })).toMatchObject({ status: 200 });
    expect(await rig.call('getApiKey', { headers: { service_address: trader.wallet } })).toMatchObject({ errno: 0 });
    expect(await rig.call('adminListAccounts')).toMatchObject({ errno: 0 });
    await rig.close();
  });

  it('is replaced by the admin token for reads with REQUIRE_API_KEY; wrong tokens are counted', async () => {
    const rig = await createRig({ settings: { requireApiKey: true, rateLimit: true } });
    const asOperator = { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } };
    const asNobody = { headers: { authorization: 'Bearer wrong' } };
    for (const id of PUBLIC) expect(await rig.call(id, asOperator)).toMatchObject({ status: 200, errno: 0 });
    expect(await rig.call('getBalance', asOperator)).toMatchObject({ status: 401 });
    for (let times = 0; times < 10; times++)
      expect(await rig.call('listMarkets', asNobody)).toMatchObject({
        status: 401,
        message: expect.stringContaining('received another value'),
      });
    expect(await rig.call('listMarkets', asNobody)).toMatchObject({ status: 429 });
    expect(await rig.call('listMarkets', asOperator)).toMatchObject({ status: 200 });
    const byProxy = { headers: { authorization: 'Basic dXNlcjpwYXNz' } };
    expect(await rig.call('listMarkets', byProxy)).toMatchObject({
      status: 401,
      message: expect.stringContaining('apikey: received nothing'),
    });
    await rig.close();
  });

  it('works as soon as the store knows it', async () => {
    open.keys.add('pk_cold', { keyId: 'c', kind: 'trader', owner: '0x00', rateClass: 'standard' }, 'cold');
    expect(await open.call('getTime', { apiKey: 'pk_cold' })).toMatchObject({ status: 200 });
  });

  it('of a trader is not a builder’s', async () => {
    open.keys.add('pk_trader', { keyId: 't', kind: 'trader', owner: 'desk', rateClass: 'standard' });
    const headers = { 'builder-apikey': 'pk_trader' };
    expect(await open.call('getBuilderUser', { headers })).toMatchObject({ status: 401, errno: 100 });
  });

  it('of a wallet without an account, as a restored backup may leave it, is not a trader’s', async () => {
    open.keys.add('pk_orphan', { keyId: 'o', kind: 'trader', owner: `0x${'0f'.repeat(20)}`, rateClass: 'standard' });
    expect(await open.call('getBalance', { apiKey: 'pk_orphan' })).toMatchObject({ status: 401, errno: 100 });
  });

  it('of a builder counts for public reads under either name, and is refused there when it is invalid', async () => {
    const rig = await createRig({ settings: { requireApiKey: true } });
    rig.keys.add('bk_2', { ...BUILDER, keyId: 'b2' });
    rig.keys.add('bk_cold', { ...BUILDER, owner: 'cold', keyId: 'b5' }, 'cold');
    const sending = (key: string) => ({ headers: { 'builder-apikey': key } });
    for (const id of PUBLIC) {
      expect(await rig.call(id, sending('bk_2'))).toMatchObject({ status: 200, errno: 0 });
      expect(await open.call(id, sending('bk_wrong'))).toMatchObject({
        status: 401,
        errno: 100,
        message: expect.stringContaining('builder-apikey: not an active key'),
      });
      expect(await open.call(id, sending(''))).toMatchObject({ status: 200, errno: 0 });
      for (const right of ['bk_2', 'bk_cold']) {
        expect(await rig.call(id, { apiKey: 'pk_wrong', ...sending(right) })).toMatchObject({ status: 401 });
      }
      for (const wrong of ['bk_wrong', 'x'.repeat(300)]) {
        expect(await rig.call(id, { apiKey: 'bk_2', ...sending(wrong) })).toMatchObject({ status: 401 });
      }
      expect(await rig.call(id, { apiKey: 'bk_2', ...sending('bk_2') })).toMatchObject({ status: 200, errno: 0 });
    }
    expect(await rig.call('getBalance', sending('bk_2'))).toMatchObject({ status: 401, errno: 100 });
    await rig.close();
  });

  it('that is sent twice is refused with that reason, also if it is the same', async () => {
    const { apiKey } = await createTrader(open, 72);
    const headers = { apikey: [apiKey, apiKey] };
    const { statusCode, body } = await open.app.inject({ url: '/openapi/user/balance', headers });
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      401,
      { errno: 100, errmsg: 'apikey: received several values; send the header once, with one key' },
    ]);
  });

  it('counts only under the header of its kind, except for public reads', async () => {
    const trader = await createTrader(open, 71);
    const asBuilder = { headers: { 'builder-apikey': trader.apiKey } };
    expect(await open.call('getBalance', asBuilder)).toMatchObject({
      status: 401,
      message: expect.stringContaining('apikey: received nothing'),
    });
    open.keys.add('bk_3', { ...BUILDER, keyId: 'b3' });
    const asTrader = { headers: { apikey: 'bk_3' }, params: { walletAddress: trader.wallet } };
    expect(await open.call('getBuilderUser', asTrader)).toMatchObject({
      status: 401,
      message: expect.stringContaining('builder-apikey: received nothing'),
    });
  });

  it('that cannot be looked up now gets a 503, to be tried again', async () => {
    const keys = {
      hot: () => undefined,
      remembers: () => false,
      lookup: async () => Promise.reject(new StoreUnavailableError('overloaded')),
      onKeyRevoked: () => {},
    };
    const rig = await createRig({ deps: { keys } });
    expect(await rig.call('getTime', { apiKey: 'pk_any' })).toMatchObject({ status: 503, errno: 1 });
    await rig.close();
  });

  it('is not repeated in any refusal', async () => {
    const secret = `pk_${'s'.repeat(48)}`;
    const answers = [
      await open.call('getTime', { apiKey: secret }),
      await open.call('getBalance', { apiKey: secret }),
      await open.call('listMarkets', { query: { keywords: secret, sortBy: secret } }),
      await open.call('getMarketBySlug', { params: { slug: secret } }),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('ssssssssssssssss');
  });
});

describe('the admin token', () => {
  it.each([
    undefined,
    '',
    ADMIN_TOKEN,
    'Bearer',
    'Bearer x',
    `Bearer ${ADMIN_TOKEN}x`,
    `Basic ${ADMIN_TOKEN}`,
    `Bearer ${'x'.repeat(500)}`,
  ])('is not %j', async (authorization) => {
    const answer = await open.app.inject({
      url: '/openapi/admin/account',
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([answer.statusCode, answer.json().errno]).toEqual([401, 100]);
    expect(answer.body).not.toContain(ADMIN_TOKEN);
    expect(answer.json().errmsg).toContain(`received ${authorization === undefined ? 'nothing' : 'another value'};`);
  });

  it('is admitted whatever the case of its scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
      const headers = { authorization: `${scheme} ${ADMIN_TOKEN}` };
      expect(await open.call('adminListAccounts', { headers })).toMatchObject({ status: 200 });
    }
  });

  it('is admitted however many wrong ones came from its address, which are rate-limited', async () => {
    const rig = await createRig({ settings: { rateLimit: true } });
    const wrong = { headers: { authorization: 'Bearer wrong' } };
    for (let times = 0; times < 10; times++)
      expect(await rig.call('adminListAccounts', wrong)).toMatchObject({ status: 401 });
    const refused = await rig.call('adminListAccounts', wrong);
    expect(refused).toMatchObject({ status: 429, errno: 429, headers: { 'retry-after': '6' } });
    for (let times = 0; times < 20; times++) expect(await rig.call('adminListAccounts')).toMatchObject({ status: 200 });
    rig.clock.ms += 6_000;
    expect(await rig.call('adminListAccounts', wrong)).toMatchObject({ status: 401 });
    await rig.close();
  });
});
