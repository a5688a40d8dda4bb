import {
  API_KEY_AUTH_DOMAIN,
  API_KEY_AUTH_TYPES,
  apiKeyAuthDigest,
  apiKeyAuthTypedData,
  bytesToHex,
  type Hex,
  hexToBytes,
  type WalletAction,
} from '@presage/protocol';
import { Wallet } from 'ethers';
import secp256k1 from 'secp256k1';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createSignaturePool } from '../signatures/create-signature-pool.ts';
import { overloaded } from '../signatures/refusals.ts';
import { highTwin, partsOf, signatureOf, testAccount, testKey } from '../signatures/testing/sign.ts';
import { isApiKeyText } from './api-key.ts';
import type { IssuanceOutcome, WalletQuota } from './auth.ts';
import { createKeyIssuance, type KeyIssuanceOptions } from './key-issuance.ts';
import { StoreUnavailableError } from './store-errors.ts';
import { openTestStore, signedHeaders, temporaryFolder } from './testing/auth-fixture.ts';

const pool = await createSignaturePool({ workers: 1, log: { warn: vi.fn(), error: vi.fn() } });
afterAll(() => pool.close());

const wallet = testAccount(1);
const stranger = testAccount(2);
const NOW_SEC = 1_760_000_000;
/** Good headers, and the parts of their signature. */
const good = await signedHeaders(wallet, 'create', NOW_SEC);
const { r, s, v } = partsOf(good.service_signature);
const ACTIONS = ['create', 'get', 'delete', 'register'] as const;

describe('key issuance', () => {
  it('creates a key, gives it again on get, ends it on delete, and then creates another', async () => {
    const { run } = await openIssuance();
    const created = await run('create');
    expect(created).toEqual({
      errno: 0,
      errmsg: '',
      result: { apiKey: expect.any(String), walletAddress: wallet.address },
    });
    expect(isApiKeyText(keyOf(created))).toBe(true);
    expect(await run('get')).toEqual(created);
    expect(await run('delete')).toEqual({ errno: 0, errmsg: '', result: { walletAddress: wallet.address } });
    expectErrno(await run('get'), 11010);
    const second = await run('create', { atSec: NOW_SEC + 1 });
    expect(keyOf(second)).not.toBe(keyOf(created));
    expect(await run('get')).toEqual(second);
  });

  it('refuses a second key and keeps the first', async () => {
    const { run } = await openIssuance();
    const created = await run('create');
    expectErrno(await run('create', { atSec: NOW_SEC + 1 }), 11009, 'GET');
    expect(await run('get')).toEqual(created);
  });

  it('has nothing to get or delete before there is a key', async () => {
    const { run } = await openIssuance();
    expectErrno(await run('get'), 11010);
    expectErrno(await run('delete'), 11010);
  });

  it('knows a wallet in any case, and answers in EIP-55', async () => {
    const { issuance, now } = await openIssuance();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC);
    const created = await issuance.create({ ...headers, service_address: wallet.address.toLowerCase() });
    expect(created.result?.walletAddress).toBe(wallet.address);
    const shouted = `0x${wallet.address.slice(2).toUpperCase()}`;
    now.sec += 1;
    const again = await signedHeaders(wallet, 'create', now.sec);
    expectErrno(await issuance.create({ ...again, service_address: shouted }), 11009);
    expect(await issuance.get({ ...(await signedHeaders(wallet, 'get', now.sec)), service_address: shouted })).toEqual(
      created,
    );
  });

  it('takes signatures made with ethers', async () => {
    const { issuance } = await openIssuance();
    const message = { walletAddress: wallet.address, action: 'create', timestamp: String(NOW_SEC) };
    const types = { ServiceApiKeyAuth: [...API_KEY_AUTH_TYPES.ServiceApiKeyAuth] };
    const signature = await new Wallet(testKey(1)).signTypedData(API_KEY_AUTH_DOMAIN, types, message);
    const headers = {
      service_address: wallet.address,
      service_timestamp: String(NOW_SEC),
      service_signature: signature,
    };
    expectErrno(await issuance.create(headers), 0);
  });

  it('proves a wallet that wants to register, once a signature, registered or not', async () => {
    const { issuance } = await openIssuance();
    const headers = await signedHeaders(stranger, 'register', NOW_SEC);
    expect(await issuance.register(headers)).toEqual({
      errno: 0,
      errmsg: '',
      result: { walletAddress: stranger.address },
    });
    expectErrno(await issuance.register(headers), 11013);
  });
});

