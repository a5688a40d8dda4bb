import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_NAMES } from '@presage/contracts';
import { expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { chainSettingsOf } from './chain-settings.ts';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const KEY = 'ab'.repeat(32);
const CHAIN = { LEDGER: 'chain', RPC_URL: 'http://127.0.0.1:8545', OPERATOR_KEY: KEY };
const WANTED = 'but it must be the file that the deployment wrote';

/** Writes the file of contracts on chain 97. */
function deploymentFile(): string {
  const file = path.join(temporaryFolder(), 'deployment.json');
  const contracts = Object.fromEntries(CONTRACT_NAMES.map((name) => [name, ADDRESS]));
  writeFileSync(file, JSON.stringify({ chainId: 97, startBlock: 1, deployer: ADDRESS, operator: ADDRESS, contracts }));
  return file;
}

it.each([
  ['/nope', 'ENOENT: '],
  [import.meta.filename, `${import.meta.filename} is not JSON: `],
  [`${import.meta.dirname}/../../package.json`, 'package.json: chainId is missing: '],
])('a CHAIN_DEPLOYMENT that cannot be read is reported with setting and file: %s', async (file, why) => {
  const settings = readSettings({ ...CHAIN, CHAIN_DEPLOYMENT: file });
  const read = () => chainSettingsOf(settings);
  await expect(read).rejects.toThrow(
    `setting CHAIN_DEPLOYMENT: got ${JSON.stringify(settings.chainDeployment)}, ${WANTED} (`,
  );
  await expect(read).rejects.toThrow(why);
});

it.each([
  ['CHAIN_DEPLOYMENT', {}],
  ['OPERATOR_KEYSTORE', { OPERATOR_KEY: '' }],
])('a key that was given as %s, in place of a file, is not shown', async (name, more) => {
  const settings = { ...CHAIN, CHAIN_DEPLOYMENT: deploymentFile(), ...more, [name]: KEY };
  const error: unknown = await chainSettingsOf(readSettings(settings)).catch((each: unknown) => each);
  expect(String(error)).toContain('/abab… (64 hex digits)');
  expect(String(error)).not.toContain(KEY);
});

it('a CHAIN_ID must be the chain of the contracts', async () => {
  const file = deploymentFile();
  const read = (chain: Record<string, string>) =>
    chainSettingsOf(readSettings({ ...CHAIN, CHAIN_DEPLOYMENT: file, ...chain }));
  expect(await read({})).toMatchObject({ deployment: { chainId: 97 } });
  expect(await read({ CHAIN_ID: '97' })).toMatchObject({ deployment: { chainId: 97 } });
  await expect(read({ CHAIN_ID: '56' })).rejects.toThrow(
    `setting CHAIN_ID: got "56", but it must be 97, the chain of the contracts in ${file} (CHAIN_DEPLOYMENT); leave CHAIN_ID unset`,
  );
});

it('settings that are missing are all reported at once', async () => {
  await expect(chainSettingsOf(readSettings({ LEDGER: 'chain' }))).rejects.toThrow(
    [
      'setting CHAIN_DEPLOYMENT: it is not set, but it must be set when LEDGER is chain',
      'setting RPC_URL: it is not set, but it must be set when LEDGER is chain',
      'setting OPERATOR_KEY: it is not set, but it must be set, or OPERATOR_KEYSTORE, when LEDGER is chain',
    ].join('\n'),
  );
});
