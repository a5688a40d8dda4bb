import { type Order, OrderStatus } from '@presage/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../ui/toasts.ts';
import { tellFate } from './tell-fate.ts';

// The choice of a person, which wants a browser.
vi.mock('../app/preferences.ts', () => ({ preferences: { get: () => ({ priceUnit: 'cents' }) } }));

const ORDER = {
  orderId: `0x${'a'.repeat(64)}`,
  status: OrderStatus.PENDING,
  sideEnum: 'Buy',
  outcome: 'Yes',
  orderShares: '10',
  orderAmount: '4',
  filledShares: '0',
  filledAmount: '0',
} as Order;

describe('what became of an order', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toasts.set([]);
    return () => vi.useRealTimers();
  });

  const told = (order: Partial<Order>) => {
    tellFate({ kind: 'taken', order: { ...ORDER, ...order } }, '');
    const [{ title, text } = { title: '', text: '' }] = toasts.get();
    return [title, text];
  };

  it('is told as placed when it rests', () => {
    expect(told({})).toEqual(['Order placed', '10 shares rest in the book.']);
  });

  it('is told with the reason when it was cancelled at once', () => {
    expect(told({ status: OrderStatus.CANCELED, closeReason: 'postOnlyWouldCross' })).toEqual([
      'Order cancelled',
      'Nothing of it was filled. It was only to rest, and would have traded at once.',
    ]);
  });

  it('is told with the reason of its rest when a part of it was filled', () => {
    const filled = { filledShares: '4', filledAmount: '1.6', status: OrderStatus.CANCELED };
    expect(told({ ...filled, closeReason: 'selfTrade' })).toEqual([
      'Bought 4 Yes',
      'At 40¢ on average. The rest, 6 shares, was cancelled. It would have met an order of your own.',
    ]);
  });

  it('is told without a reason that this page does not know', () => {
    expect(told({ status: OrderStatus.CANCELED, closeReason: 'ofTomorrow' as 'selfTrade' })).toEqual([
      'Order cancelled',
      'Nothing of it was filled.',
    ]);
  });
});
