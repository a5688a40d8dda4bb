import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invalidateOwn, keys, markLastPricesStale, refetchLastPrices, restartListReads } from './keys.ts';

/** A query that counts its reads. */
function counted(client: QueryClient) {
  let asked = 0;
  const follow = () =>
    new QueryObserver(client, {
      queryKey: keys.lastPrice(1),
      queryFn: async () => {
        asked += 1;
        return asked;
      },
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  const settled = async () => {
    while (client.isFetching() > 0) await new Promise((resolve) => setImmediate(resolve));
    return asked;
  };
  return { follow, settled };
}

it('a last price that nobody subscribed to for a while is read again when it is shown next', async () => {
  const client = new QueryClient();
  const { follow, settled } = counted(client);
  const leave = follow();
  expect(await settled()).toBe(1);
  leave();
  follow()();
  expect(await settled()).toBe(1);
  markLastPricesStale(client);
  expect(await settled()).toBe(1);
  follow();
  expect(await settled()).toBe(2);
  client.clear();
});

it('a gap reported to many listeners causes one read of the last price', async () => {
  const client = new QueryClient();
  const { follow, settled } = counted(client);
  follow();
  await settled();
  for (let heard = 0; heard < 5; heard++) refetchLastPrices(client);
  expect(await settled()).toBe(2);
  client.clear();
});

it('the first read of an account is dropped when a change is made before it ends', async () => {
  const client = new QueryClient();
  const older = Promise.withResolvers<string>();
  const answers = [older.promise, Promise.resolve('after')];
  const observer = new QueryObserver(client, {
    queryKey: keys.openOrders(),
    queryFn: async () => answers.shift(),
  });
  const shown: unknown[] = [];
  observer.subscribe(({ data }) => shown.push(data));
  const refetched = invalidateOwn(client);
  older.resolve('before');
  await refetched;
  expect(shown).not.toContain('before');
  expect(shown.at(-1)).toBe('after');
  client.clear();
});

it.each([
  { what: 'a list', slow: keys.markets({ sort: 'new' }) },
  { what: 'a starred market', slow: keys.marketByNumber(1) },
])(
  'the first read of $what is started again when a market changes before it ends; lists already read stay',
  async ({ slow }) => {
    const client = new QueryClient();
    const older = Promise.withResolvers<string>();
    const answers = [older.promise, 'after'];
    const follow = (queryKey: readonly unknown[], queryFn: () => unknown) =>
      new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    let idleReads = 0;
    follow(keys.markets({}), () => ++idleReads);
    const settled = async () => {
      while (client.isFetching() > 0) await new Promise((resolve) => setImmediate(resolve));
    };
    await settled();
    follow(slow, async () => answers.shift());
    const restarted = restartListReads(client);
    older.resolve('before');
    await restarted;
    await settled();
    expect([client.getQueryData(slow), idleReads]).toEqual(['after', 1]);
    client.clear();
  },
);
