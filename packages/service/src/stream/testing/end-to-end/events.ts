import type { AccountId, MarketId } from '@presage/exchange';
import { testOrder } from '../../../store/testing/random-journal.ts';
import { FAST } from './simulated-line.ts';
import { TOPICS } from './topics.ts';
import { type World, walletOf } from './world.ts';

type Happens = (world: World, pick: number) => void | Promise<void>;

const BOOKS = [1, 3, 5, 6];
const BURST_ORDERS = [100, 600, 600] as const;

/** What can happen; `pick` chooses the details. */
export const EVENTS = {
  trade: ({ service }, pick) => service.trade(1 + (pick % 40)),
  burst: ({ service, nextDigest }, pick) => {
    const accountId = (pick % 7 === 0 ? 2 : 1) as AccountId;
    const marketId = BOOKS[pick % BOOKS.length] as MarketId;
    const orders = Array.from({ length: BURST_ORDERS[pick % 3] as number }, (_, order) =>
      testOrder({ digest: nextDigest(), accountId, marketId, priceTicks: 10 * (1 + (order % 300)), shares: 1 }),
    );
    service.run([...orders, ...(pick % 5 > 0 ? [{ kind: 'cancelOrders', accountId } as const] : [])]);
  },
  subscribe: ({ program }, pick) => program.subscribe(TOPICS[pick % TOPICS.length] as never),
  unsubscribe: ({ program }, pick) => program.unsubscribe(pick),
  subscribeCallback: ({ callbacks }, pick) => callbacks.subscribe(TOPICS[pick % TOPICS.length] as never),
  unsubscribeCallback: ({ callbacks }, pick) => callbacks.unsubscribe(pick),
  watch: ({ program }, pick) => program.watch(BOOKS[pick % BOOKS.length] as number),
  closeBook: ({ program }, pick) => program.closeBook(pick),
  storm: ({ program }, pick) => {
    for (let times = 0; times < 300 + (pick % 900); times++) {
      program.subscribe(TOPICS[(pick + times) % TOPICS.length] as never);
      program.unsubscribe(pick + times * 7);
    }
  },
  beSlow: ({ service }, pick) => {
    const speed = { latencyMs: 2 + (pick % 300), bytesPerMs: [2, 10, 40, 200][pick % 4] as number };
    service.downSpeed = speed;
    for (const line of service.lines) line.downSpeed = speed;
  },
  beFarAway: ({ service }, pick) => {
    const speed = { latencyMs: pick % 1_500, bytesPerMs: 100_000 };
    service.upSpeed = speed;
    for (const line of service.lines) line.upSpeed = speed;
  },
  beFast: ({ service }) => {
    service.downSpeed = FAST;
    service.upSpeed = FAST;
    for (const line of service.lines) Object.assign(line, { downSpeed: FAST, upSpeed: FAST });
  },
  fallSilent: ({ service, time }, pick) => {
    for (const line of service.lines) if (pick % 3 > 0) line.fallSilent(time.monotonicMs());
  },
  breakLines: ({ service }, pick) => service.breakLines((pick % 11) / 10),
  beUnreachable: ({ service, time }, pick) => {
    service.isUnreachable = true;
    time.after((pick % 100) * 100, () => {
      service.isUnreachable = false;
    });
  },
  stop: async ({ service, time }, pick) => {
    await service.stop();
    await time.pass((pick % 7) * 300);
    await service.start();
  },
  kill: async ({ service, time }, pick) => {
    await service.kill((pick % 11) / 10);
    await time.pass((pick % 7) * 300);
    await service.start();
  },
  setClockBack: ({ time }, pick) => time.jump(-(pick % 10_000)),
  storeFallsBehind: ({ service, time }, pick) => {
    service.isStoreBehind = true;
    time.after((pick % 80) * 100, () => {
      service.isStoreBehind = false;
    });
  },
  revokeKey: ({ service, time }, pick) => {
    if (!service.keys.has('key-1')) return;
    service.keys.revoke('key-1');
    time.after((pick % 30) * 100, () => service.keys.add('key-1', walletOf(1)));
  },
} satisfies Record<string, Happens>;

export type EventName = keyof typeof EVENTS;
