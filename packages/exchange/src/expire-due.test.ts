import { describe, expect, test } from 'vitest';
import { MarketStatus } from './enums.ts';
import { digestOfText } from './orders/digest.ts';
import { accountId } from './testing/notation.ts';
import { CUTOFF_SEC, digest, MARKET, START_SEC, Trial } from './testing/trial.ts';
import type { MarketId } from './units.ts';

const A = accountId('A');

describe('a good-till-date order', () => {
  test('stays open until its second, and expires with the first command of that second', () => {
    const trial = Trial.trading();
    trial.order('A buy 5 yes @ 0.5 until 1060');
    trial.timeMs = 1_059_999;
    trial.apply({ kind: 'tick' });
    expect(trial.book()).toHaveLength(1);
    trial.timeMs = 1_060_000;
    trial.apply({ kind: 'tick' });
    expect(trial.closed()).toEqual(['A Expired 5 left']);
    expect(trial.events.map((event) => event.kind)).toEqual(['orderClosed', 'levelChanged', 'balanceChanged']);
    expect(trial.held('A')).toBe('0');
  });

  test('is never filled by a command at or after its expiry', () => {
    const trial = Trial.trading();
    trial.order('A buy 5 yes @ 0.5 until 1060');
    trial.order('C buy 5 yes @ 0.4');
    trial.timeMs = 1_060_000;
    trial.order('B sell 5 yes @ 0.4');
    expect(trial.closed()).toEqual(['A Expired 5 left', 'C Filled', 'B Filled']);
  });

  test('expires even when the command is refused', () => {
    const trial = Trial.trading();
    trial.order('A buy 5 yes @ 0.5 until 1060');
    trial.timeMs = 1_060_000;
    expect(trial.apply({ kind: 'cancelOrder', accountId: A, digest: digestOfText(digest(1)) })).toMatchObject({
      reject: { code: 'orderNotOpen' },
    });
    expect(trial.closed()).toEqual(['A Expired 5 left']);
  });

  test('that was cancelled or filled no longer has a deadline', () => {
    const trial = Trial.trading();
    trial.order('A buy 5 yes @ 0.5 until 1060');
    trial.order('A buy 5 yes @ 0.4 until 1070');
    trial.order('A buy 5 yes @ 0.3 until 1080');
    expect(trial.exchange.nextDeadlineMs()).toBe(1_060_000);
    trial.apply({ kind: 'cancelOrder', accountId: A, digest: digestOfText(digest(1)) });
    expect(trial.exchange.nextDeadlineMs()).toBe(1_070_000);
    trial.order('B sell 5 yes @ 0.4');
    expect(trial.exchange.nextDeadlineMs()).toBe(1_080_000);
  });
});

describe('a cutoff', () => {
  test('ends trading in its second', () => {
    const trial = Trial.trading();
    trial.order('A buy 5 yes @ 0.5');
    expect(trial.exchange.nextDeadlineMs()).toBe(CUTOFF_SEC * 1000);
    trial.timeMs = CUTOFF_SEC * 1000;
    expect(trial.order('B sell 5 yes @ 0.5')).toMatchObject({ ok: false, reject: { code: 'marketNotOpen' } });
    expect(trial.closed()).toEqual(['A MarketClosed 5 left']);
    expect(trial.exchange.marketState(MARKET)?.status).toBe(MarketStatus.Resolving);
    expect(trial.exchange.nextDeadlineMs()).toBe(Number.POSITIVE_INFINITY);
  });

  test('also ends a halt', () => {
    const trial = Trial.trading();
    trial.move('halt');
    trial.timeMs = CUTOFF_SEC * 1000;
    trial.apply({ kind: 'tick' });
    expect(trial.exchange.marketState(MARKET)).toMatchObject({ status: MarketStatus.Resolving, halted: false });
  });

  test('of a market that is not active yet has no effect', () => {
    const trial = new Trial();
    trial.createMarket();
    trial.timeMs = CUTOFF_SEC * 1000;
    trial.apply({ kind: 'tick' });
    expect(trial.events).toEqual([]);
  });

  test('of all children changes the status of their root once', () => {
    const trial = new Trial();
    const children = ['x', 'y'].map((slug) => ({ slug, title: '', rules: '', cutoffAtSec: CUTOFF_SEC }));
    const rootId = trial.createMarket({ children });
    trial.move('activate', rootId);
    trial.timeMs = CUTOFF_SEC * 1000;
    trial.apply({ kind: 'tick' });
    const reported = trial.events.map((event) => (event.kind === 'marketStatusChanged' ? event.marketId : 0));
    expect(reported).toEqual([2, 3, rootId]);
  });
});

describe('overdue deadlines are handled in the order of their times', () => {
  test('whenever the next command comes', () => {
    const trial = Trial.trading('AB', { cutoffAtSec: 1_050 });
    const otherId: MarketId = trial.createMarket({ cutoffAtSec: 2_000 });
    trial.move('activate', otherId);
    trial.order('A buy 1 yes @ 0.1 until 1060');
    trial.order('A buy 2 yes @ 0.2 until 1050');
    trial.order('A buy 3 yes @ 0.3 until 1040');
    trial.order('A buy 4 yes @ 0.4 until 1060', otherId);
    trial.order('B buy 5 yes @ 0.5 until 1040', otherId);
    trial.timeMs = (START_SEC + 500) * 1000;
    trial.apply({ kind: 'tick' });
    // Orders before markets in one second, lower numbers first; order 1 outlived its market.
    expect(trial.closed()).toEqual([
      'A Expired 3 left',
      'B Expired 5 left',
      'A Expired 2 left',
      'A MarketClosed 1 left',
      'A Expired 4 left',
    ]);
  });

  test('with orders first, then cancel timers, then cutoffs within one second', () => {
    const trial = Trial.trading('AB', { cutoffAtSec: 1_050 });
    trial.order('A buy 1 yes @ 0.1');
    trial.order('A buy 2 yes @ 0.2 until 1050');
    trial.order('B buy 3 yes @ 0.3');
    trial.apply({ kind: 'cancelAllAfter', accountId: A, timeoutSec: 50 });
    trial.timeMs = 1_050_000;
    trial.apply({ kind: 'tick' });
    expect(trial.closed()).toEqual(['A Expired 2 left', 'A CancelAllAfter 1 left', 'B MarketClosed 3 left']);
  });
});
