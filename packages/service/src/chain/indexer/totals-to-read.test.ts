import type { AccountId, MarketId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import type { MarketRow } from '../../store/read-store.ts';
import type { ChainDirectory } from '../chain-directory.ts';
import { MAX_ENTRIES_PER_CHAIN_BLOCK } from '../limits.ts';
import { noFindings } from './findings.ts';
import { totalsToRead } from './totals-to-read.ts';

const directory = {
  markets: () => Array.from({ length: MAX_ENTRIES_PER_CHAIN_BLOCK }, (_, at) => ({ marketId: at + 1 }) as MarketRow),
  tradingWalletOf: () => '0xaa',
} as Partial<ChainDirectory> as ChainDirectory;

it('gives every account a turn, although some must be read again with every block', () => {
  const unread = new Set([1, 2, 3] as AccountId[]);
  const read = new Set<AccountId>();
  for (let block = 0; block < 3; block += 1) {
    const findings = { ...noFindings(), everything: new Set([8, 9] as AccountId[]) };
    for (const accountId of totalsToRead(findings, { directory, unread }).whole) {
      unread.delete(accountId);
      read.add(accountId);
    }
  }
  expect(read).toEqual(new Set([1, 2, 3, 9]));
});

describe('an account without room in a block', () => {
  const accountsUpTo = (last: number) => Array.from({ length: last }, (_, at) => (at + 1) as AccountId);

  it('has its turn later when only its balance changed', () => {
    const unread = new Set<AccountId>();
    const quote = new Set(accountsUpTo(MAX_ENTRIES_PER_CHAIN_BLOCK + 2));
    const { accounts } = totalsToRead({ ...noFindings(), quote }, { directory, unread });
    expect(accounts).toHaveLength(MAX_ENTRIES_PER_CHAIN_BLOCK);
    expect([...unread]).toEqual([MAX_ENTRIES_PER_CHAIN_BLOCK + 1, MAX_ENTRIES_PER_CHAIN_BLOCK + 2]);
  });

  it('has its turn later when its tokens changed', () => {
    const unread = new Set<AccountId>();
    const marketIds = new Set(directory.markets().map(({ marketId }) => marketId));
    const tokens = new Map(accountsUpTo(3).map((accountId) => [accountId, marketIds] as const));
    const { positions } = totalsToRead({ ...noFindings(), tokens }, { directory, unread });
    expect(new Set(positions.map(({ accountId }) => accountId))).toEqual(new Set([1, 2]));
    expect([...unread]).toEqual([3]);
  });

  it('is not read twice when it is read as a whole anyway', () => {
    const unread = new Set([1 as AccountId]);
    const tokens = new Map([[1 as AccountId, new Set([2 as MarketId])]]);
    const quote = new Set([1 as AccountId]);
    const { positions, accounts } = totalsToRead({ ...noFindings(), tokens, quote }, { directory, unread });
    expect([positions.length, accounts.length]).toEqual([MAX_ENTRIES_PER_CHAIN_BLOCK, 1]);
  });
});
