import { setTimeout } from 'node:timers/promises';
import type { OperationId } from '@presage/protocol';
import { describe, expect, it } from 'vitest';
import type { CallParts, Rig, RigAnswer } from './testing/rig.ts';
import { createMarket, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('new traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

async function totalOf(trader: Trader): Promise<string> {
  const { result } = await rig.call('getBalance', { apiKey: trader.apiKey });
  return (result.balances as { totalBalance: string }[])[0]?.totalBalance ?? '';
}

const split = (trader: Trader, amount: string, key: string) =>
  rig.call('splitPosition', { apiKey: trader.apiKey, body: { marketId, amount }, ...withKey(key) });

describe('a request that is sent again with its Idempotency-Key', () => {
  /** Sends a request three times, the last time after everything else has changed: done once, and answered alike. */
  async function sendThrice(id: OperationId, parts: CallParts): Promise<readonly RigAnswer[]> {
    const sent = { ...parts, ...withKey(`${id}-${marketId}`) };
    const answers = [await rig.call(id, sent), await rig.call(id, sent)];
    rig.clock.ms += 1_000;
    answers.push(await rig.call(id, sent));
    for (const { status, errno, message } of answers) expect({ status, errno, message }).toMatchObject({ errno: 0 });
    return answers;
  }

  const resultsOf = (answers: readonly RigAnswer[]) => answers.map(({ result }) => result);

  it('is done once: split, merge, redeem', async () => {
    const { apiKey } = alice;
    const done = { success: true };
    expect(resultsOf(await sendThrice('splitPosition', { apiKey, body: { marketId, amount: '10' } }))).toEqual([
      done,
      done,
      done,
    ]);
    expect(await totalOf(alice)).toBe('990');
    await sendThrice('mergePositions', { apiKey, body: { marketId, amount: '4' } });
    expect(await totalOf(alice)).toBe('994');
    await rig.call('adminFailMarket', { params: { marketId } });
    const paid = { success: true, payout: '6' };
    expect(resultsOf(await sendThrice('redeemPositions', { apiKey, body: { marketId } }))).toEqual([paid, paid, paid]);
    expect(await totalOf(alice)).toBe('1000');
  });

  it('is done once, and answered with the balance of now: credit, debit, faucet', async () => {
    const params = { walletAddress: alice.wallet };
    const credits = await sendThrice('adminCredit', { params, body: { amount: '5' } });
    expect(resultsOf(credits).map(({ balances }) => balances)).toMatchObject(
      Array.from({ length: 3 }, () => [{ totalBalance: '1005' }]),
    );
    await sendThrice('adminDebit', { params, body: { amount: '2' } });
    await sendThrice('useFaucet', { apiKey: alice.apiKey, body: { amount: '7' } });
    await rig.call('adminCredit', { params, body: { amount: '100' } });
    const again = await rig.call('adminCredit', {
      params,
      body: { amount: '5' },
      ...withKey(`adminCredit-${marketId}`),
    });
    expect(again.result.balances).toMatchObject([{ totalBalance: '1110' }]);
  });

  it('is done once, and answered with what it made or moved: a market, a sweep', async () => {
    const body = { marketTitle: 'Only once?', cutoffAt: Math.floor(rig.clock.ms / 1_000) + 86_400 };
    const ids = resultsOf(await sendThrice('adminCreateMarket', { body })).map(({ data }) => data?.marketId);
    expect(new Set(ids).size).toBe(1);
    const { result } = await rig.call('listMarkets', { query: { keywords: 'Only once' } });
    expect(result.total).toBe(1);

    const paid = await createMarket(rig, { takerFeeBps: 100 });
    await alice.place({ marketId: paid, outcome: 'no', price: '0.6', shares: '10' });
    await bob.place({ marketId: paid, price: '0.5', shares: '10' });
    const swept = { walletAddress: bob.wallet, amount: '0.024' };
    const sweeps = await sendThrice('adminSweepFees', { body: { walletAddress: bob.wallet } });
    expect(resultsOf(sweeps)).toEqual([swept, swept, swept]);
  });

  it('takes no more of the faucet’s allowance, and gets its answer when that is used up', async () => {
    const use = (key: string) =>
      rig.call('useFaucet', { apiKey: alice.apiKey, body: { amount: '10000' }, ...withKey(key) });
    for (let call = 1; call <= 5; call++) {
      for (const _ of ['sent', 'sent again'])
        expect(await use(`gift ${call}`.replace(' ', '-'))).toMatchObject({ errno: 0 });
    }
    expect(await use('gift-6')).toMatchObject({ errno: 429 });
    expect(await totalOf(alice)).toBe('51000');

    const restarted = await rig.restart();
    const again = (key: string) =>
      restarted.inject({
        method: 'POST',
        url: '/openapi/faucet',
        headers: { apikey: alice.apiKey, 'idempotency-key': key },
        payload: { amount: '10000' },
      });
    expect((await again('gift-5')).json()).toMatchObject({ errno: 0 });
    expect((await again('gift-6')).json()).toMatchObject({ errno: 429 });
    await restarted.close();

    rig.clock.ms += 86_400_000;
    for (let times = 0; times < 9; times++) expect(await use('gift-5')).toMatchObject({ errno: 0 });
    for (let call = 11; call <= 15; call++) expect(await use(`gift-${call}`)).toMatchObject({ errno: 0 });
    expect(await totalOf(alice)).toBe('101000');
  });

  it('takes the faucet’s allowance once when it is sent again before it was done', async () => {
    const use = (key: string) =>
      rig.call('useFaucet', { apiKey: alice.apiKey, body: { amount: '10000' }, ...withKey(key) });
    for (const key of ['gift-1', 'gift-2', 'gift-3', 'gift-4']) {
      rig.sequencer.written = setTimeout(20);
      expect(await Promise.all([use(key), use(key)])).toMatchObject([{ errno: 0 }, { errno: 0 }]);
    }
    expect(await use('gift-5')).toMatchObject({ errno: 0 });
    expect(await totalOf(alice)).toBe('51000');
  });

  it('is answered after the market has changed', async () => {
    await split(alice, '3', 'before-the-halt');
    await rig.call('adminHaltMarket', { params: { marketId } });
    expect(await split(alice, '3', 'before-the-halt')).toMatchObject({ errno: 0 });
    expect(await split(alice, '3', 'after-the-halt')).toMatchObject({ errno: 201 });
  });

  it('makes no entry of its own in the audit log', async () => {
    const total = async () => Number((await rig.call('adminListAudit', { query: { limit: 1 } })).result.total);
    const credit = { params: { walletAddress: alice.wallet }, body: { amount: '1' }, ...withKey('audited') };
    await rig.call('adminCredit', credit);
    const before = await total();
    await rig.call('adminCredit', credit);
    expect(await total()).toBe(before);
  });

  it('is examined anew if it was refused', async () => {
    expect(await split(alice, '2000', 'too-much')).toMatchObject({ errno: 303 });
    await rig.call('adminCredit', { params: { walletAddress: alice.wallet }, body: { amount: '1000' } });
    expect(await split(alice, '2000', 'too-much')).toMatchObject({ errno: 0 });
    expect(await totalOf(alice)).toBe('0');
  });
});

describe('an Idempotency-Key', () => {
  const USED =
    'Idempotency-Key: received one that was used for another request; accepted: a new one for each request, and the same only to send the same request again';

  it('is refused for another body, another path or another endpoint', async () => {
    const refused = { status: 400, errno: 2, message: USED, result: null };
    await split(alice, '1', 'taken');
    expect(await split(alice, '2', 'taken')).toMatchObject(refused);
    const merge = { apiKey: alice.apiKey, body: { marketId, amount: '1' }, ...withKey('taken') };
    expect(await rig.call('mergePositions', merge)).toMatchObject(refused);
    const credit = (walletAddress: string) =>
      rig.call('adminCredit', { params: { walletAddress }, body: { amount: '1' }, ...withKey(`of-${marketId}`) });
    await credit(alice.wallet);
    expect(await credit(bob.wallet)).toMatchObject(refused);
    const sweep = { body: { walletAddress: bob.wallet }, ...withKey(`of-${marketId}`) };
    expect(await rig.call('adminSweepFees', sweep)).toMatchObject(refused);
    const gift = { apiKey: alice.apiKey, body: { amount: '1' }, ...withKey('taken') };
    expect(await rig.call('useFaucet', gift)).toMatchObject(refused);
    expect([await totalOf(alice), await totalOf(bob)]).toEqual(['1000', '1000']);
  });

  it('belongs to its account: others, and operators, may use the same', async () => {
    const key = `shared-${marketId}`;
    await split(alice, '1', key);
    await split(bob, '1', key);
    const body = { amount: '0.5' };
    await rig.call('adminCredit', { params: { walletAddress: bob.wallet }, body, ...withKey(key) });
    expect([await totalOf(alice), await totalOf(bob)]).toEqual(['999', '999.5']);
  });

  it.each([
    ['', '""'],
    ['two words', '"two words"'],
    ['é', '"é"'],
    ['a, b', '"a, b"'],
    ['k'.repeat(256), /^"k+"… \(256 characters\)$/],
  ])('must be 1 to 255 visible characters: %s', async (key, shown) => {
    const { status, errno, message } = await split(alice, '1', key);
    const parts = /^Idempotency-Key: received (.*); accepted: 1 to 255 visible ASCII characters, such as a UUID$/.exec(
      message,
    );
    expect({ status, errno, shown: parts?.[1] }).toEqual({
      status: 400,
      errno: 2,
      shown: typeof shown === 'string' ? shown : expect.stringMatching(shown),
    });
    expect(await totalOf(alice)).toBe('1000');
  });

  it.each(['k', '!', '~'.repeat(255), '"6f1c3c1e"'])('may be any others: %s', async (key) => {
    expect(await split(alice, '1', key)).toMatchObject({ errno: 0 });
  });

  it('does not have to be sent', async () => {
    for (const _ of [1, 2]) {
      await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '1' } });
    }
    expect(await totalOf(alice)).toBe('998');
  });

  it('is ignored where nothing could be done twice', async () => {
    const order = await alice.submission({ marketId, price: '0.5', shares: '10' });
    const place = { apiKey: alice.apiKey, body: order, ...withKey('not a key at all') };
    const [first, second] = [await rig.call('placeOrder', place), await rig.call('placeOrder', place)];
    expect(second.result).toEqual(first.result);
  });
});