describe('time of a key signature', () => {
  it.each(ACTIONS)('of %s is good to the last of 300 seconds', async (action) => {
    const { run } = await openIssuance();
    const outcome = await run(action, { atSec: NOW_SEC - 300 });
    expect([0, 11010]).toContain(outcome.errno);
  });

  it.each(ACTIONS)('of %s is over after 301 seconds', async (action) => {
    const { run } = await openIssuance();
    expectErrno(await run(action, { atSec: NOW_SEC - 301 }), 11012, '301 s ago');
  });

  it.each(ACTIONS)('of %s may be 30 seconds ahead', async (action) => {
    const { run } = await openIssuance();
    const outcome = await run(action, { atSec: NOW_SEC + 30 });
    expect([0, 11010]).toContain(outcome.errno);
  });

  it.each(ACTIONS)('of %s may not be 31 seconds ahead', async (action) => {
    const { run } = await openIssuance();
    expectErrno(await run(action, { atSec: NOW_SEC + 31 }), 11012, '31 s ahead');
  });

  it('in milliseconds is told from seconds', async () => {
    const { run } = await openIssuance();
    expectErrno(await run('create', { atSec: NOW_SEC * 1000 }), 11012, 'Unix time in seconds');
  });

  it('counts whole seconds: 300.999 s are not over', async () => {
    const { run, now } = await openIssuance();
    now.sec += 0.999;
    expectErrno(await run('create', { atSec: NOW_SEC - 300 }), 0);
  });

  it('ahead of ours does not use the signature up: it is good when its time has come', async () => {
    const { issuance, now } = await openIssuance();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC + 31);
    expectErrno(await issuance.create(headers), 11012);
    now.sec += 1;
    expectErrno(await issuance.create(headers), 0);
  });
});

describe('use of a key signature', () => {
  it('of get is free within its time', async () => {
    const { issuance, now } = await openIssuance();
    await issuance.create(await signedHeaders(wallet, 'create', NOW_SEC));
    const headers = await signedHeaders(wallet, 'get', NOW_SEC);
    expectErrno(await issuance.get(headers), 0);
    expectErrno(await issuance.get(headers), 0);
    now.sec += 300;
    expectErrno(await issuance.get(headers), 0);
    now.sec += 1;
    expectErrno(await issuance.get(headers), 11012);
  });

  it.each(['create', 'delete', 'register'] as const)('of %s is single', async (action) => {
    const { issuance } = await openIssuance();
    const headers = await signedHeaders(wallet, action, NOW_SEC);
    await issuance[action](headers);
    expectErrno(await issuance[action](headers), 11013, 'sign again');
  });

  it('is single whatever the case of the address and of the hex digits', async () => {
    const { issuance } = await openIssuance();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC);
    await issuance.create(headers);
    await issuance.delete(await signedHeaders(wallet, 'delete', NOW_SEC));
    const upper = (text: string): string => `0x${text.slice(2).toUpperCase()}`;
    expectErrno(await issuance.create({ ...headers, service_address: upper(wallet.address) }), 11013);
    expectErrno(await issuance.create({ ...headers, service_address: wallet.address.toLowerCase() }), 11013);
    expectErrno(await issuance.create({ ...headers, service_signature: upper(headers.service_signature) }), 11013);
  });

  it('is single for a second signature of the same message: the digest counts, not the bytes', async () => {
    const { issuance } = await openIssuance();
    const first = await signedHeaders(wallet, 'create', NOW_SEC);
    const second = otherSignature('create', NOW_SEC);
    expect(second).not.toBe(first.service_signature);
    expectErrno(await issuance.create(first), 0);
    await issuance.delete(await signedHeaders(wallet, 'delete', NOW_SEC));
    expectErrno(await issuance.create({ ...first, service_signature: second }), 11013);
  });

  it('is spent on every refusal that comes after it was proven', async () => {
    const { issuance, registered, enabled } = await openIssuance();
    const create = await signedHeaders(wallet, 'create', NOW_SEC);
    registered.clear();
    expectErrno(await issuance.create(create), 11005);
    registered.add(wallet.address.toLowerCase());
    expectErrno(await issuance.create(create), 11013);

    const whileOff = await signedHeaders(wallet, 'create', NOW_SEC + 1);
    enabled.on = false;
    expectErrno(await issuance.create(whileOff), 11004);
    enabled.on = true;
    expectErrno(await issuance.create(whileOff), 11013);

    const withoutKey = await signedHeaders(wallet, 'delete', NOW_SEC);
    expectErrno(await issuance.delete(withoutKey), 11010);
    expectErrno(await issuance.create(await signedHeaders(wallet, 'create', NOW_SEC + 2)), 0);
    expectErrno(await issuance.delete(withoutKey), 11013);

    const secondKey = await signedHeaders(wallet, 'create', NOW_SEC + 3);
    expectErrno(await issuance.create(secondKey), 11009);
    expectErrno(await issuance.delete(await signedHeaders(wallet, 'delete', NOW_SEC + 1)), 0);
    expectErrno(await issuance.create(secondKey), 11013);
  });

  it('is not spent by a refusal that comes before: others cannot spend it', async () => {
    const { issuance } = await openIssuance();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC);
    expectErrno(await issuance.delete(headers), 11011);
    expectErrno(await issuance.create({ ...headers, service_address: stranger.address }), 11011);
    expectErrno(await issuance.create({ ...headers, service_timestamp: String(NOW_SEC + 1) }), 11011);
    expectErrno(await issuance.create(headers), 0);
  });

  it('by many at once gives exactly one a key', async () => {
    const { issuance } = await openIssuance();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => issuance.create(headers)));
    expect(countErrnos(outcomes)).toEqual({ 0: 1, 11013: 19 });
  });

  it('of many signatures at once gives exactly one key', async () => {
    const { issuance } = await openIssuance();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        issuance.create(await signedHeaders(wallet, 'create', NOW_SEC - index)),
      ),
    );
    expect(countErrnos(outcomes)).toEqual({ 0: 1, 11009: 19 });
  });

  it('of many deletes at once ends exactly one key', async () => {
    const { issuance, run } = await openIssuance();
    await run('create');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        issuance.delete(await signedHeaders(wallet, 'delete', NOW_SEC - index)),
      ),
    );
    expect(countErrnos(outcomes)).toEqual({ 0: 1, 11010: 19 });
  });

  it('and the key outlive a restart', async () => {
    const folder = temporaryFolder();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC);
    const before = await openIssuance({ folder });
    const created = await before.issuance.create(headers);
    await before.store.close();

    const after = await openIssuance({ folder });
    expectErrno(await after.issuance.create(headers), 11013);
    expect(await after.run('get')).toEqual(created);
    await after.run('delete');
    expectErrno(await after.issuance.create(headers), 11013);
  });
});

