import { beforeEach, describe, expect, test } from 'vitest';
import { digestOfText } from '../orders/digest.ts';
import type { CommandOutcome } from '../outcome.ts';
import { accountId } from '../testing/notation.ts';
import { digest, START_SEC, Trial } from '../testing/trial.ts';
import type { AccountId } from '../units.ts';

const A = accountId('A');
const B = accountId('B');

let trial: Trial;

beforeEach(() => {
  trial = Trial.trading();
});

function setTimer(timeoutSec: number, account: AccountId = A): CommandOutcome {
  return trial.apply({ kind: 'cancelAllAfter', accountId: account, timeoutSec });
}

/** Lets time pass, then applies a command that does nothing itself. */
function tickAt(timeMs: number): void {
  trial.timeMs = timeMs;
  trial.apply({ kind: 'tick' });
}

describe('a cancel timer', () => {
  test('cancels all orders of its account in its second, oldest first, and disarms itself', () => {
    trial.order('A buy 1 yes @ 0.3');
    trial.order('B buy 2 yes @ 0.3');
    trial.order('A sell 3 no @ 0.9');
    expect(setTimer(60)).toEqual({ ok: true, cancelAtSec: START_SEC + 60 });
    expect(trial.events).toEqual([{ kind: 'cancelTimerSet', accountId: A, cancelAtSec: START_SEC + 60 }]);
    tickAt((START_SEC + 60) * 1000 - 1);
    expect(trial.events).toEqual([]);
    tickAt((START_SEC + 60) * 1000);
    expect(trial.closed()).toEqual(['A CancelAllAfter 1 left', 'A CancelAllAfter 3 left']);
    expect(trial.events).toContainEqual({ kind: 'cancelTimerSet', accountId: A, cancelAtSec: 0 });
    expect(trial.book()).toEqual(['B buy 2 yes @ 0.3']);
    expect(trial.held('A')).toBe('0');
    expect(trial.exchange.cancelTimers()).toEqual([]);
  });

  test('cancels before the first command at or after its second, so that nothing is filled', () => {
    trial.order('A buy 5 yes @ 0.5');
    setTimer(60);
    trial.timeMs += 60_000;
    trial.order('B sell 5 yes @ 0.5');
    expect(trial.fills()).toEqual([]);
    expect(trial.closed()).toEqual(['A CancelAllAfter 5 left']);
  });

  test('gives at least the time that was asked for, up to a second more', () => {
    trial.timeMs += 1;
    expect(setTimer(60)).toEqual({ ok: true, cancelAtSec: START_SEC + 61 });
    expect(trial.exchange.nextDeadlineMs()).toBe((START_SEC + 61) * 1000);
  });

  test.each([
    { name: 'later', first: 60, second: 90 },
    { name: 'earlier', first: 90, second: 60 },
  ])('is replaced by a $name one', ({ first, second }) => {
    setTimer(first);
    setTimer(second);
    expect(trial.exchange.cancelTimers()).toEqual([{ accountId: A, cancelAtSec: START_SEC + second }]);
  });

  test('does nothing once disarmed', () => {
    trial.order('A buy 1 yes @ 0.3');
    setTimer(60);
    expect(setTimer(0)).toEqual({ ok: true, cancelAtSec: 0 });
    expect(trial.events).toEqual([{ kind: 'cancelTimerSet', accountId: A, cancelAtSec: 0 }]);
    tickAt((START_SEC + 60) * 1000);
    expect(trial.book()).toHaveLength(1);
  });

  test('disarms itself without open orders too', () => {
    setTimer(60);
    tickAt((START_SEC + 60) * 1000);
    expect(trial.events).toEqual([{ kind: 'cancelTimerSet', accountId: A, cancelAtSec: 0 }]);
  });

  test('does not concern orders placed after it ran', () => {
    setTimer(60);
    trial.timeMs += 60_000;
    trial.order('A buy 1 yes @ 0.3');
    tickAt(trial.timeMs + 60_000);
    expect(trial.book()).toHaveLength(1);
  });

  test('works while the market is halted', () => {
    trial.order('A buy 1 yes @ 0.3');
    trial.move('halt');
    setTimer(60);
    tickAt((START_SEC + 60) * 1000);
    expect(trial.book()).toEqual([]);
  });

  test('works on the chain ledger', () => {
    trial = new Trial('chain');
    trial.apply({ kind: 'registerAccount', wallet: 'w', tradingWallet: 't' });
    expect(setTimer(60)).toEqual({ ok: true, cancelAtSec: START_SEC + 60 });
  });

  test('is refused for an unknown account', () => {
    expect(trial.refusal({ kind: 'cancelAllAfter', accountId: 9 as AccountId, timeoutSec: 5 })).toBe('unknownAccount');
  });
});

describe('a command that changes nothing', () => {
  const idle = (timeoutSec: number) =>
    trial.exchange.idleOutcome({ kind: 'cancelAllAfter', accountId: A, timeoutSec }, trial.timeMs);

  test('is one that sets the same second again', () => {
    setTimer(60);
    trial.timeMs += 1_000;
    expect(idle(59)).toEqual({ ok: true, cancelAtSec: START_SEC + 60 });
    expect(idle(60)).toBeUndefined();
    expect(setTimer(59)).toEqual({ ok: true, cancelAtSec: START_SEC + 60 });
    expect(trial.events).toEqual([]);
  });

  test('is one that disarms what is not armed', () => {
    expect(idle(0)).toEqual({ ok: true, cancelAtSec: 0 });
    setTimer(60);
    expect(idle(0)).toBeUndefined();
  });
});

test('timers that are overdue together run in the order of their times, then of their accounts', () => {
  for (const name of ['C', 'B', 'A']) trial.order(`${name} buy 1 yes @ 0.3`);
  setTimer(60, accountId('C'));
  setTimer(60, B);
  setTimer(90, A);
  tickAt((START_SEC + 100) * 1000);
  expect(trial.closed().map((text) => text[0])).toEqual(['B', 'C', 'A']);
});

test('an order that was cancelled by a timer is closed for good', () => {
  trial.order('A buy 1 yes @ 0.3');
  setTimer(60);
  trial.timeMs += 60_000;
  expect(trial.apply({ kind: 'cancelOrder', accountId: A, digest: digestOfText(digest(1)) })).toMatchObject({
    reject: { code: 'orderNotOpen' },
  });
});
