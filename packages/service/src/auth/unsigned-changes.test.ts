import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openTestStore, useOf } from './testing/auth-fixture.ts';

const DESK = { kind: 'builder', owner: 'desk', nowMs: 1 } as const;
const ALICE = { kind: 'trader', owner: '0xaa', nowMs: 1 } as const;

it('what is done to keys without a signature is logged with their owner, but never the key', async () => {
  const log = { info: vi.fn() };
  const store = await openTestStore(temporaryFolder(), log);
  const apiKey = textOf(await store.issueKey(DESK));
  expect(await store.issueKey(DESK), 'has one').toBe('keyExists');
  const newer = textOf(await store.replaceKey(DESK));
  const owner = { kind: 'builder', owner: 'desk' };
  expect([await store.revokeKey({ ...DESK, kind: 'trader' }), await store.hasKey(DESK)], 'of another kind').toEqual([
    'noKey',
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
  expect([await store.revokeKey(DESK), await store.revokeKey(DESK)]).toEqual([expect.objectContaining(owner), 'noKey']);
  expect(await store.findHolder(newer)).toBeUndefined();
  expect(log.info.mock.calls.slice(2)).toEqual([[owner, 'key deleted']]);
});

it('what an owner signs for is not logged: anybody can have an account', async () => {
  const log = { info: vi.fn() };
  const store = await openTestStore(temporaryFolder(), log);
  textOf(await store.issueKey({ ...ALICE, use: useOf('d1') }));
  expect(await store.revokeKey({ ...ALICE, use: useOf('d2') })).toMatchObject({ owner: '0xaa' });
  expect(log.info).not.toHaveBeenCalled();
});

it('an owner has a key once one was issued, under its own kind only', async () => {
  const store = await openTestStore(temporaryFolder());
  const has = async () => [await store.hasKey(DESK), await store.hasKey({ ...DESK, kind: 'trader' })];
  expect(await has()).toEqual([false, false]);
  await store.issueKey(DESK);
  expect(await has()).toEqual([true, false]);
  await store.replaceKey(DESK);
  expect(await has()).toEqual([true, false]);
});

it('an owner has a key even if its encrypted copy is damaged', async () => {
  const folder = temporaryFolder();
  const store = await openTestStore(folder);
  await store.issueKey(ALICE);
  const file = new DatabaseSync(join(folder, 'auth.sqlite'));
  file.exec("update api_keys set sealed_key = 'damaged'");
  file.close();
  expect(await store.hasKey(ALICE)).toBe(true);
});

it('a suspended owner gets no key, and what was done is logged once', async () => {
  const log = { info: vi.fn() };
  const store = await openTestStore(temporaryFolder(), log);
  await store.issueKey(ALICE);
  for (const atMs of [2, 3]) await store.suspend({ wallet: '0xaa', atMs });
  expect(await store.issueKey(ALICE)).toBe('suspended');
  expect(await store.replaceKey(ALICE)).toBe('suspended');
  expect(await store.issueKey({ ...ALICE, kind: 'builder' }), 'a builder of that name').toBeTypeOf('object');
  for (const _ of ['once', 'again']) await store.resume('0xaa');
  expect(await store.replaceKey(ALICE)).toBeTypeOf('object');
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

function textOf(made: { readonly apiKey: string } | string): string {
  if (typeof made === 'string') throw new Error(made);
  return made.apiKey;
}
