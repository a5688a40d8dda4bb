import { OpenApiError } from '@presage/client';
import type { AdminClient, CreateMarketBody } from '@presage/client/admin';
import { expect, it } from 'vitest';
import { createMarkets } from './create-markets.ts';

const REFUSED = new OpenApiError('this slug is taken', { status: 400, errno: 2 });
const NOT_REACHED = new OpenApiError('not reached', { cause: new TypeError('fetch failed') });
const bodies = ['A', 'B', 'C'].map((marketTitle) => ({ marketTitle, cutoffAt: 1 }));

/** A service that creates a market once for each key, and fails for some titles. */
function serviceWith(failures: Readonly<Record<string, Error>> = {}) {
  const created = new Map<string, { marketId: number; marketTitle: string; statusEnum: string }>();
  const createMarket = async ({ marketTitle }: CreateMarketBody, { idempotencyKey = '' } = {}) => {
    const failure = failures[marketTitle];
    if (failure !== undefined) throw failure;
    const data = created.get(idempotencyKey) ?? { marketId: created.size + 1, marketTitle, statusEnum: 'created' };
    created.set(idempotencyKey, data);
    return { errno: 0, errmsg: '', result: { data } };
  };
  return { created, admin: { createMarket } as unknown as AdminClient };
}

it('creates each market of a list under the keys of the command, so that only missing ones are created again', async () => {
  const { created, admin } = serviceWith();
  const half = { bodies: bodies.slice(0, 1), isList: true };
  await createMarkets(admin, { file: half, key: 'april' });
  created.set('april-1', { marketId: 1, marketTitle: 'A', statusEnum: 'activated' });
  const { done } = await createMarkets(admin, { file: { bodies, isList: true }, key: 'april' });
  expect([...created.keys()]).toEqual(['april-1', 'april-2', 'april-3']);
  expect(done).toEqual([
    { marketId: 1, title: 'A', canActivate: false },
    { marketId: 2, title: 'B', canActivate: true },
    { marketId: 3, title: 'C', canActivate: true },
  ]);
});

it('creates a market that is not in a list under the key itself, as the command does', async () => {
  const { created, admin } = serviceWith();
  await createMarkets(admin, { file: { bodies: bodies.slice(0, 1), isList: false }, key: 'april' });
  expect([...created.keys()]).toEqual(['april']);
});

it('goes on after one that is refused, whose number the others keep', async () => {
  const { created, admin } = serviceWith({ B: REFUSED });
  const { done, failed } = await createMarkets(admin, { file: { bodies, isList: true }, key: 'april' });
  expect([done.length, failed]).toEqual([2, [{ title: 'B', error: REFUSED }]]);
  expect([...created.keys()]).toEqual(['april-1', 'april-3']);
});

it('stops when nothing answers', async () => {
  const { admin } = serviceWith({ B: NOT_REACHED });
  const { done, stoppedBy } = await createMarkets(admin, { file: { bodies, isList: true }, key: 'april' });
  expect([done.length, stoppedBy]).toEqual([1, NOT_REACHED]);
});
