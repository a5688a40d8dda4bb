import { describe, expect, it } from 'vitest';
import { readSettings, SettingError } from './settings.ts';

describe('settings', () => {
  it('start the service on loopback with a custodial ledger when the environment says nothing', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      ledger: 'custodial',
      demo: undefined,
      openRegistration: undefined,
      requireApiKey: false,
      rateLimit: true,
      corsOrigins: [],
      trustedProxies: [],
      diskReserveBytes: 256 * 1024 * 1024,
    });
  });

  it('treat an empty variable as not set', () => {
    expect(readSettings({ PORT: '', DEMO: ' ' })).toMatchObject({ port: 3000, demo: undefined });
  });

  it('read switches in any of their words', () => {
    expect(readSettings({ DEMO: 'off', REQUIRE_API_KEY: 'yes', RATE_LIMIT: '0' })).toMatchObject({
      demo: false,
      requireApiKey: true,
      rateLimit: false,
    });
  });

  it.each([
    ['PORT', '70000', 'a port from 0 to 65535'],
    ['PORT', '0x50', 'a port from 0 to 65535'],
    ['LEDGER', 'paper', 'custodial or chain'],
    ['CHAIN_ID', '0x38', 'a chain id from 1 to 4503599627370476'],
    ['CHAIN_ID', '0', 'a chain id from 1 to 4503599627370476'],
    ['CONFIRMATIONS', '-1', 'a whole number from 0 to 1000'],
    ['PUBLIC_RPC_URL', 'ws://node.example', 'an http or https URL'],
    ['DAILY_GAS_LIMIT', '1e3', 'an amount of the native token, with at most 12 digits and 18 decimals'],
    ['DEMO', 'maybe', '1 or 0'],
    ['CORS_ORIGINS', 'https://a.example/path', 'a comma-separated list of origins'],
    ['CORS_ORIGINS', 'https://a.example/', 'without a slash at the end'],
    ['TRUSTED_PROXY', 'nonsense', 'addresses or CIDR ranges'],
    ['TRUSTED_PROXY', '10.0.0.0/33', 'addresses or CIDR ranges'],
    ['TRUSTED_PROXY', '0.0.0.0/0', 'addresses or CIDR ranges'],
    ['TRUSTED_PROXY', '10.0.0.0/8/8', 'addresses or CIDR ranges'],
    ['SIGNATURE_WORKERS', '0', 'a whole number from 1 to 64'],
    ['DISK_RESERVE_MB', '99999999', 'a whole number of MiB from 0 to 1000000'],
    ['TIME_CONFIRMED', '2026-11-21 22:00', 'a time with a time zone such as 2026-11-21T22:00Z'],
    ['TIME_CONFIRMED', '2026-13-21T22:00Z', 'a time with a time zone such as 2026-11-21T22:00Z'],
  ])('stop the start naming %s=%s and what is accepted', (name, received, accepted) => {
    expect(() => readSettings({ [name]: received })).toThrow(SettingError);
    expect(() => readSettings({ [name]: received })).toThrow(`setting ${name}: got ${JSON.stringify(received)}`);
    expect(() => readSettings({ [name]: received })).toThrow(accepted);
  });

  it('are all reported at once when several cannot be used', () => {
    const wrong = { PORT: 'abc', MAX_GAS_PRICE_GWEI: 'much', CONFIRMATIONS: '-1', ADMIN_TOKEN: 'short', HOST: 'here' };
    expect(() => readSettings(wrong)).toThrow(
      [
        'setting PORT: got "abc", but it must be a port from 0 to 65535',
        'setting ADMIN_TOKEN: got a value (hidden), but it must be 16 to 200 letters, digits and other ASCII characters, no spaces',
        'setting CONFIRMATIONS: got "-1", but it must be a whole number from 0 to 1000',
        'setting MAX_GAS_PRICE_GWEI: got "much", but it must be a whole number from 1 to 1000000',
      ].join('\n'),
    );
  });

  it.each([
    ['spaces', 'correct horse battery staple'],
    ['what no header carries', 'ein-schlüssel-für-alles'],
    ['more than is read', 'x'.repeat(250)],
  ])('refuse an admin token with %s, which no request could carry', (_what, token) => {
    expect(() => readSettings({ ADMIN_TOKEN: token })).toThrow('setting ADMIN_TOKEN: got a value (hidden)');
  });

  it('name the entry of a list that cannot be used', () => {
    const lists = { CORS_ORIGINS: '*, https://a.example/,b', TRUSTED_PROXY: '10.0.0.1, 10.0.0' };
    expect(() => readSettings(lists)).toThrow(
      /CORS_ORIGINS: got "https:\/\/a.example\/", .*\n.*TRUSTED_PROXY: got "10.0.0", /,
    );
  });

  it('show only the beginning of a long value, and of a key that was given to the wrong setting', () => {
    expect(() => readSettings({ LEDGER: 'x'.repeat(300) })).toThrow(`got "${'x'.repeat(200)}…", but`);
    expect(() => readSettings({ PORT: 'ab'.repeat(32) })).not.toThrow('ab'.repeat(32));
  });

  it('accept proxies by address and by range', () => {
    const proxies = ['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32'];
    expect(readSettings({ TRUSTED_PROXY: proxies.join(', ') }).trustedProxies).toEqual(proxies);
  });

  it('read what the chain ledger needs', () => {
    expect(
      readSettings({ LEDGER: 'chain', OPERATOR_KEY: 'ab'.repeat(32), DAILY_GAS_LIMIT: '0.25', FEE_BUMP_SEC: '5' }),
    ).toMatchObject({
      ledger: 'chain',
      operatorKey: `0x${'ab'.repeat(32)}`,
      dailyGasWei: 250_000_000_000_000_000n,
      maxGasPriceWei: 100_000_000_000n,
      feeBumpMs: 5_000,
      confirmations: 15,
    });
  });

  it('drop spaces around a value, but not around the password, as in its file', () => {
    const environment = { ADMIN_TOKEN: ' sixteen-letters-x ', OPERATOR_KEYSTORE_PASSWORD: ' a password \r\n' };
    const { adminToken, operatorKeystorePassword } = readSettings(environment);
    expect({ adminToken, operatorKeystorePassword }).toEqual({
      adminToken: 'sixteen-letters-x',
      operatorKeystorePassword: ' a password ',
    });
  });

  it.each(['ADMIN_TOKEN', 'MASTER_KEY', 'OPERATOR_KEY', 'RPC_URL'])('never show the value of %s', (name) => {
    expect(() => readSettings({ [name]: 'too-short' })).toThrow('(hidden)');
    expect(() => readSettings({ [name]: 'too-short' })).not.toThrow('too-short');
  });
});
