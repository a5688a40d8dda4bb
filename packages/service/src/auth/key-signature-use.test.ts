import { apiKeyAuthDigest, bytesToHex, type Hex, hexToBytes, type WalletAction } from '@presage/protocol';
import secp256k1 from 'secp256k1';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../answers/refusal.ts';
import { testKey } from '../signatures/testing/sign.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { signedHeaders } from './testing/auth-fixture.ts';
import { ACTIONS, errnoOf, expectErrno, NOW_SEC, openIssuance, stranger, wallet } from './testing/issuance-rig.ts';

describe('time of a key signature', () => {
  it.each(ACTIONS)('of %s is good to the last of 300 seconds', async (action) => {
    const { run } = await openIssuance();
    const outcome = await run(action, { atSec: NOW_SEC - 300 });
    expect([0, 11010]).toContain(errnoOf(outcome));
  });

  it.each(ACTIONS)('of %s is over after 301 seconds', async (action) => {
    const { run } = await openIssuance();
    expectErrno(await run(action, { atSec: NOW_SEC - 301 }), 11012, '301 s ago');
  });

  it.each(ACTIONS)('of %s may be 30 seconds ahead', async (action) => {
    const { run } = await openIssuance();
    const outcome = await run(action, { atSec: NOW_SEC + 30 });
    expect([0, 11010]).toContain(errnoOf(outcome));
  });

  it.each(ACTIONS)('of %s may not be 31 seconds ahead', async (action) => {
    const { run } = await openIssuance();
    expectErrno(await run(action, { atSec: NOW_SEC + 31 }), 11012, '31 s ahead');
  });

  it('in milliseconds is recognised as too far ahead', async () => {
    const { run } = await openIssuance();
    expectErrno(await run('create', { atSec: NOW_SEC * 1000 }), 11012, 'and looks like milliseconds');
  });

  it('is valid for whole seconds: still after 300.999 s', async () => {
    const { run, now } = await openIssuance();
    now.sec += 0.999;
    expectErrno(await run('create', { atSec: NOW_SEC - 300 }), 0);
  });

  it('ahead of the service’s does not use up the signature, which is valid once its time has come', async () => {
    const { issuance, now } = await openIssuance();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC + 31);
    expectErrno(await issuance.create(headers), 11012);
    now.sec += 1;
    expectErrno(await issuance.create(headers), 0);
  });
});

describe('use of a key signature', () => {
  it('of get is unlimited while it is valid', async () => {
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

  it('is single, whatever the case of the address and the hex digits', async () => {
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

  it('is used up by every refusal after it was verified', async () => {
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

  it('is not used up by a refusal before that, so that others cannot use it up', async () => {
    const { issuance } = await openIssuance();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC);
    expectErrno(await issuance.delete(headers), 11011);
    expectErrno(await issuance.create({ ...headers, service_address: stranger.address }), 11011);
    expectErrno(await issuance.create({ ...headers, service_timestamp: String(NOW_SEC + 1) }), 11011);
    expectErrno(await issuance.create(headers), 0);
  });

  it('by many requests at once creates exactly one key', async () => {
    const { issuance } = await openIssuance();
    const headers = await signedHeaders(wallet, 'create', NOW_SEC);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => issuance.create(headers)));
    expect(countErrnos(outcomes)).toEqual({ 0: 1, 11013: 19 });
  });

  it('of many signatures at once creates exactly one key', async () => {
    const { issuance } = await openIssuance();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        issuance.create(await signedHeaders(wallet, 'create', NOW_SEC - index)),
      ),
    );
    expect(countErrnos(outcomes)).toEqual({ 0: 1, 11009: 19 });
  });

  it('of many deletes at once revokes exactly one key', async () => {
    const { issuance, run } = await openIssuance();
    await run('create');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        issuance.delete(await signedHeaders(wallet, 'delete', NOW_SEC - index)),
      ),
    );
    expect(countErrnos(outcomes)).toEqual({ 0: 1, 11010: 19 });
  });

  it('is remembered after a restart, and so is the key', async () => {
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

function countErrnos(answers: readonly Answer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const errno of answers.map(errnoOf)) counts[errno] = (counts[errno] ?? 0) + 1;
  return counts;
}

/** A signature of the same message by account 1 with another nonce, so with other bytes. */
function otherSignature(action: WalletAction, timestampSec: number): Hex {
  const digest = apiKeyAuthDigest(56, { walletAddress: wallet.address, action, timestamp: String(timestampSec) });
  const { signature, recid } = secp256k1.ecdsaSign(digest, hexToBytes(testKey(1)), {
    data: new Uint8Array(32).fill(1),
  });
  return bytesToHex(Uint8Array.of(...signature, 27 + recid));
}
