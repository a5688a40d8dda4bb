import { describe, expect, it } from 'vitest';
import { limitInAllTests } from './testing/limited.ts';
import { createRig, type Rig } from './testing/rig.ts';

let limited: Rig;
limitInAllTests((rig) => {
  limited = rig;
});

describe('rate limits behind proxies', () => {
  it('trust a forwarded address only from a proxy named in the settings', async () => {
    const ask = async (rig: Rig, forwarded: string) => {
      const answer = await rig.app.inject({ url: '/openapi/time', headers: { 'x-forwarded-for': forwarded } });
      return answer.headers['ratelimit-remaining'];
    };
    expect([await ask(limited, '9.9.9.1'), await ask(limited, '9.9.9.2')]).toEqual(['399', '398']);
    const behind = await createRig({ settings: { rateLimit: true, trustedProxies: ['127.0.0.1'] } });
    expect([await ask(behind, '9.9.9.1'), await ask(behind, '9.9.9.2')]).toEqual(['399', '399']);
    const addresses = ['::ffff:9.9.9.1', '2001:db8::1', '2001:db8::2'];
    expect([
      await ask(behind, addresses[0] ?? ''),
      await ask(behind, addresses[1] ?? ''),
      await ask(behind, addresses[2] ?? ''),
    ]).toEqual(['398', '399', '398']);
    await behind.close();
  });

  it('ignore what a caller behind a proxy claims to forward', async () => {
    const behind = await createRig({ settings: { rateLimit: true, trustedProxies: ['127.0.0.1', '10.0.0.1'] } });
    const left: unknown[] = [];
    for (const forwarded of [
      '1.1.1.1, 9.9.9.9',
      '2.2.2.2, 9.9.9.9',
      '10.0.0.1, 9.9.9.9',
      '3.3.3.3, 9.9.9.9, 10.0.0.1',
    ]) {
      const { headers } = await behind.app.inject({ url: '/openapi/time', headers: { 'x-forwarded-for': forwarded } });
      left.push(headers['ratelimit-remaining']);
    }
    expect(left).toEqual(['399', '398', '397', '396']);
    await behind.close();
  });

  it('ignore the port of a forwarded address, and count an invalid one as the proxy', async () => {
    const behind = await createRig({ settings: { rateLimit: true, trustedProxies: ['127.0.0.1', '10.0.0.1'] } });
    const left: [string, unknown][] = [];
    for (const forwarded of [
      '9.9.9.9:4711',
      '9.9.9.9:4712',
      '9.9.9.9, 10.0.0.1:80',
      '[2001:db8::1]:4711',
      '2001:db8::2',
      'unknown',
      'another, 10.0.0.2:x',
      '9.9.9.9, unknown',
    ]) {
      const { headers } = await behind.app.inject({ url: '/openapi/time', headers: { 'x-forwarded-for': forwarded } });
      left.push([forwarded, headers['ratelimit-remaining']]);
    }
    expect(left.map(([, remaining]) => remaining)).toEqual(['399', '398', '397', '399', '398', '399', '398', '397']);
    await behind.close();
  });
});
