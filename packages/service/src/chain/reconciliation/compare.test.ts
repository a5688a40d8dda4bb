import { type AccountId, MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS, type MarketId, Outcome } from '@presage/exchange';
import { expect, it } from 'vitest';
import { WEI_PER_LOT, WEI_PER_UNIT } from '../units.ts';
import { compare } from './compare.ts';

const POSITION = { accountId: 1 as AccountId, marketId: 2 as MarketId, mayMove: true };
const NOTHING = { block: 7, quote: [], tokens: [], markets: [], lockedWei: 0n };

function quoteOf(ledgerUnits: bigint, balanceWei: bigint, allowanceWei = 2n ** 256n - 1n) {
  return compare({ ...NOTHING, quote: [{ accountId: POSITION.accountId, ledgerUnits, balanceWei, allowanceWei }] });
}

function tokensOf(ledgerYesLots: number, yesWei: bigint) {
  return compare({ ...NOTHING, tokens: [{ ...POSITION, ledgerYesLots, ledgerNoLots: 0, yesWei, noWei: 0n }] });
}

it('accepts that the ledger caps what it counts for one account, though there is more on chain', () => {
  const rich = quoteOf(MAX_DEPOSITS_UNITS, (MAX_DEPOSITS_UNITS + 5n) * WEI_PER_UNIT + 3n);
  expect(rich).toMatchObject({ mismatches: [], outOfReach: { quoteWei: 5n * WEI_PER_UNIT + 3n } });
  const full = tokensOf(MAX_SIZE_LOTS, BigInt(MAX_SIZE_LOTS + 5) * WEI_PER_LOT);
  expect(full).toMatchObject({ mismatches: [], outOfReach: { shareWei: 5n * WEI_PER_LOT } });
});

it('counts what the exchange may not move as out of reach', () => {
  const allowed = quoteOf(5n, 8n * WEI_PER_UNIT, 5n * WEI_PER_UNIT + 1n);
  expect(allowed).toMatchObject({
    mismatches: [],
    remainders: { quoteWei: 1n },
    outOfReach: { quoteWei: 3n * WEI_PER_UNIT - 1n },
  });
  const held = { ...POSITION, mayMove: false, ledgerYesLots: 0, ledgerNoLots: 0, yesWei: 7n * WEI_PER_LOT, noWei: 2n };
  expect(compare({ ...NOTHING, tokens: [held] })).toMatchObject({
    mismatches: [],
    outOfReach: { shareWei: 7n * WEI_PER_LOT + 2n },
  });
});

it('reports what is missing, or too much, by a unit', () => {
  const wei = (MAX_DEPOSITS_UNITS + 5n) * WEI_PER_UNIT;
  expect(quoteOf(MAX_DEPOSITS_UNITS - 1n, wei).mismatches).toMatchObject([{ marketId: undefined, chainWei: wei }]);
  expect(quoteOf(8n, 7n * WEI_PER_UNIT).mismatches).toHaveLength(1);
  expect(tokensOf(7, 8n * WEI_PER_LOT).mismatches).toMatchObject([{ marketId: 2, ledgerWei: 7n * WEI_PER_LOT }]);
  expect(tokensOf(7, 7n * WEI_PER_LOT + 1n)).toMatchObject({ mismatches: [], remainders: { shareWei: 1n } });
});

function held(accountId: number, yesWei: bigint, noWei: bigint) {
  const { marketId } = POSITION;
  const ledger = { ledgerYesLots: 0, ledgerNoLots: 0 };
  return { accountId: accountId as AccountId, marketId, mayMove: false, ...ledger, yesWei, noWei };
}

it('reports more tokens of an outcome than there are, over all accounts', () => {
  const { marketId } = POSITION;
  const excessesOf = (supply: [bigint, bigint] | undefined, ...tokens: ReturnType<typeof held>[]) => {
    const [yesWei, noWei] = supply ?? [0n, 0n];
    const market = { marketId, supply: supply && { yesWei, noWei }, payouts: undefined };
    return compare({ ...NOTHING, tokens, markets: [market] }).excesses;
  };
  expect(excessesOf([10n, 10n], held(1, 4n, 10n), held(2, 6n, 0n))).toEqual([]);
  expect(excessesOf([10n, 12n], held(1, 4n, 3n), held(2, 7n, 9n))).toEqual([
    { marketId, outcome: Outcome.Yes, heldWei: 11n, supplyWei: 10n },
  ]);
  expect(excessesOf([10n, 10n], held(1, 0n, 5n), held(2, 0n, 6n))).toEqual([
    { marketId, outcome: Outcome.No, heldWei: 11n, supplyWei: 10n },
  ]);
  expect(excessesOf(undefined, held(1, 4n, 10n)), 'the supply is not known').toEqual([]);
});

it.each([
  ['one of the two wins', undefined, 12n],
  ['Yes has won', [1n, 0n], 7n],
  ['No has won', [0n, 1n], 12n],
  ['both get half', [1n, 1n], 9n],
] as const)('needs what the tokens of a market can pay: %s', (_words, payouts, neededWei) => {
  const market = { marketId: POSITION.marketId, supply: { yesWei: 7n, noWei: 12n }, payouts };
  const facts = { ...NOTHING, markets: [market], lockedWei: 9n };
  expect(compare(facts).backing).toEqual({ neededWei, lockedWei: 9n });
  const unknown = { ...market, supply: undefined };
  const tokens = [held(1, 7n, 2n), held(2, 0n, 10n)];
  expect(compare({ ...facts, tokens, markets: [unknown] }).backing.neededWei, 'by what is held').toBe(neededWei);
  expect(compare({ ...facts, markets: [unknown] }).backing.neededWei, 'nobody holds any').toBe(0n);
  const mirrored = {
    ...market,
    supply: { yesWei: 12n, noWei: 7n },
    payouts: payouts && ([payouts[1], payouts[0]] as const),
  };
  expect(compare({ ...facts, markets: [mirrored] }).backing.neededWei, 'as much the other way round').toBe(neededWei);
});
