import { API_KEY_AUTH_TYPES, apiKeyAuthDomain } from '@presage/protocol';
import { Wallet } from 'ethers';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, done } from '../answers/refusal.ts';
import { BucketTable } from '../rate-limits/bucket-table.ts';
import { overloaded } from '../signatures/refusals.ts';
import { highTwin, testKey } from '../signatures/testing/sign.ts';
import { isApiKeyText } from './api-key.ts';
import { StoreUnavailableError } from './store-errors.ts';
import { signedHeaders } from './testing/auth-fixture.ts';
import {
  ACTIONS,
  errnoOf,
  expectErrno,
  keyOf,
  NOW_SEC,
  openIssuance,
  stranger,
  wallet,
} from './testing/issuance-rig.ts';

describe('key issuance', () => {
  it('creates a key, returns it on get, revokes it on delete, and then creates another', async () => {
    const { run } = await openIssuance();
    const created = await run('create');
    expect(created).toEqual(done({ apiKey: expect.any(String), walletAddress: wallet.address }));
    expect(isApiKeyText(keyOf(created))).toBe(true);
    expect(await run('get')).toEqual(created);
    expect(await run('delete')).toEqual(done({ walletAddress: wallet.address }));
    expectErrno(await run('get'), 11010);
    const second = await run('create', { atSec: NOW_SEC + 1 });
    expect(keyOf(second)).not.toBe(keyOf(created));
    expect(await run('get')).toEqual(second);
  });

  it('gives each key the rate class of its wallet', async () => {
    const rateClassOf = (address: string) => (address === wallet.address.toLowerCase() ? 'maker' : 'standard');
    const makers = await openIssuance({ rateClassOf });
    expect(await makers.store.findHolder(keyOf(await makers.run('create')))).toMatchObject({ rateClass: 'maker' });
    const others = await openIssuance();
    expect(await others.store.findHolder(keyOf(await others.run('create')))).toMatchObject({ rateClass: 'standard' });
  });

  it('refuses a second key and keeps the first', async () => {
    const { run } = await openIssuance();
    const created = await run('create');
    expectErrno(await run('create', { atSec: NOW_SEC + 1 }), 11009, 'GET');
    expect(await run('get')).toEqual(created);
  });

  it('gives a suspended account no key, with the reason, until it is resumed', async () => {
    const { run, store } = await openIssuance();
    await run('create');
    const owner = wallet.address.toLowerCase();
    await store.suspend({ wallet: owner, atMs: 1 });
    const words = 'the operator suspended this account; ask the operator';
    expectErrno(await run('create', { atSec: NOW_SEC + 1 }), 11004, words);
    expectErrno(await run('get'), 11010, words);
    expectErrno(await run('delete'), 11010, words);
    await store.resume(owner);
    expectErrno(await run('get'), 11010, 'create one');
    expectErrno(await run('create', { atSec: NOW_SEC + 2 }), 0);
  });

  it('accepts a wallet in upper or lower case, and returns it in EIP-55', async () => {
    const { issuance, now } = await openIssuance();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC);
    const created = await issuance.create({ ...headers, service_address: wallet.address.toLowerCase() });
    expect(created).toMatchObject({ result: { walletAddress: wallet.address } });
    const shouted = `0x${wallet.address.slice(2).toUpperCase()}`;
    now.sec += 1;
    const again = await signedHeaders(wallet, 'create', now.sec);
    expectErrno(await issuance.create({ ...again, service_address: shouted }), 11009);
    expect(await issuance.get({ ...(await signedHeaders(wallet, 'get', now.sec)), service_address: shouted })).toEqual(
      created,
    );
  });

  it('accepts signatures made with ethers', async () => {
    const { issuance } = await openIssuance();
    const message = { walletAddress: wallet.address, action: 'create', timestamp: String(NOW_SEC) };
    const types = { ServiceApiKeyAuth: [...API_KEY_AUTH_TYPES.ServiceApiKeyAuth] };
    const signature = await new Wallet(testKey(1)).signTypedData(apiKeyAuthDomain(56), types, message);
    const headers = {
      service_address: wallet.address,
      service_timestamp: String(NOW_SEC),
      service_signature: signature,
    };
    expectErrno(await issuance.create(headers), 0);
  });

  it('proves a wallet that wants to register, once per signature, registered or not', async () => {
    const { issuance } = await openIssuance();
    const headers = await signedHeaders(stranger, 'register', NOW_SEC);
    expect(await issuance.register(headers)).toEqual(done({ walletAddress: stranger.address }));
    expectErrno(await issuance.register(headers), 11013);
  });
});

