import { describe, expect, test } from 'vitest';
import { MarketStatus, Resolution, Side } from './enums.ts';
import { Exchange } from './exchange.ts';
import { accountId, lots, quote } from './testing/notation.ts';
import { MARKET, Trial } from './testing/trial.ts';
import { MAX_DEPOSITS_UNITS, MAX_FEE_BPS, MAX_SIZE_LOTS, type QuoteUnits, type SizeLots } from './units.ts';

const A = accountId('A');
const ALL_LOTS = MAX_SIZE_LOTS as SizeLots;
const HIGHEST_FEES = { makerFeeBps: MAX_FEE_BPS, takerFeeBps: MAX_FEE_BPS };

/** Account A with all the quote that can be deposited, or what B leaves of it, and a trading market with the highest fees. */
function fullTrial(forB = '0'): Trial {
  const trial = new Trial();
  for (const name of ['A', 'B']) {
    trial.apply({ kind: 'registerAccount', wallet: `wallet ${name}`, tradingWallet: `safe ${name}` });
  }
  const unitsOfB = quote(forB);
  if (unitsOfB > 0n) trial.apply({ kind: 'credit', accountId: accountId('B'), amountUnits: unitsOfB });
  const amountUnits = (MAX_DEPOSITS_UNITS - unitsOfB) as QuoteUnits;
  expect(trial.apply({ kind: 'credit', accountId: A, amountUnits })).toEqual({ ok: true });
  trial.createMarket(HIGHEST_FEES);
  trial.move('activate');
  return trial;
}

/** A snapshot of the largest numbers gives them back. */
function expectSnapshot(trial: Trial): void {
  const restored = Exchange.restore(trial.exchange.snapshot());
  expect(restored.stateBytes()).toEqual(trial.exchange.stateBytes());
  expect(restored.audit().violations).toEqual([]);
}

describe('all the money that there can be', () => {
  test('fits one account, one split, one order and one merge', () => {
    const trial = fullTrial();
    expect(trial.apply({ kind: 'split', accountId: A, marketId: MARKET, sizeLots: ALL_LOTS })).toEqual({ ok: true });
    trial.order('A sell 900000000 yes @ 0.9999');
    trial.order('A sell 900000000 no @ 0.9999');
    expect(trial.book()).toEqual(['A sell 900000000 no @ 0.9999', 'A sell 900000000 yes @ 0.9999']);
    expectSnapshot(trial);
    trial.apply({ kind: 'cancelOrders', accountId: A });
    expect(trial.apply({ kind: 'merge', accountId: A, marketId: MARKET, sizeLots: ALL_LOTS })).toEqual({ ok: true });
    expect(trial.wealth('A')).toBe('900000000 quote, 0 yes, 0 no');
  });

  test.each([Resolution.Yes, Resolution.No, Resolution.Invalid])(
    'is paid out to the last unit (resolution %i)',
    (resolution) => {
      const trial = fullTrial();
      trial.apply({ kind: 'split', accountId: A, marketId: MARKET, sizeLots: ALL_LOTS });
      trial.move('close');
      trial.resolve(resolution);
      const redeemed = trial.apply({ kind: 'redeem', accountId: A, marketId: MARKET });
      expect(redeemed).toEqual({ ok: true, amountUnits: MAX_DEPOSITS_UNITS });
      expect(trial.wealth('A')).toBe('900000000 quote, 0 yes, 0 no');
      expect(trial.exchange.marketState(MARKET)).toMatchObject({ status: MarketStatus.Resolved, yesSupplyLots: 0 });
    },
  );

  test('is traded in one fill, with the highest fees on both sides', () => {
    const trial = fullTrial('449000000');
    trial.order('A buy 450000000 no @ 0.5');
    trial.order('B buy yes for 449000000');
    // Each side pays 0.525 a share, fee included.
    expect(trial.fills()).toEqual(['Mint 450000000 with A buy no @ 0.5']);
    expect(trial.wealth('B')).toBe('212750000 quote, 450000000 yes, 0 no');
    const swept = trial.apply({ kind: 'sweepFees', accountId: A });
    expect(swept).toEqual({ ok: true, amountUnits: quote('22500000') });
    expectSnapshot(trial);
  });
});

test('bids at the lowest price can be for more lots than a number holds exactly, and are still filled to the lot', () => {
  const trial = fullTrial('10000');
  trial.apply({ kind: 'split', accountId: accountId('B'), marketId: MARKET, sizeLots: lots('1000') });
  for (let orders = 0; orders < 12; orders += 1) trial.order('A buy 900000000 yes @ 0.0001');
  for (const size of ['1', '1.000001', '1.000002']) {
    trial.order(`B sell ${size} yes @ 0.0001`);
    expect(trial.fills()).toEqual([`Complementary ${size} with A buy yes @ 0.0001`]);
  }
  const soldLots = 3_000_003n;
  const leftLots = 12n * BigInt(MAX_SIZE_LOTS) - soldLots;
  expect(leftLots).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
  const levels = trial.events.filter((event) => event.kind === 'levelChanged');
  expect(levels).toEqual([
    { kind: 'levelChanged', marketId: MARKET, side: Side.Buy, yesPriceTicks: 1, sizeLots: Number(leftLots) },
  ]);
  expectSnapshot(trial);
});
