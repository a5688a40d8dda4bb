import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encryptKeystoreJson } from 'ethers';
import { pino } from 'pino';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, describe, expect, it } from 'vitest';
import { LOG_REDACTION } from '../../answers/redaction.ts';
import { readSettings } from '../../settings/settings.ts';
import { operatorAccount } from './operator-key.ts';

/** Every output is searched for these digits. */
const DIGITS = 'c0ffee'.padEnd(64, '5a');
const KEY = `0x${DIGITS}` as const;
const { address } = privateKeyToAccount(KEY);
const PASSWORD = 'correct horse battery staple';

const folder = mkdtempSync(join(tmpdir(), 'presage-keystore-'));
const keystore = join(folder, 'operator.json');
// Made by another implementation, with few rounds to keep the test fast.
const text = await encryptKeystoreJson({ address, privateKey: KEY }, PASSWORD, { scrypt: { N: 1024, r: 8, p: 1 } });
writeFileSync(keystore, text);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the operator’s key', () => {
  it('is read from the environment', () => {
    expect(operatorAccount(readSettings({ OPERATOR_KEY: DIGITS })).address).toBe(address);
  });

  it('is read from a keystore, with the password from the environment or a file', () => {
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, `${PASSWORD}\n`);
    const byPassword = readSettings({ OPERATOR_KEYSTORE: keystore, OPERATOR_KEYSTORE_PASSWORD: PASSWORD });
    const byFile = readSettings({ OPERATOR_KEYSTORE: keystore, OPERATOR_KEYSTORE_PASSWORD_FILE: passwordFile });
    expect(operatorAccount(byPassword).address).toBe(address);
    expect(operatorAccount(byFile).address).toBe(address);
  });

  it.each([
    [{}, 'set OPERATOR_KEY or OPERATOR_KEYSTORE'],
    [{ OPERATOR_KEY: DIGITS, OPERATOR_KEYSTORE: 'a file' }, 'both OPERATOR_KEY and OPERATOR_KEYSTORE'],
    [{ OPERATOR_KEY: '0'.repeat(64) }, 'not a valid key'],
    [{ OPERATOR_KEYSTORE: '/nowhere/at/all' }, '/nowhere/at/all cannot be read (ENOENT)'],
  ])('stops the start in words: %o', (environment, words) => {
    expect(() => operatorAccount(readSettings(environment))).toThrow(words);
  });

  it('stops the start when the password is missing or wrong', () => {
    expect(() => operatorAccount(readSettings({ OPERATOR_KEYSTORE: keystore }))).toThrow(
      'set OPERATOR_KEYSTORE_PASSWORD',
    );
    const wrong = readSettings({ OPERATOR_KEYSTORE: keystore, OPERATOR_KEYSTORE_PASSWORD: 'no' });
    expect(() => operatorAccount(wrong)).toThrow('the password is wrong');
  });

  it.each([
    ['version is missing', 'null'],
    ['version is 1; this program reads 3', '{"version":1}'],
    ['kdf is "pbkdf2"; this program reads "scrypt"', '{"version":3,"crypto":{"kdf":"pbkdf2"}}'],
    ['dklen is missing; this program reads 32', '{"version":3,"crypto":{"kdf":"scrypt","cipher":"aes-128-ctr"}}'],
    ['n, r and p are null, 8 and 1; scrypt needs whole numbers', text.replace('"n":1024', '"n":null')],
    ['iv has 17 bytes, not 16', text.replace('"iv":"', '"iv":"00')],
    ['iv is missing', text.replace('"iv":"', '"iw":"')],
    ['salt is not hex', text.replace('"salt":"', '"salt":"x')],
    ['mac is not hex', text.replace('"mac":"', '"mac":null,"":"')],
  ])('in a keystore of another form stops the start with the file and its field: %s', (words, content) => {
    const other = join(folder, 'other.json');
    writeFileSync(other, content);
    const odd = readSettings({ OPERATOR_KEYSTORE: other, OPERATOR_KEYSTORE_PASSWORD: PASSWORD });
    expect(() => operatorAccount(odd)).toThrow(`operator key: OPERATOR_KEYSTORE ${other}: ${words}`);
  });

  it.each([DIGITS, KEY])('is not shown when it is given in place of its file: %s', (key) => {
    const settings = readSettings({ OPERATOR_KEYSTORE: key });
    expect(() => operatorAccount(settings)).toThrow('c0ff… (64 hex digits) cannot be read (ENOENT)');
  });

  it('appears in no log line, no error and no JSON', async () => {
    const lines: string[] = [];
    const log = pino({ ...LOG_REDACTION, level: 'trace' }, { write: (line) => lines.push(line) });
    const settings = readSettings({ OPERATOR_KEY: DIGITS, RPC_URL: 'https://node.example/node-key' });
    const account = operatorAccount(settings);
    log.info({ settings, account }, 'everything there is');
    log.info({ nested: { settings } }, 'everything there is, deeper');
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: 56,
      nonce: 0,
      gas: 21_000n,
      maxFeePerGas: 1n,
    });
    log.info({ raw }, 'a signed transaction');
    expect(() => readSettings({ OPERATOR_KEY: DIGITS.slice(2) })).toThrow('(hidden)');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain(DIGITS);
    expect(lines.join('')).not.toContain(DIGITS.slice(0, 20));
    expect(lines.join('')).not.toContain('node-key');
    expect(JSON.stringify(account)).not.toContain(DIGITS);
  });
});
