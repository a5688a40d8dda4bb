import { API_KEY_AUTH_TYPES, apiKeyAuthDomain, apiKeyAuthTypedData } from '@presage/protocol';
import type { PrivateKeyAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { highTwin, partsOf, signatureOf } from '../signatures/testing/sign.ts';
import { signedHeaders } from './testing/auth-fixture.ts';
import { ACTIONS, expectErrno, keyOf, NOW_SEC, openIssuance, stranger, wallet } from './testing/issuance-rig.ts';

const DOMAIN = apiKeyAuthDomain(56);

/** Valid headers, and the parts of their signature. */
const good = await signedHeaders(wallet, 'create', NOW_SEC);
const { r, s, v } = partsOf(good.service_signature);

describe('a key signature', () => {
  it.each(ACTIONS)('for %s is valid for that action only', async (signed) => {
    for (const asked of ACTIONS) {
      if (asked === signed) continue;
      const { issuance } = await openIssuance();
      expectErrno(await issuance[asked](await signedHeaders(wallet, signed, NOW_SEC)), 11011, `action "${asked}"`);
    }
  });

  it.each<[string, Partial<Parameters<PrivateKeyAccount['signTypedData']>[0]>]>([
    ['another chain', { domain: { ...DOMAIN, chainId: 1 } }],
    ['another domain name', { domain: { ...DOMAIN, name: 'Service Openapi' } }],
    ['another version', { domain: { ...DOMAIN, version: '2' } }],
    ['a domain with an additional contract', { domain: { ...DOMAIN, verifyingContract: wallet.address } }],
    ['a domain with an additional salt', { domain: { ...DOMAIN, salt: `0x${'00'.repeat(32)}` } }],
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
    const typedData = apiKeyAuthTypedData(56, {
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
    expectErrno(await issuance.create(headers), 11011, `not of ${wallet.address}`);
  });

  it('is made for the chain of the installation, which the refusal of any other names', async () => {
    const { issuance } = await openIssuance({ chainId: 97 });
    expectErrno(await issuance.create(good), 11011, 'version "1", chain id 97');
    expectErrno(await issuance.create(await signedHeaders(wallet, 'create', NOW_SEC, 97)), 0);
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
    const refused = await issuance.create({ ...good, service_signature: signature });
    expectErrno(refused, 11011, 'SERVICE_SIGNATURE: ');
    expect(refused).toMatchObject({ message: expect.not.stringContaining(': signature: ') });
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
  ])('of the time %j is refused although it was signed so', async (timestamp) => {
    const { issuance } = await openIssuance();
    expectErrno(await issuance.create(await signedHeaders(wallet, 'create', timestamp)), 11011, 'SERVICE_TIMESTAMP');
  });

  it.each([
    ['service_address', undefined, 'SERVICE_ADDRESS: received nothing; accepted: the signing wallet, 0x and 40 hex'],
    ['service_address', '0x12', 'SERVICE_ADDRESS: received "0x12"; accepted: '],
    ['service_address', `0x${'5e'.repeat(32)}`, 'SERVICE_ADDRESS: received text of 66 characters; accepted: '],
    ['service_timestamp', undefined, 'SERVICE_TIMESTAMP: received nothing; accepted: the signed Unix time'],
    ['service_timestamp', 'now', 'SERVICE_TIMESTAMP: received "now"; accepted: '],
  ])('with %s %j is refused with the value received and what is accepted', async (header, value, words) => {
    const { issuance } = await openIssuance();
    expectErrno(await issuance.create({ ...good, [header]: value }), 11011, words);
  });

  it('is never repeated in a response, nor is a key in a refusal', async () => {
    const { issuance, run } = await openIssuance();
    const key = keyOf(await run('create'));
    for (const headers of [good, { ...good, service_address: stranger.address }, { ...good, service_timestamp: '1' }]) {
      const text = JSON.stringify(await issuance.create(headers));
      expect(text).not.toContain(good.service_signature.slice(2, 20));
      expect(text).not.toContain(key);
    }
  });
});
