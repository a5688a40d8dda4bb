import type { MarketId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { filledStore } from '../testing/filled-store.ts';

const { store, reads } = await filledStore();

describe('candles', () => {
  it('are read within a window and before it, as prices before a time, and the first of all', async () => {
    const marketId = 1 as MarketId;
    const rows = await store.db
      .selectFrom('candles')
      .selectAll()
      .where('marketId', '=', 1 as MarketId)
      .where('bucketSec', '=', 60)
      .execute();
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('too few candles');
    const window = { marketId, bucketSec: 60, fromSec: second.bucketStartSec, toSec: third.bucketStartSec };
    const read = ({ bucketStartSec, closeYesTicks }: typeof first) => ({ bucketStartSec, closeYesTicks });
    expect(await reads.closes(window)).toEqual({ list: [read(second)], before: read(first) });
    const earlier = { ...window, fromSec: 0, toSec: second.bucketStartSec };
    expect(await reads.closes(earlier)).toEqual({ list: [read(first)], before: undefined });
    const { marketId: _, bucketSec: __, ...candle } = second;
    expect(await reads.candles(window)).toEqual([candle]);
    expect(await reads.candles(earlier)).toHaveLength(1);
    const marketIds = [marketId, 9_999 as MarketId];
    const before = (beforeSec: number) => reads.pricesBefore({ marketIds, bucketSec: 60, beforeSec });
    expect(await before(third.bucketStartSec)).toEqual(new Map([[marketId, second.closeYesTicks]]));
    expect(await before(first.bucketStartSec)).toEqual(new Map());
    expect(await reads.firstClose(window)).toMatchObject({ bucketStartSec: first.bucketStartSec });
  });
});
