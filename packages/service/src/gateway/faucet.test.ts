import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createRig } from './testing/rig.ts';
import { createTrader, type Trader } from './testing/trader.ts';

let number = 0;
let alice: Trader;
let bob: Trader;

const rig = await createRig();
afterAll(() => rig.close());
beforeEach(async () => {
  alice = await createTrader(rig, ++number, '1000');
  bob = await createTrader(rig, ++number, '1000');
});

describe('the faucet', () => {
  const use = (trader: Trader, amount: string) => rig.call('useFaucet', { apiKey: trader.apiKey, body: { amount } });

  it('gives play money and returns the new balance', async () => {
    expect((await use(alice, '500.5')).result.balances).toMatchObject([{ totalBalance: '1500.5' }]);
  });

  it('also works while the store is behind, because a failed response would be retried', async () => {
    await use(alice, '1');
    rig.faults.storeBehind = true;
    onTestFinished(() => {
      rig.faults.storeBehind = false;
    });
    expect((await use(alice, '2')).result.balances).toMatchObject([{ totalBalance: '1003' }]);
  });

  it('gives a limited amount per call and per day, and again the next day', async () => {
    for (const amount of ['10000.1', '0', '900000001']) {
      expect(await use(alice, amount)).toMatchObject({
        status: 400,
        errno: 2,
        message: `amount: received "${amount}"; accepted: more than 0 with at most ten decimals, at most 10000`,
      });
    }
    for (let times = 0; times < 5; times++) expect(await use(alice, '10000')).toMatchObject({ errno: 0 });
    expect(await use(alice, '0.1')).toMatchObject({
      status: 429,
      errno: 429,
      message: expect.stringContaining('received "0.1"; accepted: at most 0 more today'),
    });
    expect(await use(bob, '1')).toMatchObject({ errno: 0 });
    rig.clock.ms += 86_400_000;
    expect(await use(alice, '1')).toMatchObject({ errno: 0 });
  });

  it('does not count refused requests', async () => {
    const dave = await createTrader(rig, ++number);
    rig.sequencer.acceptance = 'overloaded';
    for (let times = 0; times < 5; times++) expect(await use(dave, '10000')).toMatchObject({ status: 503 });
    rig.sequencer.acceptance = 'open';
    for (let times = 0; times < 5; times++) expect(await use(dave, '10000')).toMatchObject({ errno: 0 });
    expect(await use(dave, '1')).toMatchObject({ status: 429 });
  });

  it('counts nothing for a request that was carried out on another day', async () => {
    const erin = await createTrader(rig, ++number);
    const headers = { 'idempotency-key': 'once' };
    const useOnce = () => rig.call('useFaucet', { apiKey: erin.apiKey, body: { amount: '10000' }, headers });
    expect((await useOnce()).result.balances).toMatchObject([{ totalBalance: '11000' }]);
    rig.clock.ms += 86_400_000;
    expect((await useOnce()).result.balances).toMatchObject([{ totalBalance: '11000' }]);
    for (let times = 0; times < 5; times++) expect(await use(erin, '10000')).toMatchObject({ errno: 0 });
  });

  it('remembers after a restart what was given that day', async () => {
    const carol = await createTrader(rig, ++number);
    for (let times = 0; times < 5; times++) await use(carol, '10000');
    const restarted = await rig.restart();
    const answer = await restarted.inject({
      method: 'POST',
      url: '/openapi/faucet',
      headers: { apikey: carol.apiKey },
      payload: { amount: '0.1' },
    });
    expect(answer.json()).toMatchObject({ errno: 429 });
    await restarted.close();
  });

  it('works after the first use failed because what was given before could not be read', async () => {
    const restarted = await rig.restart();
    const useRestarted = () =>
      restarted.inject({
        method: 'POST',
        url: '/openapi/faucet',
        headers: { apikey: alice.apiKey },
        payload: { amount: '1' },
      });
    rig.faults.storeBehind = true;
    onTestFinished(() => {
      rig.faults.storeBehind = false;
    });
    expect((await useRestarted()).statusCode).toBe(503);
    rig.faults.storeBehind = false;
    expect((await useRestarted()).json()).toMatchObject({ errno: 0 });
    await restarted.close();
  });

  it('does not exist outside demos, nor does registration if it is closed', async () => {
    const plain = await createRig({ settings: { demo: false, openRegistration: false } });
    const answers = await Promise.all(
      ['/openapi/faucet', '/openapi/auth/account'].map((url) => plain.app.inject({ method: 'POST', url, payload: {} })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 200]);
    expect(answers.map((answer) => answer.json())).toMatchObject([
      {
        errno: 2,
        errmsg: expect.stringContaining('which this installation does not have: only demos and local chains'),
      },
      { errno: 2, errmsg: expect.stringContaining('which this installation does not have: wallets cannot register') },
    ]);
    await plain.close();
  });
});