describe('a key signature', () => {
  it.each(ACTIONS)('for %s is good for that alone', async (signed) => {
    for (const asked of ACTIONS) {
      if (asked === signed) continue;
      const { issuance } = await openIssuance();
      expectErrno(await issuance[asked](await signedHeaders(wallet, signed, NOW_SEC)), 11011, `action "${asked}"`);
    }
  });

  it.each<[string, Partial<Parameters<PrivateKeyAccount['signTypedData']>[0]>]>([
    ['another chain', { domain: { ...API_KEY_AUTH_DOMAIN, chainId: 1 } }],
    ['another domain name', { domain: { ...API_KEY_AUTH_DOMAIN, name: 'Service Openapi' } }],
    ['another version', { domain: { ...API_KEY_AUTH_DOMAIN, version: '2' } }],
    ['a domain with a contract besides', { domain: { ...API_KEY_AUTH_DOMAIN, verifyingContract: wallet.address } }],
    ['a domain with a salt besides', { domain: { ...API_KEY_AUTH_DOMAIN, salt: `0x${'00'.repeat(32)}` } }],
    ['a domain without a version', { domain: { name: 'Service OpenAPI', chainId: 56 } }],
    [
      'another primary type',
      { types: { ServiceApiKey: API_KEY_AUTH_TYPES.ServiceApiKeyAuth }, primaryType: 'ServiceApiKey' },
    ],
    ['fields in another order', { types: { ServiceApiKeyAuth: [...API_KEY_AUTH_TYPES.ServiceApiKeyAuth].reverse() } }],
    [
      'a number as timestamp',
      {
        types: {
          ServiceApiKeyAuth: API_KEY_AUTH_TYPES.ServiceApiKeyAuth.map((field) =>
            field.name === 'timestamp' ? { ...field, type: 'uint256' } : field,
          ),
        },
      },
    ],
    [
      'another wallet in the message',
      { message: { walletAddress: stranger.address, action: 'create', timestamp: String(NOW_SEC) } },
    ],
    [
      'another time in the message',
      { message: { walletAddress: wallet.address, action: 'create', timestamp: String(NOW_SEC - 1) } },
    ],
    [
      'an action in another case',
      { message: { walletAddress: wallet.address, action: 'Create', timestamp: String(NOW_SEC) } },
    ],
  ])('over %s is refused', async (_, changes) => {
    const { issuance } = await openIssuance();
    const typedData = apiKeyAuthTypedData({
      walletAddress: wallet.address,
      action: 'create',
      timestamp: String(NOW_SEC),
    });
    const signature = await wallet.signTypedData({ ...typedData, ...changes } as Parameters<
      PrivateKeyAccount['signTypedData']
    >[0]);
    const headers = {
      service_address: wallet.address,
      service_timestamp: String(NOW_SEC),
      service_signature: signature,
    };
    expectErrno(await issuance.create(headers), 11011, `not by ${wallet.address}`);
  });

  it('by another wallet is refused', async () => {
    const { issuance } = await openIssuance();
    const headers = await signedHeaders(stranger, 'create', NOW_SEC);
    expectErrno(await issuance.create({ ...headers, service_address: wallet.address }), 11011);
  });

  it.each<[string, string | string[] | undefined]>([
    ['missing', undefined],
    ['empty', ''],
    ['twice', [good.service_signature, good.service_signature]],
    ['joined from two', `${good.service_signature}, ${good.service_signature}`],
    ['of 64 bytes', good.service_signature.slice(0, -2)],
    ['of 66 bytes', `${good.service_signature}00`],
    ['compact (EIP-2098)', signatureOf({ r, s: s | ((v === 28 ? 1n : 0n) << 255n), v }).slice(0, 130)],
    ['without 0x', good.service_signature.slice(2)],
    ['not hex', `0x${'gg'.repeat(65)}`],
    ['with high s', highTwin(good.service_signature)],
    ['with v 0 or 1', signatureOf({ r, s, v: v - 27 })],
    ['with r zero', signatureOf({ r: 0n, s, v })],
    ['with s zero', signatureOf({ r, s: 0n, v })],
    ['all zero', `0x${'00'.repeat(65)}`],
    ['in an object', '[object Object]'],
  ])('that is %s is refused', async (_, signature) => {
    const { issuance } = await openIssuance();
    expectErrno(await issuance.create({ ...good, service_signature: signature }), 11011, 'SERVICE_SIGNATURE');
  });

  it.each([
    undefined,
    '',
    '0x',
    '1234',
    wallet.address.slice(2),
    `${wallet.address}00`,
    `0x${'0'.repeat(40)}`,
    `0x${'g'.repeat(40)}`,
    [wallet.address],
  ])('with address %j is refused', async (address) => {
    const { issuance } = await openIssuance();
    expectErrno(await issuance.create({ ...good, service_address: address }), 11011, 'SERVICE_ADDRESS');
  });

  it.each([
    '',
    'now',
    '-1',
    '+1',
    '1e9',
    '0x68e7',
    ' 1760000000',
    '1760000000 ',
    '01760000000',
    '1760000000.0',
    '١٢٣',
    '9'.repeat(40),
    `${NOW_SEC},${NOW_SEC}`,
  ])('of the time %j is refused though it was signed so', async (timestamp) => {
    const { issuance } = await openIssuance();
    expectErrno(await issuance.create(await signedHeaders(wallet, 'create', timestamp)), 11011, 'SERVICE_TIMESTAMP');
  });

  it('is never repeated in an answer, nor is a key in a refusal', async () => {
    const { issuance, run } = await openIssuance();
    const key = keyOf(await run('create'));
    for (const headers of [good, { ...good, service_address: stranger.address }, { ...good, service_timestamp: '1' }]) {
      const text = JSON.stringify(await issuance.create(headers));
      expect(text).not.toContain(good.service_signature.slice(2, 20));
      expect(text).not.toContain(key);
    }
  });
});

