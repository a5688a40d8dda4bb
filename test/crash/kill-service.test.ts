import { OrderSide, OrderType } from '@opinion-labs/opinion-clob-sdk';
import type { MarketData } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { newDataDir, type RunningService, removeDataDir, startRunningService } from '../support/running-service.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startStableOrigin } from '../support/stable-origin.ts';
import { newTrader, type Trader } from '../support/trader.ts';
import { verifyJournal } from '../upgrade/recording.ts';

const KILLS = Number(process.env.PRESAGE_CRASH_RUNS ?? 2);
/** Orders that must be accepted before the kill, so that there is something to lose. */
const MIN_ORDERS = 15;
/** Prices, sizes and the moments of the kills. */
const random = seededRandom(Number(process.env.PRESAGE_FUZZ_SEED ?? 1));
const DEPOSIT = '5000';
const YES = 1;
const NO = 2;

interface WireOrder {
  readonly orderId: string;
  readonly price: string;
  readonly filledShares: string;
}
type Placed = { readonly errno: number; readonly result: { readonly orderData: WireOrder } };

/** What the service has acknowledged, and so must still know after the kill. */
class Acknowledged {
  readonly orders = new Map<string, { readonly trader: Trader; readonly order: WireOrder }>();
  readonly #waiting: { readonly size: number; readonly reached: () => void }[] = [];

  add(trader: Trader, order: WireOrder): void {
    this.orders.set(order.orderId, { trader, order });
    for (const { size, reached } of this.#waiting) if (this.orders.size >= size) reached();
  }

  reach(size: number): Promise<void> {
    return new Promise((reached) => this.#waiting.push({ size, reached }));
  }
}

function below(bound: number): number {
  return Math.floor(random() * bound);
}

/** Trades until the service is gone. */
async function tradeUntilGone(trader: Trader, market: MarketData, acknowledged: Acknowledged): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      const answer = (await trader.client.placeOrder({
        marketId: market.marketId,
        tokenId: count % 2 === 0 ? market.yesTokenId : market.noTokenId,
        side: OrderSide.BUY,
        orderType: OrderType.LIMIT_ORDER,
        price: `0.${below(8) + 46}`,
        makerAmountInBaseToken: String(below(19) + 1),
      })) as unknown as Placed;
      if (answer.errno === 0) acknowledged.add(trader, answer.result.orderData);
    } catch {
      return;
    }
  }
}

async function expectNothingLost(acknowledged: Acknowledged): Promise<void> {
  for (const [orderId, { trader, order }] of acknowledged.orders) {
    const found = (await trader.client.getOrderById(orderId)) as unknown as Placed;
    expect(found.errno, `order ${orderId}, acknowledged before the kill`).toBe(0);
    const after = found.result.orderData;
    expect(after.price).toBe(order.price);
    expect(toUnits(after.filledShares)).toBeGreaterThanOrEqual(toUnits(order.filledShares));
  }
}

async function expectMoneyConserved(service: RunningService, traders: readonly Trader[]): Promise<void> {
  const { list } = await service.admin<{ list: { balances: { totalBalance: string }[] }[] }>(
    'GET',
    '/account?limit=20',
  );
  const quote = sum(list.flatMap((account) => account.balances).map((balance) => balance.totalBalance));
  const positions = (await Promise.all(traders.map((trader) => positionsOf(service, trader)))).flat();
  const sharesOf = (side: number) =>
    sum(positions.filter((position) => position.outcomeSide === side).map((position) => position.sharesOwned));
  expect(sharesOf(YES)).toBe(sharesOf(NO));
  expect(quote + sharesOf(YES)).toBe(toUnits(DEPOSIT) * BigInt(traders.length));
}

interface WirePosition {
  readonly outcomeSide: number;
  readonly sharesOwned: string;
}

async function positionsOf(service: RunningService, trader: Trader): Promise<readonly WirePosition[]> {
  const response = await fetch(`${service.baseUrl}/positions/user/${trader.account.address}?limit=20`);
  return ((await response.json()) as { result: { list: WirePosition[] } }).result.list;
}

function sum(amounts: readonly string[]): bigint {
  return amounts.reduce((total, amount) => total + toUnits(amount), 0n);
}

/** Parses ten decimals exactly. */
function toUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(10, '0'));
}

describe('a service killed while it trades', () => {
  it('loses nothing that it acknowledged, and invents nothing', async () => {
    const dataDir = newDataDir();
    let service = await startRunningService({}, dataDir);
    const stable = await startStableOrigin(service);
    const traders = await Promise.all([1, 2, 3].map(() => newTrader({ ...service, ...stable }, DEPOSIT)));
    const market = await openMarket(service, { marketTitle: 'Will it survive?' });
    const acknowledged = new Acknowledged();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = acknowledged.reach(acknowledged.orders.size + MIN_ORDERS + below(10));
      const trading = Promise.all(traders.map((trader) => tradeUntilGone(trader, market, acknowledged)));
      await Promise.race([enough, trading]);
      await service.kill();
      await trading;
      service = await startRunningService({}, dataDir);
      stable.leadTo(service);
      await expectNothingLost(acknowledged);
      await expectMoneyConserved(service, traders);
    }
    await stable.close();
    await service.stop();
    expect((await verifyJournal(dataDir)).violations).toEqual([]);
    removeDataDir(dataDir);
  });
});
