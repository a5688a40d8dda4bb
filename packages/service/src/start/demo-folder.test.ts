import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { demoAccounts } from '../demo/demo-accounts.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { rememberMode, turnIntoDemo } from './demo-folder.ts';
import { isRememberedDemo } from './demo-mode.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

const settings = () => ({ dataDir, ledger: 'custodial' }) as const;
const addJournal = () => writeFileSync(join(dataDir, 'journal.sqlite'), '');

it('a new folder is remembered as a demo at once, so that a start that is interrupted goes on', () => {
  rememberMode(settings(), true);
  expect(isRememberedDemo(dataDir)).toBe(true);
});

it('an exchange is not remembered as a demo before it is known to be unused', () => {
  rememberMode(settings(), false);
  addJournal();
  rememberMode(settings(), true);
  expect(isRememberedDemo(dataDir)).toBe(false);
  expect(() => turnIntoDemo(settings(), 1)).toThrow(`0 with ${dataDir}, an exchange that is not a demo`);
  expect(isRememberedDemo(dataDir)).toBe(false);
  turnIntoDemo(settings(), 0);
  expect(isRememberedDemo(dataDir)).toBe(true);
});

it('a demo that DEMO=0 has stopped goes on with DEMO=1, and is remembered as one again', () => {
  demoAccounts(dataDir);
  addJournal();
  rememberMode(settings(), false);
  expect(isRememberedDemo(dataDir)).toBe(false);
  rememberMode(settings(), true);
  turnIntoDemo(settings(), 9);
  expect(isRememberedDemo(dataDir)).toBe(true);
});
