import { describe, expect, it } from 'vitest';
import type { KeyHolder } from '../auth/auth.ts';
import { limitInAllTests } from './testing/limited.ts';
import type { Rig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

let limited: Rig;
limitInAllTests((rig) => {
  limited = rig;
});

describe('the rate limits of keys', () => {
  it('count a key separately from its address and from other keys', async () => {
    const alice = await createTrader(limited, 1);
    const bob = await createTrader(limited, 2);
    for (let times = 0; times < 400; times++) await limited.call('getTime', { apiKey: alice.apiKey });
    expect(await limited.call('getTime', { apiKey: alice.apiKey })).toMatchObject({ status: 429 });
    expect(await limited.call('getTime', { apiKey: bob.apiKey })).toMatchObject({ status: 200 });
    expect(await limited.call('getTime')).toMatchObject({ status: 200 });
  });

  it('never starve cancels by orders or reads', async () => {
    const alice = await createTrader(limited, 3);
    for (let times = 0; times < 200; times++) await limited.call('placeOrder', { apiKey: alice.apiKey, body: {} });
    expect(await limited.call('placeOrder', { apiKey: alice.apiKey, body: {} })).toMatchObject({
      status: 429,
      errno: 429,
    });
    expect(await alice.cancel('x')).toMatchObject({ errno: 300 });
    expect((await alice.cancel('x')).headers).toMatchObject({ 'ratelimit-limit': '400', 'ratelimit-remaining': '398' });
    const { apiKey } = alice;
    expect(await limited.call('cancelAllOrders', { apiKey, body: {} })).toMatchObject({ status: 200 });
    expect(await limited.call('cancelOrders', { apiKey, body: { orderIds: ['x'] } })).toMatchObject({ status: 200 });
  });

  it('never starve cancel timers, which have a lower limit, by cancels, and read them as other reads', async () => {
    const alice = await createTrader(limited, 7);
    const set = () => limited.call('cancelAllAfter', { apiKey: alice.apiKey, body: { timeoutSec: 60 } });
    for (let times = 0; times < 400; times++) await alice.cancel('x');
    expect(await alice.cancel('x')).toMatchObject({ status: 429 });
    expect((await set()).headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '19' });
    for (let times = 1; times < 20; times++) await set();
    expect(await set()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    limited.clock.ms += 1_000;
    expect(await set()).toMatchObject({ status: 200 });
    const read = await limited.call('getCancelTimer', { apiKey: alice.apiKey });
    expect(read.headers).toMatchObject({ 'ratelimit-limit': '400', 'ratelimit-remaining': '399' });
  });

  it('let a key that has to be looked up set a cancel timer after many wrong keys from its address', async () => {
    const alice = await createTrader(limited, 8);
    limited.keys.add('pk_restarted', limited.keys.hot(alice.apiKey) as KeyHolder, 'cold');
    const set = (apiKey: string) => limited.call('cancelAllAfter', { apiKey, body: { timeoutSec: 60 } });
    for (let times = 0; times < 30; times++) expect(await set(`pk_wrong_${times}`)).toMatchObject({ status: 401 });
    expect(await set('pk_restarted')).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '19' } });
    for (let times = 31; times < 400; times++) await set('pk_wrong');
    expect((await set('pk_wrong')).headers, 'wrong keys count').toMatchObject({ 'ratelimit-remaining': '0' });
    expect(await set('pk_wrong')).toMatchObject({ status: 429 });
  });

  it('count order book reads that bypass the framework in the same way', async () => {
    const trader = await createTrader(limited, 4);
    const marketId = await createMarket(limited);
    const token = limited.marketData.catalog.market(marketId)?.yesTokenId;
    const base = await limited.app.listen({ host: '127.0.0.1', port: 0 });
    const read = async (headers: Record<string, string>) => {
      const answer = await fetch(`${base}/openapi/token/orderbook?token_id=${token}`, { headers });
      await answer.arrayBuffer();
      return [answer.status, answer.headers.get('ratelimit-limit'), answer.headers.get('ratelimit-remaining')];
    };
    expect([await read({}), await read({})]).toEqual([
      [200, '400', '399'],
      [200, '400', '398'],
    ]);
    for (let times = 2; times < 400; times++) await read({});
    expect(await read({})).toEqual([429, '400', '0']);
    expect(await read({ apikey: trader.apiKey })).toEqual([200, '400', '399']);
    limited.keys.add('pk_second', { ...(limited.keys.hot(trader.apiKey) as KeyHolder), keyId: 'second' });
    expect(await read({ apikey: 'pk_second' }), 'of the same account').toEqual([200, '400', '398']);
    expect((await limited.call('getTime', { apiKey: 'pk_second' })).headers['ratelimit-remaining']).toBe('397');
  });

  it('are those of the account: a new key does not have new ones', async () => {
    const alice = await createTrader(limited, 9);
    const holder = limited.keys.hot(alice.apiKey) as KeyHolder;
    const set = (apiKey: string) => limited.call('cancelAllAfter', { apiKey, body: { timeoutSec: 60 } });
    for (let times = 0; times < 20; times++) await set(alice.apiKey);
    limited.keys.end(alice.apiKey);
    limited.keys.add('pk_rotated', { ...holder, keyId: 'rotated' });
    expect(await set('pk_rotated')).toMatchObject({ status: 429, errno: 429 });
  });

  it('of a builder are not those of an account', async () => {
    limited.keys.add('pk_same_name', { keyId: '1', kind: 'trader', owner: 'desk', rateClass: 'standard' });
    limited.keys.add('bk_same_name', { keyId: '2', kind: 'builder', owner: 'desk', rateClass: 'standard' });
    for (const apiKey of ['pk_same_name', 'bk_same_name'])
      expect((await limited.call('getTime', { apiKey })).headers['ratelimit-remaining']).toBe('399');
  });

  it('are wider for the keys of market makers', async () => {
    limited.keys.add('pk_maker', { keyId: 'm', kind: 'trader', owner: '0x00', rateClass: 'maker' });
    expect((await limited.call('getTime', { apiKey: 'pk_maker' })).headers['ratelimit-limit']).toBe('8000');
  });

  it('count wrong keys by address, before they are looked up', async () => {
    for (let times = 0; times < 400; times++) await limited.call('getTime', { apiKey: `pk_wrong_${times}` });
    for (const apiKey of ['pk_wrong', 'x'.repeat(300), 'pk_one, pk_two'])
      expect(await limited.call('getTime', { apiKey })).toMatchObject({ status: 429 });
  });

  it('of an address do not apply to valid keys sent from it, even if these have to be looked up', async () => {
    const alice = await createTrader(limited, 6);
    const holder = limited.keys.hot(alice.apiKey) as KeyHolder;
    limited.keys.add('pk_stale', holder, 'stale');
    limited.keys.add('pk_cold_too', holder, 'cold');
    for (let times = 0; times < 3; times++) {
      expect(await limited.call('getTime', { apiKey: 'pk_cold_too' })).toMatchObject({ status: 200 });
    }
    expect((await limited.call('getTime')).headers['ratelimit-remaining'], 'a good key counts for itself').toBe('399');
    for (let times = 1; times < 400; times++) await limited.call('getTime');
    expect(await limited.call('getTime', { apiKey: 'pk_cold_too' }), 'may be guessed').toMatchObject({ status: 429 });
    const remembered = await limited.call('getTime', { apiKey: 'pk_stale' });
    expect(remembered).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '396' } });
  });
});
