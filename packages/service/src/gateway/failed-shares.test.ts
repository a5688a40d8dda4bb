import type { AccountId, FailFills, MarketId, QuoteUnits } from '@presage/exchange';
import { afterAll, expect, it } from 'vitest';
import { fakeNetwork } from './testing/fake-network.ts';
import { createRig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const rig = await createRig({ ledger: 'chain', deps: { chain: fakeNetwork().chain } });
afterAll(() => rig.close());
const alice = await createTrader(rig, 1, '0');
const bob = await createTrader(rig, 2, '0');
const marketId = await createMarket(rig);
await rig.sequencer.submit({ command: { kind: 'moveMarket', marketId: marketId as MarketId, action: 'activate' } });
const balances = [1, 2].map((id) => ({ accountId: id as AccountId, quoteUnits: (10n ** 13n) as QuoteUnits }));
const nothing = { blockHash: 'a'.repeat(64), settled: [], operations: [], positions: [] };
await rig.sequencer.submit({ command: { kind: 'chainBlock', blockNumber: 1, ...nothing, balances } });

/** An order of Alice's for ten shares, of which Bob bought two and, in a trade that failed, four. */
async function restingAfterFailure(): Promise<Record<string, unknown>> {
  const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
  await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '2' });
  const { order: taker } = await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '4' });
  const [trade] = taker.trades as { tradeNo: string }[];
  const tradeNos = [Number.parseInt(String(trade?.tradeNo), 10)] as unknown as FailFills['tradeNos'];
  await rig.sequencer.submit({ command: { kind: 'failFills', tradeNos, cause: 'test' } });
  expect(await bob.stored(taker)).toMatchObject({ statusEnum: 'Failed', filledShares: '0', failedShares: '4' });
  return order;
}

it('an order says how many of its shares failed on chain, so that one can know what is left of it', async () => {
  const order = await restingAfterFailure();
  expect(order).not.toHaveProperty('failedShares');
  const stored = { statusEnum: 'Pending', orderShares: '10', filledShares: '2', failedShares: '4' };
  expect(await alice.stored(order)).toMatchObject(stored);
  const { result } = await rig.call('listOrders', { apiKey: alice.apiKey, query: { status: '1' } });
  expect(result.list).toMatchObject([stored]);
  const wish = (remainingShares: string) => ({
    ...{ marketId, price: '0.41', shares: '6' },
    sent: { replaces: { orderId: order.orderId, remainingShares } },
  });
  expect(await alice.place(wish('8'))).toMatchObject({ errno: 301 });
  expect(await alice.place(wish('4'))).toMatchObject({ errno: 0 });
});
