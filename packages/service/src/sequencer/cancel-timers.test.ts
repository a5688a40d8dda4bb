import type { AccountId, Command } from '@presage/exchange';
import { expect, it } from 'vitest';
import { TestJournal } from '../store/testing/random-journal.ts';
import { CancelTimers } from './cancel-timers.ts';

it('cancel timers are known from those at the start until they are moved, disarmed or have run', () => {
  const journal = new TestJournal();
  const timers = new CancelTimers([]);
  const run = (command: Command) => timers.onApplied([journal.run(command)]);
  const [one, two] = [1, 2] as [AccountId, AccountId];
  for (const wallet of ['0x01', '0x02'].map((start) => start.padEnd(42, '0'))) {
    run({ kind: 'registerAccount', wallet, tradingWallet: wallet });
  }
  const nowSec = Math.ceil(journal.timeMs / 1_000);
  const known = () => [one, two].map((accountId) => timers.cancelAtSecOf(accountId));
  run({ kind: 'cancelAllAfter', accountId: one, timeoutSec: 60 });
  expect(known()).toEqual([nowSec + 60, 0]);
  run({ kind: 'cancelAllAfter', accountId: one, timeoutSec: 90 });
  run({ kind: 'cancelAllAfter', accountId: two, timeoutSec: 30 });
  expect(known()).toEqual([nowSec + 90, nowSec + 30]);
  const later = new CancelTimers(journal.exchange.cancelTimers());
  expect(later.cancelAtSecOf(one)).toBe(nowSec + 90);
  journal.timeMs += 30_000;
  run({ kind: 'tick' });
  expect(known()).toEqual([nowSec + 90, 0]);
  run({ kind: 'cancelAllAfter', accountId: one, timeoutSec: 0 });
  expect(known()).toEqual([0, 0]);
});
