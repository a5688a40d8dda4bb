import { afterAll, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { fuzzSeed } from '../../testing/fuzz-seed.ts';
import { createRig } from '../testing/rig.ts';
import { createMarket, createTrader, type OrderWish } from '../testing/trader.ts';

const SEED = fuzzSeed(20_261_121);
const ORDERS = 300;
/** Until every status was seen, which may take more of them. */
const MOST_ORDERS = 2_000;
const STATUSES = ['Pending', 'Pending with fills', 'Finished with fills', 'Canceled', 'Canceled with fills'];

const rig = await createRig();
afterAll(() => rig.close());
const traders = [await createTrader(rig, 1), await createTrader(rig, 2), await createTrader(rig, 3)];
const marketId = await createMarket(rig, { takerFeeBps: 100, makerFeeBps: 30 });

/** Orders that often cross, in a narrow band of prices. */
function randomWish(random: Random): OrderWish {
  const who = {
    marketId,
    outcome: random.pick(['yes', 'no'] as const),
    side: random.pick(['buy', 'buy', 'sell'] as const),
  };
  const shares = String(1 + random.below(9));
  const timeInForce = random.pick(['IOC', 'FOK'] as const);
  if (random.chance(25)) {
    const sent = random.chance(50) ? { worstPrice: `0.4${random.below(10)}` } : {};
    return { ...who, ...(who.side === 'buy' ? { quote: shares } : { shares }), timeInForce, sent };
  }
  const limit = { ...who, price: `0.4${random.below(10)}`, shares };
  return random.chance(25) ? { ...limit, timeInForce } : { ...limit, postOnly: random.chance(10) };
}

it('returns an order at once as the store returns it later, whatever happened to it', async () => {
  const random = new Random(SEED);
  const statuses = new Map<unknown, number>();
  const isComplete = () => STATUSES.every((status) => statuses.has(status));
  for (let count = 1; count <= ORDERS || (count <= MOST_ORDERS && !isComplete()); count++) {
    const trader = random.pick(traders);
    const { errno, order } = await trader.place(randomWish(random));
    if (errno !== 0) continue;
    const params = { orderId: String(order.orderId) };
    const { result } = await rig.call('getOrder', { apiKey: trader.apiKey, params });
    expect(result.orderData, `order ${count} of seed ${SEED}`).toEqual(order);
    const status = `${order.statusEnum}${order.filledShares === '0' ? '' : ' with fills'}`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(STATUSES));
});
