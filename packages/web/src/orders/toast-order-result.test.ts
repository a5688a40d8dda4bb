import { OpenApiError, type Order, OrderStatus } from '@presage/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../ui/toasts.ts';
import { type OrderContext, toastOrderResult } from './toast-order-result.ts';

// The user's preferences, which need a browser.
vi.mock('../app/preferences.ts', () => ({ preferences: { get: () => ({ priceUnit: 'cents' }) } }));

const ORDER = {
  orderId: `0x${'a'.repeat(64)}`,
  status: OrderStatus.PENDING,
  sideEnum: 'Buy',
  marketTitle: 'Winter Signal',
  rootMarketTitle: 'Best picture',
  outcome: 'Yes',
  orderShares: '10',
  orderAmount: '4',
  price: '0.4',
  filledShares: '0',
  filledAmount: '0',
  trades: [] as Order['trades'],
} as Order;

/** The only fill of an order. */
function fillOf(shares: string, feeFormatted = '0'): Order['trades'] {
  return [{ shares, feeFormatted }] as Order['trades'];
}

describe('the outcome of an order', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toasts.set([]);
    return () => vi.useRealTimers();
  });

  const toastTexts = (order: Partial<Order>, about = '', previewed?: OrderContext['previewed']) => {
    toastOrderResult({ kind: 'taken', order: { ...ORDER, ...order } }, { about, previewed });
    const { title = '', text = '' } = toasts.get().at(-1) ?? {};
    return [title, text];
  };

  it('is reported as placed when it rests in the book', () => {
    expect(toastTexts({})).toEqual(['Order placed · Buy Yes at 40¢', '10 shares are open in the order book.']);
  });

  it('is in its owner’s words when it was to replace another that was not as it was seen', () => {
    const textOf = (errno: number) => {
      toastOrderResult({ kind: 'refused', reason: new OpenApiError('replaces…', { errno }) }, { about: '' });
      return toasts.get().at(-1)?.title;
    };
    expect([textOf(301), textOf(303)]).toEqual(['Order not changed', 'Order rejected']);
  });

  it('is described once, by whoever looked it up', () => {
    expect(toastTexts({}, 'Buy Yes, 10 shares at 40¢')[0]).toBe('Order placed');
  });

  it('says in the service’s words why it cannot be taken now', () => {
    const details = { errno: 1, status: 503, serviceMessage: 'the chain cannot be read now' };
    const reason = new OpenApiError(
      'the chain cannot be read now. submitOrder(error.signedOrder) sends it again',
      details,
    );
    toastOrderResult({ kind: 'busy', reason }, { about: '' });
    expect(toasts.get().map(({ title, text }) => [title, text])).toEqual([
      ['Order not placed', 'the chain cannot be read now'],
    ]);
  });

  it('ends the failure of the order before it in the same ticket, and only that', () => {
    const titles = () => toasts.get().map(({ title }) => title);
    toastOrderResult({ kind: 'busy', reason: new Error('not now') }, { about: 'Buy Yes, 10 shares' });
    toastOrderResult({ kind: 'missing' }, { about: '' });
    toastOrderResult({ kind: 'busy', reason: new Error('not now') }, { about: '' });
    expect(titles()).toEqual(['Order not placed', 'Order not placed']);
    toastTexts({});
    expect(toasts.get().map(({ title, text }) => [title, text.split(' · ')[0]])).toEqual([
      ['Order not placed', 'Buy Yes, 10 shares'],
      ['Order placed · Buy Yes at 40¢', '10 shares are open in the order book.'],
    ]);
  });

  it('is reported with the reason when it was cancelled immediately', () => {
    expect(toastTexts({ status: OrderStatus.CANCELED, closeReason: 'postOnlyWouldCross' })).toEqual([
      'Order cancelled',
      'Nothing was filled. This post-only order would have traded immediately.',
    ]);
  });

  it('includes why the remainder was cancelled when it filled in part', () => {
    const filled = { filledShares: '4', filledAmount: '1.6', trades: fillOf('4'), status: OrderStatus.CANCELED };
    expect(toastTexts({ ...filled, closeReason: 'selfTrade' })).toEqual([
      'Bought 4 Yes · Winter Signal',
      'Average price 40¢. You paid 1.60. The remaining 6 shares were cancelled. It would have traded with your own order.',
    ]);
  });

  it('names the market of a fill once, also when the order is described', () => {
    const filled = { filledShares: '10', filledAmount: '4', trades: fillOf('10'), status: OrderStatus.FINISHED };
    expect(toastTexts(filled)[0]).toBe('Bought 10 Yes · Winter Signal');
    expect(toastTexts({ ...filled, orderId: `0x${'b'.repeat(64)}` }, 'Buy Yes, 4 USDT: Winter Signal')).toEqual([
      'Bought 10 Yes',
      'Buy Yes, 4 USDT: Winter Signal · Average price 40¢. You paid 4.00.',
    ]);
  });

  it('says so if a market order filled at a worse price than its preview', () => {
    const filled = { filledShares: '10', filledAmount: '4.5', trades: fillOf('10'), status: OrderStatus.FINISHED };
    const previewed = { isBuy: true, lots: 11_250_000n, costUnits: 45_000_000_000n };
    expect(toastTexts(filled, '', previewed)[1]).toBe(
      'Average price 45¢, worse than the 40¢ of the preview: the order book had changed. You paid 4.50.',
    );
    const better = { ...previewed, lots: 9_000_000n };
    expect(toastTexts({ ...filled, orderId: `0x${'c'.repeat(64)}` }, '', better)[1]).toBe(
      'Average price 45¢. You paid 4.50.',
    );
  });

  it('says what was paid or received, fees included, and what rests', () => {
    const filled = { filledShares: '9', filledAmount: '3.6', trades: fillOf('9', '0.0216') };
    expect(toastTexts(filled)[1]).toBe(
      'Average price 40¢. You paid 3.6216, including 0.0216 in fees. 1 share is open in the order book.',
    );
    const sold = { ...filled, sideEnum: 'Sell', status: OrderStatus.EXPIRED, orderId: `0x${'d'.repeat(64)}` } as const;
    expect(toastTexts(sold)).toEqual([
      'Sold 9 Yes · Winter Signal',
      'Average price 40¢. You received 3.5784, after 0.0216 in fees. The remaining share expired.',
    ]);
  });

  it('says that fees are added if they are not known, because of more fills than are returned', () => {
    const filled = { filledShares: '10', filledAmount: '4', trades: fillOf('9', '0.02'), status: OrderStatus.FINISHED };
    expect(toastTexts(filled)[1]).toBe('Average price 40¢. You paid 4.00 plus fees.');
    const sold = { ...filled, sideEnum: 'Sell', orderId: `0x${'e'.repeat(64)}` } as const;
    expect(toastTexts(sold)[1]).toBe('Average price 40¢. You received 4.00, less fees.');
  });

  it('counts the fee as part of what a market buy used of its budget', () => {
    const filled = { filledShares: '10', filledAmount: '4', trades: fillOf('10', '0.2'), status: OrderStatus.FINISHED };
    expect(toastTexts({ ...filled, orderShares: '0', orderAmount: '9' })[1]).toContain('Only 4.20 of 9.00 could be');
  });

  it('leaves out a reason that this page does not know', () => {
    expect(toastTexts({ status: OrderStatus.CANCELED, closeReason: 'ofTomorrow' as 'selfTrade' })).toEqual([
      'Order cancelled',
      'Nothing was filled.',
    ]);
  });
});
