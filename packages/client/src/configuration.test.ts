import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client, InvalidParamError } from './index.ts';
import { MAX_API_KEY_CHARS } from './limits.ts';
import { readConfig } from './read-config.ts';
import { type FakeService, startFakeService } from './testing/fake-service.ts';
import { API_KEY, configFor, PRIVATE_KEY, tradingClient } from './testing/fixtures.ts';

/** The order of the curve secp256k1: the lowest number above the private keys. */
const CURVE_ORDER = '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

describe('configuration', () => {
  const missing = ['host', 'apiKey', 'rpcUrl', 'privateKey', 'multiSigAddress'] as const;
  it.each(missing)('names the field that is missing: %s', (name) => {
    const make = () => new Client({ ...configFor(service.host), [name]: undefined } as never);
    expect(make).toThrow(InvalidParamError);
    expect(make).toThrow(new RegExp(`^${name} `));
  });

  it.each([
    ['host', 'ftp://x'],
    ['chainId', 0],
    ['chainId', '56'],
    ['multiSigAddress', '0x1'],
    ['ctfExchangeAddress', 'x'],
    ['feeManagerAddress', 'x'],
    ['marketCacheTtl', -1],
    ['enableTradingCheckInterval', Number.NaN],
    ['proxyUrl', 'socks://x'],
    ['wsUrl', 'http://x'],
    ['orderNonce', -1],
    ['orderNonce', 0.5],
    ['apiKey', 'k'.repeat(MAX_API_KEY_CHARS + 1)],
    ['privateKey', `0x${'0'.repeat(64)}`],
    ['privateKey', CURVE_ORDER],
  ])('refuses %s: %s', (name, value) => {
    expect(() => new Client({ ...configFor(service.host), [name]: value } as never)).toThrow(new RegExp(`^${name} `));
  });

  it.each([
    ['https://example.org/openapi', 'wss://example.org/ws'],
    ['http://localhost:3000/openapi', 'ws://localhost:3000/ws'],
  ])('of the host %s puts the stream at %s', (host, wsUrl) => {
    expect(readConfig(configFor(host))).toMatchObject({ wsUrl });
  });

  it.each([
    ['privateKey', /^privateKey is missing: .* or a signer/],
    ['rpcUrl', /^rpcUrl is missing: .* or an empty string/],
  ] as const)('says what may be given in place of a missing %s', (name, words) => {
    expect(() => readConfig({ ...configFor(service.host), [name]: undefined } as never)).toThrow(words);
  });

  it('may have the highest private key', () => {
    const privateKey = CURVE_ORDER.replace(/1$/, '0') as typeof PRIVATE_KEY;
    expect(() => readConfig(configFor(service.host, { privateKey }))).not.toThrow();
  });

  it('may have the longest key', () => {
    expect(readConfig(configFor(service.host, { apiKey: 'k'.repeat(MAX_API_KEY_CHARS) })).apiKey).toMatch(/^k+$/);
  });

  it('rejects a password in the host without showing it, and strips blanks around the host', async () => {
    const make = () => new Client(configFor(service.host.replace('//', '//me:hidden@')));
    expect(make).toThrow(/^host has a user/);
    expect(make).not.toThrow('hidden');
    await new Client(configFor(` ${service.host} \n`)).getMarket(1);
    expect(service.received[0]?.path).toBe('/market/1');
  });

  it('accepts a trailing slash in the host, and an empty key', async () => {
    await new Client(configFor(`${service.host}/`, { apiKey: '', rpcUrl: '' })).getMarket(1);
    expect(service.received[0]).toMatchObject({
      path: '/market/1',
      headers: expect.not.objectContaining({ apikey: '' }),
    });
  });
});

describe('secrets', () => {
  it('are not shown when a client is printed', () => {
    const text = inspect(client, { depth: 20, showHidden: true }) + JSON.stringify(client);
    expect(text).not.toContain(API_KEY);
    expect(text.toLowerCase()).not.toContain(PRIVATE_KEY.slice(2));
  });

  it('are not shown in errors about them', () => {
    const privateKey = `${PRIVATE_KEY.slice(0, -1)}z` as typeof PRIVATE_KEY;
    for (const wrong of [{ privateKey }, { apiKey: `${API_KEY} ` }]) {
      const make = () => new Client(configFor(service.host, wrong));
      expect(make).toThrow(InvalidParamError);
      expect(make).not.toThrow(/ac0974|pk_test/);
    }
  });

  it('are truncated when passed as an address, and not sent', async () => {
    const redacted = '"0xac09… (64 hex digits)": send an address';
    for (const name of ['multiSigAddress', 'feeManagerAddress']) {
      const make = () => new Client(configFor(service.host, { [name]: PRIVATE_KEY }));
      expect(make).toThrow(`${name} is ${redacted}`);
      expect(make).not.toThrow(/ac0974/);
    }
    await expect(client.getUserTrades(PRIVATE_KEY)).rejects.toThrow(`address is ${redacted}`);
    expect(service.received).toEqual([]);
  });
});
