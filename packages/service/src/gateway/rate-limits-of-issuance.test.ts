import { describe, expect, it } from 'vitest';
import { tooMany } from '../answers/refusal.ts';
import { limitInAllTests } from './testing/limited.ts';
import { UNVERIFIED_ISSUANCE } from './testing/memory-keys.ts';
import { createRig, type Rig } from './testing/rig.ts';

let limited: Rig;
limitInAllTests((rig) => {
  limited = rig;
});

describe('the rate limits of key issuance', () => {
  it('allow key issuance ten times a minute per wallet and sixty times per address, refused with status 200', async () => {
    const ask = (number: number) =>
      limited.call('getApiKey', { headers: { service_address: `0x${number.toString(16).padStart(40, '0')}` } });
    for (let times = 0; times < 10; times++) expect(await ask(1)).toMatchObject({ errno: 0 });
    expect(await ask(1)).toMatchObject({ status: 200, errno: 429 });
    for (let times = 11; times < 60; times++) expect(await ask(times)).toMatchObject({ errno: 0 });
    expect(await ask(99)).toMatchObject({ status: 200, errno: 429 });
    limited.clock.ms += 60_000;
    expect(await ask(1)).toMatchObject({ errno: 0 });
  });

  it('count what names no wallet by its address only', async () => {
    for (let times = 0; times < 20; times++) {
      expect(await limited.call('getApiKey', { headers: { service_address: '0x00' } })).toMatchObject({ errno: 11011 });
    }
  });

  it('tell a wallet over its limit from several addresses when to retry', async () => {
    const get = async () => tooMany('too often', 6);
    const rig = await createRig({ deps: { keyIssuance: { ...UNVERIFIED_ISSUANCE, get } } });
    const answer = await rig.call('getApiKey');
    expect(answer).toMatchObject({ status: 200, errno: 429, message: 'too often' });
    expect(answer.headers['retry-after']).toBe('6');
    await rig.close();
  });

  it('do not let others use up a wallet’s limit', async () => {
    const ask = async (remoteAddress: string, digits = 'ab') =>
      (
        await limited.app.inject({
          url: '/openapi/auth/api-key',
          headers: { service_address: `0x${digits.repeat(20)}` },
          remoteAddress,
        })
      ).json<{ errno: number }>().errno;
    for (let times = 0; times < 10; times++) expect(await ask('9.9.9.1')).toBe(0);
    expect(await ask('9.9.9.1')).toBe(429);
    expect(await ask('9.9.9.1', 'AB'), 'the same wallet').toBe(429);
    expect(await ask('9.9.9.2')).toBe(0);
  });
});
