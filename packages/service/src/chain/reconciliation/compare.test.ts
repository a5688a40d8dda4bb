import { type AccountId, MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS, type MarketId } from '@presage/exchange';
import { expect, it } from 'vitest';
import { WEI_PER_LOT, WEI_PER_UNIT } from '../indexer/read-holdings.ts';
import { compare } from './compare.ts';

const POSITION = { accountId: 1 as AccountId, marketId: 2 as MarketId, mayMove: true };
const NOTHING = { block: 7, quote: [], tokens: [], markets: [], backing: { neededWei: 0n, lockedWei: 0n } };

function quoteOf(ledgerUnits: bigint, balanceWei: bigint, allowanceWei = 2n ** 256n - 1n) {
  const chain = { balanceWei, allowanceWei };
  return compare({ ...NOTHING, quote: [{ accountId: POSITION.accountId, ledgerUnits, chain }] });
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
});

it('reports what is missing, or too much, by a unit', () => {
  const wei = (MAX_DEPOSITS_UNITS + 5n) * WEI_PER_UNIT;
  expect(quoteOf(MAX_DEPOSITS_UNITS - 1n, wei).mismatches).toMatchObject([{ marketId: undefined, chainWei: wei }]);
  expect(quoteOf(8n, 7n * WEI_PER_UNIT).mismatches).toHaveLength(1);
  expect(tokensOf(7, 8n * WEI_PER_LOT).mismatches).toMatchObject([{ marketId: 2, ledgerWei: 7n * WEI_PER_LOT }]);
  expect(tokensOf(7, 7n * WEI_PER_LOT + 1n)).toMatchObject({ mismatches: [], remainders: { shareWei: 1n } });
});

it('reports more tokens of one outcome than there are pairs, over all accounts', () => {
  const held = (accountId: number, yesWei: bigint, noWei: bigint) => ({
    accountId: accountId as AccountId,
    marketId: POSITION.marketId,
    mayMove: false,
    ledgerYesLots: 0,
    ledgerNoLots: 0,
    yesWei,
    noWei,
  });
  const excessesOf = (pairsWei: bigint, ...tokens: ReturnType<typeof held>[]) =>
    compare({ ...NOTHING, tokens, markets: [{ marketId: POSITION.marketId, pairsWei }] }).excesses;
  expect(excessesOf(10n, held(1, 4n, 10n), held(2, 6n, 0n))).toEqual([]);
  expect(excessesOf(10n, held(1, 4n, 0n), held(2, 7n, 9n))).toEqual([{ marketId: 2, heldWei: 11n, pairsWei: 10n }]);
  expect(excessesOf(10n, held(1, 0n, 5n), held(2, 0n, 6n))).toEqual([{ marketId: 2, heldWei: 11n, pairsWei: 10n }]);
});
