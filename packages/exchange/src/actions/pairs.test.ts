import { describe, expect, test } from 'vitest';
import type { Command } from '../command.ts';
import { MarketStatus, Outcome, Resolution } from '../enums.ts';
import { accountId, lots, quote } from '../testing/notation.ts';
import { CUTOFF_SEC, MARKET, Trial } from '../testing/trial.ts';
import type { AccountId, MarketId, SizeLots } from '../units.ts';

const A = accountId('A');
const B = accountId('B');
const NO_SUCH_MARKET = 99 as MarketId;

const split = (shares: string): Command => ({ kind: 'split', accountId: A, marketId: MARKET, sizeLots: lots(shares) });
const merge = (shares: string): Command => ({ kind: 'merge', accountId: A, marketId: MARKET, sizeLots: lots(shares) });
const redeem = (account = A): Command => ({ kind: 'redeem', accountId: account, marketId: MARKET });

describe('splitting', () => {
  test('turns quote into pairs of Yes and No', () => {
    const trial = Trial.trading();
    expect(trial.apply(split('2.5'))).toEqual({ ok: true });
    expect(trial.wealth('A')).toBe('8997.5 quote, 1002.5 yes, 1002.5 no');
    expect(trial.events.map((event) => event.kind)).toEqual(['pairsSplit', 'balanceChanged', 'positionChanged']);
  });

  test('is refused beyond what is available', () => {
    const trial = Trial.trading();
    trial.order('A buy 1000 yes @ 0.5');
    expect(trial.apply(split('8500.000001'))).toEqual({
      ok: false,
      reject: { code: 'notEnoughQuote', neededUnits: quote('8500.000001'), availableUnits: quote('8500') },
    });
    expect(trial.apply(split('8500'))).toEqual({ ok: true });
  });
});

describe('merging', () => {
  test('turns pairs of Yes and No back into quote', () => {
    const trial = Trial.trading();
    expect(trial.apply(merge('2.5'))).toEqual({ ok: true });
    expect(trial.wealth('A')).toBe('9002.5 quote, 997.5 yes, 997.5 no');
    expect(trial.events.map((event) => event.kind)).toEqual(['pairsMerged', 'balanceChanged', 'positionChanged']);
  });

  test.each([
    { name: 'Yes', order: 'A sell 10 yes @ 0.9', outcome: Outcome.Yes },
    { name: 'No', order: 'A sell 10 no @ 0.9', outcome: Outcome.No },
  ])('beyond what is available is refused, naming $name, the scarcer token', ({ order, outcome }) => {
    const trial = Trial.trading();
    trial.order(order);
    expect(trial.apply(merge('990.000001'))).toEqual({
      ok: false,
      reject: { code: 'notEnoughShares', outcome, neededLots: 990_000_001, availableLots: 990_000_000 },
    });
    expect(trial.apply(merge('990'))).toEqual({ ok: true });
  });
});

test('a single lot can be split and merged', () => {
  const trial = Trial.trading();
  expect(trial.apply(split('0.000001'))).toEqual({ ok: true });
  expect(trial.wealth('A')).toBe('8999.999999 quote, 1000.000001 yes, 1000.000001 no');
  expect(trial.apply(merge('0.000001'))).toEqual({ ok: true });
  expect(trial.wealth('A')).toBe('9000 quote, 1000 yes, 1000 no');
});

