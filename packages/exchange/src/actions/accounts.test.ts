import { describe, expect, test } from 'vitest';
import { accountId, quote } from '../testing/notation.ts';
import { Trial } from '../testing/trial.ts';
import { type AccountId, MAX_DEPOSITS_UNITS, type QuoteUnits } from '../units.ts';

const A = accountId('A');
const NOBODY = 9 as AccountId;

describe('registering', () => {
  test('numbers accounts from 1', () => {
    const trial = new Trial();
    expect(trial.apply({ kind: 'registerAccount', wallet: 'w1', tradingWallet: 't1' })).toEqual({
      ok: true,
      accountId: 1,
    });
    expect(trial.apply({ kind: 'registerAccount', wallet: 'w2', tradingWallet: 'w2' })).toEqual({
      ok: true,
      accountId: 2,
    });
    expect(trial.events).toEqual([{ kind: 'accountRegistered', accountId: 2, wallet: 'w2', tradingWallet: 'w2' }]);
  });

  test.each([
    { wallet: 'w1', tradingWallet: 'new', address: 'w1' },
    { wallet: 't1', tradingWallet: 'new', address: 't1' },
    { wallet: 'new', tradingWallet: 'w1', address: 'w1' },
    { wallet: 'new', tradingWallet: 't1', address: 't1' },
  ])('$wallet with $tradingWallet is refused, naming $address', ({ address, ...addresses }) => {
    const trial = new Trial();
    trial.apply({ kind: 'registerAccount', wallet: 'w1', tradingWallet: 't1' });
    const outcome = trial.apply({ kind: 'registerAccount', ...addresses });
    expect(outcome).toEqual({ ok: false, reject: { code: 'accountExists', address } });
  });
});

describe('deposits and withdrawals', () => {
  test('change what is available', () => {
    const trial = Trial.trading('A');
    trial.apply({ kind: 'credit', accountId: A, amountUnits: 5n as QuoteUnits });
    expect(trial.events).toEqual([
      { kind: 'credited', accountId: A, amountUnits: 5n },
      { kind: 'balanceChanged', accountId: A, availableUnits: quote('9000') + 5n, heldUnits: 0n },
    ]);
    trial.apply({ kind: 'debit', accountId: A, amountUnits: quote('9000') });
    expect(trial.events).toEqual([
      { kind: 'debited', accountId: A, amountUnits: quote('9000') },
      { kind: 'balanceChanged', accountId: A, availableUnits: 5n, heldUnits: 0n },
    ]);
    expect(trial.exchange.depositsUnits).toBe(quote('1000') + 5n);
  });

  test('never take what open orders hold', () => {
    const trial = Trial.trading('A');
    trial.order('A buy 10 yes @ 0.5');
    expect(trial.apply({ kind: 'debit', accountId: A, amountUnits: quote('8995.0000000001') })).toEqual({
      ok: false,
      reject: { code: 'notEnoughQuote', neededUnits: quote('8995.0000000001'), availableUnits: quote('8995') },
    });
    expect(trial.apply({ kind: 'debit', accountId: A, amountUnits: quote('8995') })).toEqual({ ok: true });
  });

  test('never raise the sum of deposits above its limit', () => {
    const trial = Trial.trading('A');
    const roomUnits = (MAX_DEPOSITS_UNITS - quote('10000')) as QuoteUnits;
    expect(trial.apply({ kind: 'credit', accountId: A, amountUnits: (roomUnits + 1n) as QuoteUnits })).toEqual({
      ok: false,
      reject: { code: 'depositsFull', maxUnits: MAX_DEPOSITS_UNITS, roomUnits },
    });
    expect(trial.apply({ kind: 'credit', accountId: A, amountUnits: roomUnits })).toEqual({ ok: true });
    trial.apply({ kind: 'debit', accountId: A, amountUnits: quote('3') });
    expect(trial.apply({ kind: 'credit', accountId: A, amountUnits: quote('3') })).toEqual({ ok: true });
  });

  test('need an account', () => {
    const trial = Trial.trading('A');
    for (const kind of ['credit', 'debit'] as const) {
      expect(trial.refusal({ kind, accountId: NOBODY, amountUnits: quote('1') })).toBe('unknownAccount');
      expect(trial.refusal({ kind, accountId: 0 as AccountId, amountUnits: quote('1') })).toBe('unknownAccount');
      expect(trial.apply({ kind, accountId: A, amountUnits: 1n as QuoteUnits })).toEqual({ ok: true });
    }
  });

  test.each(['credit', 'debit'] as const)('of nothing stop the exchange (%s)', (kind) => {
    const nothing = { kind, accountId: A, amountUnits: 0n as QuoteUnits };
    expect(() => Trial.trading('A').apply(nothing)).toThrow('must be positive');
  });
});

describe('collected fees', () => {
  test('are swept to an account, all of them', () => {
    const trial = Trial.trading('AB', { makerFeeBps: 100, takerFeeBps: 100 });
    trial.order('A buy 100 yes @ 0.5');
    trial.order('B sell 100 yes @ 0.5');
    expect(trial.exchange.feesUnits).toBe(quote('0.5'));
    expect(trial.apply({ kind: 'sweepFees', accountId: A })).toEqual({ ok: true, amountUnits: quote('0.5') });
    expect(trial.events.map((event) => event.kind)).toEqual(['feesSwept', 'balanceChanged']);
    expect(trial.exchange.feesUnits).toBe(0n);
    expect(trial.wealth('A')).toBe('8950.25 quote, 1100 yes, 1000 no');
    expect(trial.refusal({ kind: 'sweepFees', accountId: NOBODY })).toBe('unknownAccount');
  });
});

test('key issuance is stored, and reported', () => {
  const stateAfter = (enabled: boolean) => {
    const trial = new Trial();
    expect(trial.apply({ kind: 'setKeyIssuance', enabled })).toEqual({ ok: true });
    expect(trial.events).toEqual([{ kind: 'keyIssuanceChanged', enabled }]);
    return trial.exchange.stateBytes();
  };
  expect(stateAfter(false)).not.toEqual(stateAfter(true));
});
