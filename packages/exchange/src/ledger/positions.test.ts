import { expect, test } from 'vitest';
import { Outcome } from '../enums.ts';
import { InvariantError } from '../invariant.ts';
import { accountId } from '../testing/notation.ts';
import { type AccountId, MAX_SIZE_LOTS, type MarketId, type SizeLots } from '../units.ts';
import { Balances } from './balances.ts';
import { NO_POSITION, Positions } from './positions.ts';

/** Makes the hash depend only on the sum of account and market. */
const SUM = { first: 1, second: 1, last: 1 };

test('positions whose hashes are equal are told apart', () => {
  const positions = new Positions(new Balances(), SUM);
  const [a, b] = [accountId('A'), accountId('B')];
  const [x, y, z] = [1, 2, 3] as [MarketId, MarketId, MarketId];
  const [ay, az] = [positions.findOrCreate(a, y), positions.findOrCreate(a, z)];
  positions.credit(ay, Outcome.Yes, 7 as SizeLots);
  const bz = positions.findOrCreate(b, z);
  expect(positions.find(b, x)).toBe(NO_POSITION);
  const bx = positions.findOrCreate(b, x);
  expect(positions.available(bx, Outcome.Yes)).toBe(0);
  const found = [positions.find(a, y), positions.find(a, z), positions.find(b, x), positions.find(b, z)];
  expect(found).toEqual([ay, az, bx, bz]);
});

test('an account’s rows are found however many it has, whichever was looked up last', () => {
  const positions = new Positions(new Balances(), SUM);
  const markets = [5, 2, 9, 4, 7] as MarketId[];
  const rows: number[] = [];
  for (const marketId of markets) {
    expect(positions.find(accountId('A'), marketId)).toBe(NO_POSITION);
    rows.push(positions.findOrCreate(accountId('A'), marketId));
    const known = markets.slice(0, rows.length);
    expect(known.map((each) => positions.findOrCreate(accountId('A'), each))).toEqual(rows);
  }
});

test.each([31, 32, 33, 64, 1_000])(
  'the rows of market %i are listed in a table that has no room for it yet',
  (number) => {
    const positions = new Positions(new Balances(), SUM);
    const row = positions.findOrCreate(accountId('A'), number as MarketId);
    positions.credit(row, Outcome.Yes, 7 as SizeLots);
    expect(positions.rowsOf(number as MarketId)).toEqual([row]);
  },
);

test('each position keeps its own sizes, however many there are', () => {
  const balances = new Balances();
  const positions = new Positions(balances, SUM);
  const accountIds = Array.from({ length: 200 }, (_, index) => (index + 1) as AccountId);
  const sizeOf = (id: AccountId) => (MAX_SIZE_LOTS - id) as SizeLots;
  const rows = accountIds.map((id) => {
    balances.open(id);
    const row = positions.findOrCreate(id, 1 as MarketId);
    positions.credit(row, Outcome.Yes, sizeOf(id));
    positions.credit(row, Outcome.No, 2 as SizeLots);
    positions.hold(row, Outcome.No, 1 as SizeLots);
    return row;
  });
  expect(positions.rowsOf(1 as MarketId)).toEqual(rows);
  for (const [index, id] of accountIds.entries()) {
    const row = rows[index] as number;
    expect([positions.accountId(row), positions.available(row, Outcome.Yes)]).toEqual([id, sizeOf(id)]);
    expect([positions.available(row, Outcome.No), positions.held(row, Outcome.No)]).toEqual([1, 1]);
  }
});

test.each([
  { outcome: Outcome.Yes, heldLots: 0 },
  { outcome: Outcome.Yes, heldLots: 1 },
  { outcome: Outcome.No, heldLots: 0 },
  { outcome: Outcome.No, heldLots: 1 },
])('a position is listed while it has a lot of outcome $outcome, of which $heldLots held', ({ outcome, heldLots }) => {
  const positions = new Positions(new Balances(), SUM);
  const row = positions.findOrCreate(accountId('A'), 1 as MarketId);
  expect(positions.rowsOf(1 as MarketId)).toEqual([]);
  positions.credit(row, outcome, 1 as SizeLots);
  positions.hold(row, outcome, heldLots as SizeLots);
  expect(positions.rowsOf(1 as MarketId)).toEqual([row]);
});

test('more tokens are never taken than there are, of what is available or of what is held', () => {
  const positions = new Positions(new Balances(), SUM);
  const row = positions.findOrCreate(accountId('A'), 1 as MarketId);
  const [five, six] = [5, 6] as [SizeLots, SizeLots];
  positions.credit(row, Outcome.No, 10 as SizeLots);
  positions.hold(row, Outcome.No, five);
  expect(() => positions.debit(row, Outcome.No, six)).toThrow(InvariantError);
  expect(() => positions.hold(row, Outcome.No, six)).toThrow(InvariantError);
  expect(() => positions.release(row, Outcome.No, six)).toThrow(InvariantError);
  expect(() => positions.debitHeld(row, Outcome.No, six)).toThrow(InvariantError);
  expect(() => positions.credit(NO_POSITION, Outcome.No, five)).toThrow(InvariantError);
  expect([positions.available(row, Outcome.No), positions.held(row, Outcome.No)]).toEqual([five, five]);
});