describe('order of the refusals', () => {
  it('is 11011, 11012, 11013, 11005, 11004, 11009: each hides what comes after', async () => {
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
    const step = async (offset: number): Promise<IssuanceOutcome<unknown>> =>
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
    expectErrno(await run('get'), 11005);
  });

  it('lets a wallet delete and get its key while issuance is off', async () => {
    const { enabled, run } = await openIssuance();
    const created = await run('create');
    enabled.on = false;
    expect(await run('get')).toEqual(created);
    expectErrno(await run('delete'), 0);
  });
});

describe('a wallet that asks too often', () => {
  /** Three requests in all. */
  function quotaOfThree() {
    const left = new Map<string, number>();
    const quota: WalletQuota = {
      take(wallet) {
        const tokens = left.get(wallet) ?? 3;
        left.set(wallet, Math.max(0, tokens - 1));
        return tokens > 0 ? undefined : 7;
      },
      giveBack: (wallet) => void left.set(wallet, (left.get(wallet) ?? 0) + 1),
    };
    return quota;
  }

  it.each(ACTIONS)('is told to wait on %s, whatever it asked before; its signature stays good', async (action) => {
    const { issuance, run } = await openIssuance({ quota: quotaOfThree() });
    for (const asked of ['create', 'get', 'delete'] as const) expectErrno(await run(asked), 0);
    const outcome = await issuance[action](await signedHeaders(wallet, action, NOW_SEC + 1));
    expect(outcome).toMatchObject({ errno: 429, errmsg: expect.stringContaining('7 s'), retryAfterSec: 7 });
    const { issuance: patient } = await openIssuance();
    expect((await patient[action](await signedHeaders(wallet, action, NOW_SEC + 1))).errno).not.toBe(11013);
  });

  it('is not one whom others name, or whose signature others repeat', async () => {
    const { issuance, run } = await openIssuance({ quota: quotaOfThree() });
    const named = { ...(await signedHeaders(stranger, 'create', NOW_SEC)), service_address: wallet.address };
    for (let times = 0; times < 5; times++) expectErrno(await issuance.create(named), 11011);
    expectErrno(await issuance.create(good), 0);
    for (let times = 0; times < 5; times++) expectErrno(await issuance.create(good), 11013);
    expectErrno(await run('get'), 0);
    expectErrno(await run('delete'), 0);
    expectErrno(await run('get'), 429);
  });
});

