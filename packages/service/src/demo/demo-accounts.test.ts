import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { demoAccounts } from './demo-accounts.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder();
});

it('are created once, and then read', () => {
  const made = demoAccounts(dataDir);
  expect(made.map(({ role }) => role)).toEqual([...Array(4).fill('maker'), ...Array(5).fill('taker')]);
  expect(demoAccounts(dataDir)).toEqual(made);
});

it.each(['', '["ab', '{}', '["ab"]', '[1]'])('are refused when the file holds %j, with what to do', (text) => {
  writeFileSync(join(dataDir, 'demo-wallets.json'), text);
  expect(() => demoAccounts(dataDir)).toThrow(
    `${join(dataDir, 'demo-wallets.json')} does not hold the keys of the demo's market makers: restore it from a backup`,
  );
});
