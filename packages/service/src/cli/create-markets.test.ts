import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createMarkets } from './create-markets.ts';

it('a lost response is answered by repeating the command with its own key, which creates the rest', async () => {
  const created = new Map<unknown, number>();
  let isCut = true;
  const service = createServer(({ headers }, response) => {
    const key = headers['idempotency-key'];
    const marketId = created.get(key) ?? created.size + 26;
    created.set(key, marketId);
    if (created.size === 2 && isCut) response.destroy();
    else response.end(JSON.stringify({ errno: 0, errmsg: '', result: { data: { marketId } } }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void service.close());
  await once(service, 'listening');
  const target = { baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, token: 'x' };
  const bodies = ['A', 'B', 'C'].map((marketTitle) => ({ marketTitle }));
  const create = () => createMarkets(target, { bodies, idempotencyKey: 'april' });

  const { message } = (await create().catch((error: unknown) => error)) as Error;
  expect(message).toMatch(/^market 2 of 3: .*may have taken effect.*\nCreated: 26\./);
  const keys = [...message.matchAll(/--idempotency-key (\S+?)[,:]/g)].map(([, key]) => key);
  expect(new Set(keys), 'no key of a single request, under which all would be created again').toEqual(
    new Set(['april']),
  );
  isCut = false;
  expect(await create()).toEqual([26, 27, 28]);
});

it('a key that is too long with the number of a market is refused before any is created', async () => {
  const target = { baseUrl: 'http://127.0.0.1:1', token: 'x' };
  const create = (characters: number) =>
    createMarkets(target, { bodies: Array.from({ length: 10 }, () => ({})), idempotencyKey: 'k'.repeat(characters) });
  await expect(create(253)).rejects.toThrow(
    '--idempotency-key has 253 characters: for 10 markets give at most 252, because',
  );
  await expect(create(252)).rejects.toThrow('market 1 of 10: no response from');
});