describe('order of the refusals', () => {
  it('is 11011, 11012, 11013, 11005, 11004, 11009: each hides those after it', async () => {
    const { issuance, registered, enabled, now, run } = await openIssuance();
    await run('create');
    const headers = await signedHeaders(wallet, 'create', NOW_SEC + 1);
    await issuance.create(headers);
    registered.clear();
    enabled.on = false;
    now.sec += 1000;
    expectErrno(await issuance.create({ ...headers, service_signature: highTwin(headers.service_signature) }), 11011);
    expectErrno(await issuance.create(headers), 11012);
    now.sec -= 1000;
    expectErrno(await issuance.create(headers), 11013);
    const step = async (offset: number): Promise<Answer<unknown>> =>
      issuance.create(await signedHeaders(wallet, 'create', NOW_SEC - offset));
    expectErrno(await step(1), 11005);
    registered.add(wallet.address.toLowerCase());
    expectErrno(await step(2), 11004);
    enabled.on = true;
    expectErrno(await step(3), 11009);
  });

  it('of delete and get has 11005 before 11010 and never 11004', async () => {
    const { registered, enabled, run } = await openIssuance();
    enabled.on = false;
    expectErrno(await run('delete'), 11010);
    expectErrno(await run('get'), 11010);
    registered.clear();
    expectErrno(await run('delete', { atSec: NOW_SEC - 1 }), 11005);
    const answer = await run('get');
    expectErrno(answer, 11005);
    expect(answer).toMatchObject({ message: expect.stringMatching(/register it first with POST .*openRegistration/) });
  });
});

describe('a wallet over its rate limit', () => {
  const threeRequests = () => new BucketTable({ perSecond: 1 / 7, burst: 3 }, () => 0);

  it.each(ACTIONS)('has to wait on %s, whatever it requested before; its signature stays valid', async (action) => {
    const { issuance, run } = await openIssuance({ limits: threeRequests() });
    for (const asked of ['create', 'get', 'delete'] as const) expectErrno(await run(asked), 0);
    const outcome = await issuance[action](await signedHeaders(wallet, action, NOW_SEC + 1));
    expectErrno(outcome, 429, '7 s');
    expect(outcome).toMatchObject({ headers: { 'retry-after': '7' } });
    const { issuance: patient } = await openIssuance();
    const again = await patient[action](await signedHeaders(wallet, action, NOW_SEC + 1));
    expect(errnoOf(again)).not.toBe(11013);
  });

  it('has to wait after requests that were refused, too', async () => {
    const { run } = await openIssuance({ limits: threeRequests() });
    for (const _ of [1, 2, 3]) expectErrno(await run('get'), 11010);
    expectErrno(await run('get'), 429);
  });

  it('is not one that others name, or whose signature others repeat', async () => {
    const { issuance, run } = await openIssuance({ limits: threeRequests() });
    const good = await signedHeaders(wallet, 'create', NOW_SEC);
    const named = { ...(await signedHeaders(stranger, 'create', NOW_SEC)), service_address: wallet.address };
    for (let times = 0; times < 5; times++) expectErrno(await issuance.create(named), 11011);
    expectErrno(await issuance.create(good), 0);
    for (let times = 0; times < 5; times++) expectErrno(await issuance.create(good), 11013);
    expectErrno(await run('get'), 0);
    expectErrno(await run('delete'), 0);
    expectErrno(await run('get'), 429);
  });
});

describe('key issuance with failures', () => {
  it('returns errno 1 when signatures cannot be verified now', async () => {
    const { issuance } = await openIssuance({ pool: { recover: async () => overloaded() } });
    expectErrno(await issuance.create(await signedHeaders(wallet, 'create', NOW_SEC)), 1, 'try again');
  });

  it.each([
    ['overloaded', 'nothing was done'],
    ['failed', 'check with GET'],
  ] as const)('returns errno 1 when the store is %s', async (reason, words) => {
    const { issuance, store } = await openIssuance();
    vi.spyOn(store, 'issueKey').mockRejectedValue(new StoreUnavailableError(reason));
    expectErrno(await issuance.create(await signedHeaders(wallet, 'create', NOW_SEC)), 1, words);
  });

  it('does not hide a defect in an outcome', async () => {
    const { issuance, store } = await openIssuance();
    vi.spyOn(store, 'readKey').mockRejectedValue(new Error('defect'));
    await expect(issuance.get(await signedHeaders(wallet, 'get', NOW_SEC))).rejects.toThrow('defect');
  });
});
