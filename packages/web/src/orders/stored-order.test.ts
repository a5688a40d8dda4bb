import type { SignedOrder } from '@presage/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOrder, readStoredOrder, storeOrder } from './stored-order.ts';

const TRADER = '0xAbC0000000000000000000000000000000000001';
const OTHER = '0xAbC0000000000000000000000000000000000002';
const STORAGE_KEY = `presage.order.${TRADER.toLowerCase()}`;
const orderOf = (digit: string, maker = TRADER) => ({
  signed: { orderId: `0x${digit.repeat(64)}`, submission: { maker } as SignedOrder['submission'] },
  words: 'Buy Yes, 10 shares at 40¢: Will it rain?',
});

describe('the order that an account has in flight', () => {
  let values: Map<string, string>;
  beforeEach(() => {
    values = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => values.set(name, value),
      removeItem: (name: string) => values.delete(name),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is restored for this account, in any letter case of its address, and for no other', () => {
    storeOrder(orderOf('1'));
    expect(readStoredOrder(TRADER.toLowerCase())).toEqual(orderOf('1'));
    expect(readStoredOrder(OTHER)).toBeUndefined();
  });

  it('is deleted once its outcome is known; a later order is not', () => {
    storeOrder(orderOf('1'));
    storeOrder(orderOf('2'));
    forgetOrder(orderOf('1').signed);
    expect(readStoredOrder(TRADER)).toEqual(orderOf('2'));
    forgetOrder(orderOf('2').signed);
    expect([readStoredOrder(TRADER), values.size]).toEqual([undefined, 0]);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['no order', '{}'],
    ['an id that is none', JSON.stringify({ ...orderOf('1'), signed: { ...orderOf('1').signed, orderId: '0x1' } })],
    ['without words', JSON.stringify({ signed: orderOf('1').signed })],
    ['of another account', JSON.stringify(orderOf('1', OTHER))],
    ['of endless length', JSON.stringify({ ...orderOf('1'), words: 'x'.repeat(10_000) })],
  ])('is discarded when it is %s', (_, text) => {
    values.set(STORAGE_KEY, text);
    expect([readStoredOrder(TRADER), values.size]).toEqual([undefined, 0]);
  });

  it('is not stored in a browser without storage, without an error', () => {
    vi.stubGlobal('sessionStorage', undefined);
    storeOrder(orderOf('1'));
    forgetOrder(orderOf('1').signed);
    expect(readStoredOrder(TRADER)).toBeUndefined();
  });
});
