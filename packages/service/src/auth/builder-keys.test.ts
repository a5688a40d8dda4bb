import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { NewKey } from './auth.ts';
import { createBuilderKeys } from './builder-keys.ts';
import { createSuspensions } from './suspensions.ts';
import { openTestStore } from './testing/auth-fixture.ts';

it('keys issued without a signature are logged with their owner, but never the key', async () => {
  const store = await openTestStore(temporaryFolder());
  const log = { info: vi.fn() };
  const keys = createBuilderKeys({ store, nowMs: () => 1, log });
  const apiKey = textOf(await keys.issue('builder', 'desk'));
  expect(await keys.issue('builder', 'desk'), 'has one').toBe('keyExists');
  const newer = textOf(await keys.replace('builder', 'desk'));
  const owner = { kind: 'builder', owner: 'desk' };
  expect([await keys.revoke('trader', 'desk'), await keys.has('builder', 'desk')], 'of another kind').toEqual([
    false,
    true,
  ]);
  expect(log.info.mock.calls).toEqual([
    [owner, 'key issued'],
    [owner, 'key replaced'],
  ]);
  expect([await store.findHolder(apiKey), await store.findHolder(newer)]).toEqual([
    undefined,
    expect.objectContaining(owner),
  ]);
  expect([await keys.revoke('builder', 'desk'), await keys.revoke('builder', 'desk')]).toEqual([true, false]);
  expect(await store.findHolder(newer)).toBeUndefined();
  expect(log.info.mock.calls.slice(2)).toEqual([[owner, 'key deleted']]);
});

it('an owner has a key once one was issued, under its own kind only', async () => {
  const store = await openTestStore(temporaryFolder());
  const keys = createBuilderKeys({ store, nowMs: () => 1, log: { info: () => {} } });
  const has = async () => [await keys.has('builder', 'desk'), await keys.has('trader', 'desk')];
  expect(await has()).toEqual([false, false]);
  await keys.issue('builder', 'desk');
  expect(await has()).toEqual([true, false]);
  await keys.replace('builder', 'desk');
  expect(await has()).toEqual([true, false]);
});

it('an owner has a key even if its encrypted copy is damaged', async () => {
  const folder = temporaryFolder();
  const keys = createBuilderKeys({ store: await openTestStore(folder), nowMs: () => 1, log: { info: () => {} } });
  await keys.issue('trader', '0xaa');
  const file = new DatabaseSync(join(folder, 'auth.sqlite'));
  file.exec("update api_keys set sealed_key = 'damaged'");
  file.close();
  expect(await keys.has('trader', '0xaa')).toBe(true);
});

it('a suspended owner gets no key, and what was done is logged once', async () => {
  const store = await openTestStore(temporaryFolder());
  const log = { info: vi.fn() };
  const changes = { store, nowMs: () => 1, log };
  const [keys, suspensions] = [createBuilderKeys(changes), createSuspensions(changes)];
  await keys.issue('trader', '0xaa');
  for (const _ of ['once', 'again']) await suspensions.suspend('0xaa');
  expect(await keys.issue('trader', '0xaa')).toBe('suspended');
  expect(await keys.replace('trader', '0xaa')).toBe('suspended');
  expect(await keys.issue('builder', '0xaa'), 'a builder of that name').toBeTypeOf('object');
  for (const _ of ['once', 'again']) await suspensions.resume('0xaa');
  expect(await keys.replace('trader', '0xaa')).toBeTypeOf('object');
  const owner = { kind: 'trader', owner: '0xaa' };
  expect(log.info.mock.calls).toEqual([
    [owner, 'key issued'],
    [owner, 'account suspended'],
    [owner, 'key deleted'],
    [{ kind: 'builder', owner: '0xaa' }, 'key issued'],
    [owner, 'account resumed'],
    [owner, 'key replaced'],
  ]);
});

function textOf(made: NewKey | string): string {
  if (typeof made === 'string') throw new Error(made);
  return made.apiKey;
}
