import { OpenApiError, type Order, type SignedOrder } from '@presage/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, type Session, startSession } from '../../../data/session.ts';
import { type Errand, letBe, lookAgain, orderDesk, placeOrder, sendAgain } from './order-desk.ts';
import type { Fate } from './send-order.ts';

const SIGNED: SignedOrder = { orderId: '0xabc', submission: {} as SignedOrder['submission'] };
const taken = async () => ({ errno: 0, errmsg: '', result: { orderData: {} as Order } }) as never;
const none = async () => ({ errno: 300, errmsg: '', result: null }) as never;
const noAnswer = async () => {
  throw new OpenApiError('no answer', { cause: new TypeError('fetch failed') });
};

describe('the desk that orders go over', () => {
  let fates: Fate['kind'][];
  let submitted: number;
  let submitOrder: () => Promise<never>;
  beforeEach(() => {
    vi.useFakeTimers();
    startSession({ tradingAddress: '0x01' } as unknown as Session);
    [fates, submitted, submitOrder] = [[], 0, taken];
  });
  afterEach(() => {
    endSession();
    vi.useRealTimers();
  });

  const errand = (): Errand => ({
    client: () => ({
      signOrder: async () => SIGNED,
      getOrderById: none,
      submitOrder: () => {
        submitted += 1;
        return submitOrder();
      },
    }),
    order: { marketId: 7 } as Errand['order'],
    words: 'Buy Yes',
    onFate: ({ kind }) => fates.push(kind),
  });
  const done = () => vi.runAllTimersAsync();

  it('sends one at a time, whichever button is pressed, and is free when its fate is told', async () => {
    void placeOrder(errand());
    void placeOrder(errand());
    expect(orderDesk.get()?.phase).toBe('sending');
    await done();
    expect([submitted, fates, orderDesk.get()]).toEqual([1, ['taken'], undefined]);
  });

  it('keeps the one that nothing was heard of, and takes no other', async () => {
    submitOrder = noAnswer;
    void placeOrder(errand());
    await vi.advanceTimersByTimeAsync(100);
    expect(orderDesk.get()?.phase).toBe('looking');
    await done();
    expect([orderDesk.get()?.phase, fates]).toEqual(['unanswered', []]);
    void placeOrder(errand());
    await done();
    expect(submitted).toBe(1);
  });

  it('looks for it again, sends the very same again, or puts it away, as one likes', async () => {
    submitOrder = noAnswer;
    void placeOrder(errand());
    await done();
    void lookAgain();
    expect(orderDesk.get()?.phase).toBe('looking');
    await done();
    expect([orderDesk.get()?.phase, submitted]).toEqual(['unanswered', 1]);
    submitOrder = taken;
    void sendAgain();
    await done();
    expect([orderDesk.get(), submitted, fates]).toEqual([undefined, 2, ['taken']]);
    submitOrder = noAnswer;
    void placeOrder(errand());
    await done();
    letBe();
    expect(orderDesk.get()).toBeUndefined();
  });

  it('is cleared for whoever comes next, who hears nothing of it', async () => {
    submitOrder = noAnswer;
    void placeOrder(errand());
    await vi.advanceTimersByTimeAsync(100);
    startSession({ tradingAddress: '0x02' } as unknown as Session);
    expect(orderDesk.get()).toBeUndefined();
    await done();
    expect([orderDesk.get(), fates]).toEqual([undefined, []]);
  });

  it('stays through a new key of the same account', async () => {
    void placeOrder(errand());
    startSession({ tradingAddress: '0x01' } as unknown as Session);
    await done();
    expect(fates).toEqual(['taken']);
  });
});
