import { type AccountId, type Command, type MarketId, type QuoteUnits, UNITS_PER_QUOTE } from '@presage/exchange';
import { afterAll, describe, expect, it } from 'vitest';
import { testMarket } from '../store/testing/random-journal.ts';
import { DAY_MS } from '../utc-day.ts';
import { fakeNetwork } from './testing/fake-network.ts';
import { createRig } from './testing/rig.ts';
import { createTrader } from './testing/trader.ts';

const network = fakeNetwork();
const rig = await createRig({ deps: { chain: network.chain } });
afterAll(() => rig.close());
await rig.sequencer.submit({ command: { kind: 'createLabel', name: 'Any', imageUrl: '' } });

describe('on a network', () => {
  it('an order sent again after its nonce was raised is still returned, but no new order is accepted with that nonce', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const trader = await createTrader(rig, 4_002, '0');
    const { accountId = 0 as AccountId } = rig.marketData.directory.byWallet(trader.wallet.toLowerCase()) ?? {};
    await submit({ kind: 'credit', accountId, amountUnits: (100n * UNITS_PER_QUOTE) as QuoteUnits });
    const created = await submit(testMarket({ slug: 'raised' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    const wish = { marketId, price: '0.4', shares: '5' };
    const body = await trader.submission(wish);
    const other = await trader.submission(wish);
    const first = await rig.call('placeOrder', { apiKey: trader.apiKey, body });
    network.raisedNonces.set(trader.tradingWallet.toLowerCase(), 1n);
    const again = await rig.call('placeOrder', { apiKey: trader.apiKey, body });
    expect(again).toMatchObject({ errno: 0, result: first.result });
    expect(await rig.call('placeOrder', { apiKey: trader.apiKey, body: other })).toMatchObject({ errno: 302 });
  });

  it('an order is closed early enough before its expiration for its fills to settle', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const trader = await createTrader(rig, 4_003, '0');
    const { accountId = 0 as AccountId } = rig.marketData.directory.byWallet(trader.wallet.toLowerCase()) ?? {};
    await submit({ kind: 'credit', accountId, amountUnits: (100n * UNITS_PER_QUOTE) as QuoteUnits });
    const created = await submit(testMarket({ slug: 'dated' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    const wish = { marketId, price: '0.4', shares: '5' };
    const nowSec = Math.floor(rig.clock.ms / 1000);
    for (const expiration of [1n, BigInt(nowSec + 120)]) {
      const refused = await trader.place({ ...wish, expiration });
      expect(refused.message).toContain('orders trade until 120 seconds before it');
    }
    const { order } = await trader.place({ ...wish, expiration: BigInt(nowSec + 130) });
    expect(order).toMatchObject({ expiresAt: nowSec + 10 });
    expect((await trader.place({ ...wish, expiration: 0n })).order).toMatchObject({ expiresAt: 0 });
  });

  it('an account that used up its fills of the day may only place post-only orders, and cancel', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const trader = await createTrader(rig, 4_001, '0');
    const account = rig.marketData.directory.byWallet(trader.wallet.toLowerCase());
    const accountId = account?.accountId ?? (0 as AccountId);
    await submit({ kind: 'credit', accountId, amountUnits: (100n * UNITS_PER_QUOTE) as QuoteUnits });
    const created = await submit(testMarket({ slug: 'busy' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    const wish = { marketId, price: '0.4', shares: '5' };
    const before = await trader.submission(wish);
    expect(await rig.call('placeOrder', { apiKey: trader.apiKey, body: before })).toMatchObject({ errno: 0 });
    for (const missing of [{ shares: '500' }, { shares: '5', side: 'sell' }] as const) {
      const { message } = await trader.place({ ...wish, ...missing });
      expect(message, 'without approvals nothing is available').toContain('enable trading once');
      expect(message).toContain('what a trade brings counts once it is Finished');
    }
    network.outOfFills.add(accountId);
    const again = await rig.call('placeOrder', { apiKey: trader.apiKey, body: before });
    expect(again, 'an order that was sent before').toMatchObject({ errno: 0 });
    const refused = await trader.place(wish);
    expect(refused).toMatchObject({ status: 429, errno: 429 });
    expect(refused.message).toContain('post-only');
    const resting = await trader.place({ ...wish, postOnly: true });
    expect(resting).toMatchObject({ errno: 0 });
    expect(await trader.cancel(resting.order.orderId)).toMatchObject({ errno: 0 });
  });

  it.each([
    ['wallet', 4_010, 'until it settles again', 'refuses what it receives'],
    ['failures', 4_011, 'for the rest of the day', 'could not settle today'],
  ] as const)('an account barred for its %s may rest no orders, %s', async (problem, number, _until, words) => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const trader = await createTrader(rig, number, '0');
    const accountId = rig.marketData.directory.byWallet(trader.wallet.toLowerCase())?.accountId ?? (0 as AccountId);
    await submit({ kind: 'credit', accountId, amountUnits: (100n * UNITS_PER_QUOTE) as QuoteUnits });
    const created = await submit(testMarket({ slug: `resting-${problem}` }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    const wish = { marketId, price: '0.4', shares: '5' };
    const before = await trader.place(wish);
    network.bars.push({ accountId, kind: problem, cause: '', sinceMs: 0, untilMs: Number.MAX_SAFE_INTEGER });
    for (const resting of [wish, { ...wish, postOnly: true }]) {
      const refused = await trader.place(resting);
      expect(refused).toMatchObject({ status: 429, errno: 429, message: expect.stringContaining(words) });
    }
    expect(await trader.place({ ...wish, timeInForce: 'IOC' })).toMatchObject({ errno: 0 });
    expect(await trader.cancel(before.order.orderId)).toMatchObject({ errno: 0 });
  });

  it('a bar lasts also once a clock that was ahead was set back', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const trader = await createTrader(rig, 4_012, '0');
    const { accountId = 0 as AccountId } = rig.marketData.directory.byWallet(trader.wallet.toLowerCase()) ?? {};
    const created = await submit(testMarket({ slug: 'set back' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    const sinceMs = rig.clock.ms;
    rig.clock.ms += 7 * DAY_MS;
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    rig.clock.ms = sinceMs;
    network.bars.push({ accountId, kind: 'wallet', cause: '', sinceMs, untilMs: sinceMs + DAY_MS });
    expect(await trader.place({ marketId, price: '0.4', shares: '5' })).toMatchObject({ status: 429 });
  });
});