describe('key issuance in trouble', () => {
  it('answers 1 when signatures cannot be verified now', async () => {
    const { issuance } = await openIssuance({ pool: { recover: async () => overloaded() } });
    expect(await issuance.create(await signedHeaders(wallet, 'create', NOW_SEC))).toMatchObject({
      errno: 1,
      errmsg: expect.stringContaining('try again'),
      result: null,
    });
  });

  it.each([
    ['overloaded', 'nothing was done'],
    ['failed', 'ask with GET'],
  ] as const)('answers 1 when the store is %s', async (reason, words) => {
    const { issuance, store } = await openIssuance();
    vi.spyOn(store, 'issueKey').mockRejectedValue(new StoreUnavailableError(reason));
    expectErrno(await issuance.create(await signedHeaders(wallet, 'create', NOW_SEC)), 1, words);
  });

  it('does not hide a defect as an answer', async () => {
    const { issuance, store } = await openIssuance();
    vi.spyOn(store, 'readKey').mockRejectedValue(new Error('defect'));
    await expect(issuance.get(await signedHeaders(wallet, 'get', NOW_SEC))).rejects.toThrow('defect');
  });
});

async function openIssuance({
  folder = temporaryFolder(),
  ...changes
}: Partial<KeyIssuanceOptions> & { folder?: string } = {}) {
  const store = await openTestStore(folder);
  const now = { sec: NOW_SEC };
  const registered = new Set([wallet.address.toLowerCase()]);
  const enabled = { on: true };
  const issuance = createKeyIssuance({
    ...{ store, pool, nowMs: () => Math.round(now.sec * 1000) },
    ...{ isRegistered: (address) => registered.has(address), isIssuanceEnabled: () => enabled.on },
    ...changes,
  });
  const run = async (action: WalletAction, { atSec = NOW_SEC } = {}): Promise<IssuanceOutcome<object>> =>
    issuance[action](await signedHeaders(wallet, action, atSec));
  return { issuance, store, now, registered, enabled, run };
}

function expectErrno(outcome: IssuanceOutcome<unknown>, errno: number, words = ''): void {
  expect(outcome).toMatchObject({ errno, errmsg: expect.stringContaining(words) });
  if (errno === 0) return;
  expect(outcome.result).toBeNull();
  expect(outcome.errmsg).not.toBe('');
}

function keyOf(outcome: IssuanceOutcome<object>): string {
  return (outcome.result as { apiKey: string }).apiKey;
}

function countErrnos(outcomes: readonly IssuanceOutcome<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { errno } of outcomes) counts[errno] = (counts[errno] ?? 0) + 1;
  return counts;
}

/** A signature of the same message by account 1 with another nonce, so with other bytes. */
function otherSignature(action: WalletAction, timestampSec: number): Hex {
  const digest = apiKeyAuthDigest({ walletAddress: wallet.address, action, timestamp: String(timestampSec) });
  const { signature, recid } = secp256k1.ecdsaSign(digest, hexToBytes(testKey(1)), {
    data: new Uint8Array(32).fill(1),
  });
  return bytesToHex(Uint8Array.of(...signature, 27 + recid));
}
