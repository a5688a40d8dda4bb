import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { apiKeyText } from './api-key.ts';
import type { RevokedKey } from './auth.ts';
import { openAuthStore } from './auth-store.ts';
import { HotKeys } from './key-cache.ts';
import { FAILED_FILE_RETRY_MS, HOT_KEY_LIFE_MS, UNREADABLE_KEY_LIFE_MS } from './limits.ts';
import { StoreUnavailableError } from './store-errors.ts';
import { MASTER_KEY } from './testing/auth-fixture.ts';

const ALICE = { kind: 'trader', owner: '0xaa' } as const;
const DESK = { kind: 'builder', owner: 'desk' } as const;

describe('while auth.sqlite cannot be read', () => {
  it.each([ALICE, DESK])('a known key of a $kind stays valid, also when its entry is old', async (owner) => {
    const { cache, time, issue, damage } = await openKeys();
    const { apiKey, holder } = await issue(owner);
    await cache.lookup(apiKey);
    damage();
    await time.pass(HOT_KEY_LIFE_MS);
    expect(cache.hot(apiKey), 'the failure has not been noticed').toBeUndefined();
    expect(await cache.lookup(apiKey), 'the look-up that notices it').toEqual(holder);
    expect(cache.hot(apiKey)).toEqual(holder);
    time.fireDue(UNREADABLE_KEY_LIFE_MS - HOT_KEY_LIFE_MS - 1);
    expect(cache.hot(apiKey)).toEqual(holder);
  });

  it('a known key is valid for a day after it was last read, and not longer', async () => {
    const { cache, time, issue, damage } = await openKeys();
    const { apiKey } = await issue(ALICE);
    await cache.lookup(apiKey);
    damage();
    time.fireDue(UNREADABLE_KEY_LIFE_MS);
    await expect(cache.lookup(apiKey)).rejects.toThrow(StoreUnavailableError);
    expect(cache.hot(apiKey)).toBeUndefined();
  });

  it('a key that is not known can be neither accepted nor called invalid', async () => {
    const { cache, issue, damage } = await openKeys();
    const { apiKey } = await issue(ALICE);
    damage();
    for (const text of [apiKey, apiKeyText('trader', randomBytes(32)), apiKeyText('builder', randomBytes(32))]) {
      await expect(cache.lookup(text)).rejects.toThrow(StoreUnavailableError);
      expect(cache.hot(text)).toBeUndefined();
    }
  });

  it('a key that was revoked before is not valid', async () => {
    const { cache, auth, issue, damage } = await openKeys();
    const { apiKey } = await issue(ALICE);
    await cache.lookup(apiKey);
    await auth.revokeKey({ ...ALICE });
    damage();
    await expect(cache.lookup(apiKey)).rejects.toThrow(StoreUnavailableError);
  });

  it.each(['revoke', 'replace'] as const)('a failed attempt to %s a key ends it, and no other', async (attempt) => {
    const { cache, auth, issue, damage } = await openKeys();
    const [alice, desk] = [await issue(ALICE), await issue(DESK)];
    for (const { apiKey } of [alice, desk]) await cache.lookup(apiKey);
    const ended: RevokedKey[] = [];
    cache.onKeyRevoked((revoked) => ended.push(revoked));
    damage();
    const change =
      attempt === 'revoke'
        ? auth.revokeKey({ ...ALICE })
        : auth.replaceKey({ ...ALICE, rateClass: 'standard', nowMs: 1 });
    await expect(change).rejects.toThrow(StoreUnavailableError);
    expect(ended).toEqual([ALICE]);
    await expect(cache.lookup(alice.apiKey)).rejects.toThrow(StoreUnavailableError);
    expect(await cache.lookup(desk.apiKey)).toEqual(desk.holder);
  });

  it('a look-up that a failed revocation overtakes does not make the key valid', async () => {
    const { cache, auth, time, issue, damage } = await openKeys();
    const { apiKey } = await issue(ALICE);
    await cache.lookup(apiKey);
    await time.pass(HOT_KEY_LIFE_MS);
    damage();
    const revocation = auth.revokeKey({ ...ALICE });
    const lookup = cache.lookup(apiKey);
    await expect(revocation).rejects.toThrow(StoreUnavailableError);
    await expect(lookup).rejects.toThrow(StoreUnavailableError);
  });
});

it('once auth.sqlite can be read again, it decides about old entries and about failed revocations', async () => {
  const { cache, auth, time, issue, damage, mend } = await openKeys();
  const [alice, desk] = [await issue(ALICE), await issue(DESK)];
  for (const { apiKey } of [alice, desk]) await cache.lookup(apiKey);
  await time.pass(HOT_KEY_LIFE_MS);
  damage();
  await expect(auth.revokeKey({ ...ALICE })).rejects.toThrow(StoreUnavailableError);
  expect(cache.hot(desk.apiKey)).toEqual(desk.holder);
  mend();
  await time.pass(FAILED_FILE_RETRY_MS);
  expect(await cache.lookup(alice.apiKey), 'the revocation had no effect').toEqual(alice.holder);
  expect(auth.usable).toBe(true);
  expect(cache.hot(desk.apiKey)).toBeUndefined();
  expect(await cache.lookup(desk.apiKey)).toEqual(desk.holder);
});

async function openKeys() {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'auth.sqlite');
  const time = new SimulatedTime();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const auth = await openAuthStore({ dataDir, masterKey: MASTER_KEY, log, timers: time, onDead: vi.fn() });
  onTestFinished(() => auth.close());
  const cache = new HotKeys({ store: auth, clock: time });
  const issue = async (owner: typeof ALICE | typeof DESK) => {
    const issued = await auth.issueKey({ ...owner, rateClass: 'standard', nowMs: 1 });
    if (typeof issued === 'string') throw new Error(issued);
    return issued;
  };
  let bytes = new Uint8Array();
  const damage = () => {
    bytes = readFileSync(path);
    writeFileSync(path, 'no database'.repeat(10_000));
  };
  return { cache, auth, time, issue, damage, mend: () => writeFileSync(path, bytes) };
}
