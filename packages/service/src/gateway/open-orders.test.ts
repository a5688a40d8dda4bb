import { afterAll, expect, it } from 'vitest';
import { MAX_OPEN_ORDERS_OF_ACCOUNT } from './limits.ts';
import { createRig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

/** Reports this number of open orders for every account. */
let open = 0;

const rig = await createRig({ settings: { rateLimit: true }, deps: { openOrders: { of: () => open } } });
afterAll(() => rig.close());
const trader = await createTrader(rig, 1);
const marketId = await createMarket(rig);

it('an account at its limit of open orders may replace one', async () => {
  open = 0;
  const { order } = await trader.place({ marketId, price: '0.3', shares: '5' });
  // Orders that were sent at the same time can exceed the limit.
  open = MAX_OPEN_ORDERS_OF_ACCOUNT + 1;
  const sent = { replaces: { orderId: order.orderId } };
  expect(await trader.place({ marketId, price: '0.31', shares: '5', sent })).toMatchObject({ errno: 0 });
});

it('an account at its limit of open orders is told to cancel some, and may still send orders that never rest', async () => {
  open = MAX_OPEN_ORDERS_OF_ACCOUNT - 1;
  const before = await trader.submission({ marketId, price: '0.4', shares: '5' });
  const send = () => rig.call('placeOrder', { apiKey: trader.apiKey, body: before });
  expect(await send()).toMatchObject({ errno: 0 });
  open = MAX_OPEN_ORDERS_OF_ACCOUNT;
  const refused = await trader.place({ marketId, price: '0.4', shares: '5' });
  expect(refused).toMatchObject({ status: 429, errno: 429 });
  expect(refused.message).toContain('cancel-all');
  expect(refused.message).toContain('orders that replace an open one');
  expect(await trader.place({ marketId, quote: '5' })).toMatchObject({ errno: 0 });
  expect(await trader.place({ marketId, price: '0.4', shares: '5', timeInForce: 'IOC' })).toMatchObject({ errno: 0 });
  expect(await send(), 'an order that was sent before').toMatchObject({ errno: 0 });
});
