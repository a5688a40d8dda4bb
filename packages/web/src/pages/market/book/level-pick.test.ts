import { describe, expect, it } from 'vitest';
import { changedDraft, type Draft, EMPTY_DRAFT } from '../ticket/draft.ts';
import { pickedLevel } from './level-pick.ts';

const OFFER = { side: 'asks', ticks: 4_550 } as const;
const BID = { side: 'bids', ticks: 4_000 } as const;

describe('picking a level of the book', () => {
  const picked = (draft: Draft, level: typeof OFFER | typeof BID, canSell = true) =>
    changedDraft(draft, pickedLevel(level, { ...draft, canSell }));

  it('buys from an ask and sells to a bid, at its price', () => {
    expect(picked(EMPTY_DRAFT, OFFER)).toMatchObject({ type: 'limit', side: 'buy', price: '45.5' });
    expect(picked(EMPTY_DRAFT, BID)).toMatchObject({ type: 'limit', side: 'sell', price: '40' });
  });

  it('does not switch to selling when there is nothing to sell', () => {
    expect(picked(EMPTY_DRAFT, BID, false)).toMatchObject({ side: 'buy', price: '40' });
  });

  it('leaves the amount unchanged, even when repeated', () => {
    const once = picked(EMPTY_DRAFT, BID);
    expect(once).toMatchObject({ amount: '', unit: 'shares' });
    expect(picked(once, BID)).toEqual(once);
    expect(picked({ ...once, amount: '7' }, OFFER)).toMatchObject({ amount: '7', unit: 'shares' });
    expect(picked({ ...EMPTY_DRAFT, amount: '30' }, OFFER)).toMatchObject({ amount: '30', unit: 'quote' });
  });
});
