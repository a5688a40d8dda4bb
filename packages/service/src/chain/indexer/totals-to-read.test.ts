import type { AccountId } from '@presage/exchange';
import { expect, it } from 'vitest';
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
