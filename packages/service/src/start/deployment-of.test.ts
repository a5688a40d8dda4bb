import { expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { deploymentOf } from './deployment-of.ts';

const WANTED = 'but it must be the file that the deployment wrote';

it.each([
  ['/nope', 'ENOENT: '],
  [import.meta.filename, `${import.meta.filename} is not JSON: `],
  [`${import.meta.dirname}/../../package.json`, 'package.json: chainId is undefined: '],
])('a CHAIN_DEPLOYMENT that cannot be read is reported with setting and file: %s', async (file, why) => {
  const settings = readSettings({ LEDGER: 'chain', CHAIN_DEPLOYMENT: file });
  const read = () => deploymentOf(settings);
  await expect(read).rejects.toThrow(
    `setting CHAIN_DEPLOYMENT: got ${JSON.stringify(settings.chainDeployment)}, ${WANTED} (`,
  );
  await expect(read).rejects.toThrow(why);
});

it('a CHAIN_DEPLOYMENT that is missing is reported as not set', async () => {
  await expect(deploymentOf(readSettings({ LEDGER: 'chain' }))).rejects.toThrow(
    'setting CHAIN_DEPLOYMENT: it is not set, but it must be set when LEDGER is chain',
  );
});
