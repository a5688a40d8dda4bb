import { type AccountId, MarketStatus } from '@presage/exchange';
import { expect, it } from 'vitest';
import type { AccountRow, MarketRow } from '../store/read-store.ts';
import { MarketDataDirectory } from './chain-directory.ts';

const OWNER = '0x00000000000000000000000000000000000000a1';
const SAFE = '0x00000000000000000000000000000000000000b1';
const ACCOUNT = { accountId: 1 as AccountId, wallet: OWNER, tradingWallet: SAFE } as AccountRow;

function directoryOf(markets: readonly Pick<MarketRow, 'marketId' | 'conditionId' | 'status'>[]): MarketDataDirectory {
  const catalog = { market: (wanted: number) => markets.find(({ marketId }) => marketId === wanted) };
  const directory = {
    byAddress: (address: string) => ([OWNER, SAFE].includes(address.toLowerCase()) ? ACCOUNT : undefined),
  };
  return new MarketDataDirectory({ catalog, directory } as never);
}

it('an account is known on chain by its trading wallet, not by the key that owns it', () => {
  const directory = directoryOf([]);
  for (const address of [SAFE, SAFE.toUpperCase()]) expect(directory.accountOf(address)).toBe(1);
  expect(directory.accountOf(OWNER)).toBeUndefined();
  expect(directory.accountOf('0x00000000000000000000000000000000000000c1')).toBeUndefined();
});

it('a market is known by its condition once it has one, also one that comes later, until it is deleted', () => {
  const markets = [
    { marketId: 1, conditionId: 'a1', status: MarketStatus.Activated },
    { marketId: 2, conditionId: '', status: MarketStatus.Activated },
  ] as MarketRow[];
  const directory = directoryOf(markets);
  expect(directory.markets().map(({ marketId }) => marketId)).toEqual([1]);
  markets.push({ marketId: 3, conditionId: 'a3', status: MarketStatus.Created } as MarketRow);
  expect(directory.markets().map(({ marketId }) => marketId)).toEqual([1, 3]);
  expect(directory.marketOfCondition('0xA3')?.marketId).toBe(3);
  expect(directory.marketOfCondition('0x')).toBeUndefined();
  markets[0] = { ...markets[0], status: MarketStatus.Deleted } as MarketRow;
  expect(directory.markets().map(({ marketId }) => marketId)).toEqual([3]);
});
