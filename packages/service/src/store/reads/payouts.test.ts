import type { MarketId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, byPages, filledStore, ROOT_CHILDREN } from '../testing/filled-store.ts';

const { store, reads, paidMarketId } = await filledStore();

describe('payouts', () => {
  it.each([
    ['all', () => undefined],
    ['of some markets', () => [paidMarketId, ...ROOT_CHILDREN]],
    ['of a market without any', () => [9_999] as MarketId[]],
  ])('%s are listed newest first, page by page', async (_words, idsOf) => {
    const marketIds = idsOf();
    const rows = await store.db
      .selectFrom('payouts')
      .selectAll()
      .where('accountId', '=', ACCOUNT)
      .orderBy('payoutId', 'desc')
      .execute();
    expect(rows.length).toBeGreaterThan(1);
    const found = await byPages(
      (page) => reads.payouts({ accountId: ACCOUNT, ...(marketIds && { marketIds }) }, page),
      1,
    );
    expect(found).toEqual(rows.filter((row) => marketIds?.includes(row.marketId) ?? true));
  });
});