describe('redeeming', () => {
  test.each([
    { name: 'Yes', resolution: Resolution.Yes, paid: '995' },
    { name: 'No', resolution: Resolution.No, paid: '1000' },
    { name: 'Invalid', resolution: Resolution.Invalid, paid: '997.5' },
  ])('after $name pays $paid for 995 Yes and 1000 No, and burns them', ({ resolution, paid }) => {
    const trial = Trial.trading();
    trial.order('A sell 5 yes @ 0.5');
    trial.order('B buy 5 yes @ 0.5');
    trial.move('close');
    trial.resolve(resolution);
    const before = trial.exchange.balanceOf(A)?.availableUnits ?? 0n;
    expect(trial.apply(redeem())).toEqual({ ok: true, amountUnits: quote(paid) });
    expect(trial.events.map((event) => event.kind)).toEqual(['redeemed', 'balanceChanged', 'positionChanged']);
    expect(trial.exchange.balanceOf(A)?.availableUnits).toBe(before + quote(paid));
    expect(trial.exchange.marketState(MARKET)).toMatchObject({
      yesSupplyLots: 3_005_000_000,
      noSupplyLots: 3_000_000_000,
    });
    expect(trial.refusal(redeem())).toBe('nothingToRedeem');
  });

  test('after a failure pays like Invalid', () => {
    const trial = Trial.trading();
    trial.move('fail');
    expect(trial.apply(redeem())).toEqual({ ok: true, amountUnits: quote('1000') });
  });

  test('burns losing tokens for nothing', () => {
    const trial = Trial.trading('AB');
    trial.apply({ kind: 'merge', accountId: B, marketId: MARKET, sizeLots: lots('1000') });
    trial.order('B buy 5 yes @ 0.5');
    trial.order('A sell 5 yes @ 0.5');
    trial.move('close');
    trial.resolve(Resolution.No);
    expect(trial.apply(redeem(B))).toEqual({ ok: true, amountUnits: 0n });
    expect(trial.wealth('B')).toBe('9997.5 quote, 0 yes, 0 no');
  });

  test('by all holders leaves no collateral behind', () => {
    const trial = Trial.trading('AB');
    trial.order('A sell 5 yes @ 0.25');
    trial.order('B buy 5 yes @ 0.25');
    trial.move('close');
    trial.resolve(Resolution.Yes);
    for (const account of [A, B]) trial.apply(redeem(account));
    expect([trial.wealth('A'), trial.wealth('B')]).toEqual([
      '9996.25 quote, 0 yes, 0 no',
      '10003.75 quote, 0 yes, 0 no',
    ]);
    expect(trial.exchange.marketState(MARKET)).toMatchObject({ yesSupplyLots: 0, noSupplyLots: 0 });
  });
});

describe('whether pairs move depends on the status', () => {
  const { Created, Activated, Resolving, Resolved, Failed, Deleted } = MarketStatus;
  const table: readonly { name: string; status: MarketStatus; halted?: boolean; allowed: readonly string[] }[] = [
    { name: 'CREATED', status: Created, allowed: [] },
    { name: 'ACTIVATED', status: Activated, allowed: ['split', 'merge'] },
    { name: 'ACTIVATED and halted', status: Activated, halted: true, allowed: [] },
    { name: 'RESOLVING', status: Resolving, allowed: ['merge'] },
    { name: 'RESOLVED', status: Resolved, allowed: ['redeem'] },
    { name: 'FAILED', status: Failed, allowed: ['redeem'] },
    { name: 'DELETED', status: Deleted, allowed: [] },
  ];
  const isAlwaysEmpty = (status: MarketStatus) => status === Created || status === Deleted;

  test.each(table)('$name allows $allowed', ({ status, halted, allowed }) => {
    for (const command of [split('1'), merge('1'), redeem()]) {
      const trial = isAlwaysEmpty(status) ? new Trial() : Trial.trading('A');
      if (isAlwaysEmpty(status)) {
        trial.openAccounts('A');
        trial.createMarket();
        trial.bring(status, Resolution.Yes);
      }
      if (halted === true) trial.move('halt');
      if (status === Failed) trial.move('fail');
      if (status === Resolving || status === Resolved) trial.move('close');
      if (status === Resolved) trial.resolve(Resolution.Yes);
      const outcome = trial.apply(command);
      const refusal = { code: 'marketNotOpen', status, halted: halted === true };
      if (allowed.includes(command.kind)) expect(outcome).toMatchObject({ ok: true });
      else expect(outcome).toEqual({ ok: false, reject: refusal });
    }
  });
});

describe('pairs are refused', () => {
  test.each(['split', 'merge', 'redeem'] as const)('to %s for an unknown account or market', (kind) => {
    const trial = Trial.trading();
    const rootId = trial.createMarket({ children: [{ slug: 'child', title: '', rules: '', cutoffAtSec: CUTOFF_SEC }] });
    const command = { kind, accountId: A, marketId: MARKET, sizeLots: lots('1') };
    expect(trial.refusal({ ...command, accountId: 9 as AccountId, marketId: NO_SUCH_MARKET })).toBe('unknownAccount');
    expect(trial.refusal({ ...command, marketId: NO_SUCH_MARKET })).toBe('unknownMarket');
    expect(trial.refusal({ ...command, marketId: rootId })).toBe('wrongMarketType');
  });

  test.each(['split', 'merge'] as const)('to %s nothing, or more than can exist: a broken contract', (kind) => {
    for (const sizeLots of [0, -1, 0.5, 1e15] as SizeLots[]) {
      expect(() => Trial.trading().apply({ kind, accountId: A, marketId: MARKET, sizeLots })).toThrow('out of range');
    }
  });
});
