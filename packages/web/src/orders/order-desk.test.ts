import { OpenApiError, type Order, type PlaceOrderDataInput, type SignedOrder } from '@presage/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, type Session, startSession } from '../data/session.ts';
import { readKeptOrder } from './kept-order.ts';
import { type Errand, letBe, lookAgain, orderDesk, placeOrder, resumeOrder, sendAgain } from './order-desk.ts';
import type { Fate } from './send-order.ts';

const TRADER = '0x01';
const OTHER = '0x02';
const ORDER = { marketId: 7 } as PlaceOrderDataInput;
const SIGNED: SignedOrder = {
  orderId: `0x${'a'.repeat(64)}`,
  submission: { maker: TRADER } as SignedOrder['submission'],
};
const taken = async () => ({ errno: 0, errmsg: '', result: { orderData: {} as Order } }) as never;
const none = async () => ({ errno: 300, errmsg: '', result: null }) as never;
const noAnswer = async () => {
  throw new OpenApiError('no answer', { cause: new TypeError('fetch failed') });
};

describe('the order desk', () => {
  let fates: Fate['kind'][];
  let told: string[];
  let submitted: number;
  let submitOrder: () => Promise<never>;
  let getOrderById: () => Promise<never>;
  beforeEach(() => {
    const values = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => values.set(name, value),
      removeItem: (name: string) => values.delete(name),
    });
    vi.useFakeTimers();
    comes(TRADER);
    [fates, told, submitted, submitOrder, getOrderById] = [[], [], 0, taken, none];
  });
  afterEach(() => {
    endSession();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const comes = (tradingAddress: string) => startSession({ tradingAddress } as unknown as Session);
  const errand = (words = 'Buy Yes'): Errand => ({
    client: () => ({
      signOrder: async () => SIGNED,
      getOrderById: () => getOrderById(),
      submitOrder: () => {
        submitted += 1;
        return submitOrder();
      },
    }),
    words,
    onFate: ({ kind }, about) => {
      fates.push(kind);
      told.push(about);
    },
  });
  const place = () => void placeOrder(ORDER, errand());
  const done = () => vi.runAllTimersAsync();
  /** Simulates a reload: only what this tab has stored remains. */
  const reload = () => {
    endSession();
    comes(TRADER);
  };

  it('sends one order at a time, whichever button is pressed, until its outcome is reported', async () => {
    place();
    place();
    expect(orderDesk.get()?.phase).toBe('sending');
    await done();
    expect([submitted, fates, told, orderDesk.get()]).toEqual([1, ['taken'], [''], undefined]);
    expect(readKeptOrder(TRADER)).toBeUndefined();
  });

  it('keeps an order without a response, and accepts no other', async () => {
    submitOrder = noAnswer;
    place();
    await vi.advanceTimersByTimeAsync(100);
    expect(orderDesk.get()?.phase).toBe('looking');
    await done();
    expect(orderDesk.get()).toMatchObject({ phase: 'unanswered', isMissing: true });
    expect(fates).toEqual([]);
    place();
    await done();
    expect(submitted).toBe(1);
  });

  it('distinguishes an order unknown to the service from a service that could not be reached', async () => {
    submitOrder = noAnswer;
    getOrderById = noAnswer;
    place();
    await done();
    expect(orderDesk.get()).toMatchObject({ phase: 'unanswered', isMissing: false });
  });

  it('can check again, resend the same order, or dismiss it', async () => {
    submitOrder = noAnswer;
    place();
    await done();
    void lookAgain();
    expect(orderDesk.get()?.phase).toBe('looking');
    await done();
    expect([orderDesk.get()?.phase, submitted]).toEqual(['unanswered', 1]);
    submitOrder = taken;
    void sendAgain();
    await done();
    expect([orderDesk.get(), submitted, fates, told]).toEqual([undefined, 2, ['taken'], ['Buy Yes']]);
    expect(readKeptOrder(TRADER)).toBeUndefined();
    submitOrder = noAnswer;
    place();
    await done();
    letBe();
    expect([orderDesk.get(), readKeptOrder(TRADER)]).toEqual([undefined, undefined]);
  });

  it('keeps it when resending is rejected: the outcome of the first request is still unknown', async () => {
    submitOrder = noAnswer;
    getOrderById = noAnswer;
    place();
    await done();
    submitOrder = async () => {
      throw new OpenApiError('too many requests', { errno: 429, status: 429 });
    };
    void sendAgain();
    await done();
    expect([orderDesk.get()?.phase, fates, submitted]).toEqual(['unanswered', [], 2]);
    expect(readKeptOrder(TRADER)?.signed).toEqual(SIGNED);
  });

  it('looks for it after a reload, even if that happens right after signing', async () => {
    submitOrder = () => new Promise(() => undefined);
    place();
    await done();
    reload();
    getOrderById = taken;
    void resumeOrder(errand);
    expect(orderDesk.get()).toMatchObject({ phase: 'looking', errand: { words: 'Buy Yes' } });
    await done();
    expect([orderDesk.get(), submitted, fates, told]).toEqual([undefined, 1, ['taken'], ['Buy Yes']]);
    void resumeOrder(errand);
    expect(orderDesk.get()).toBeUndefined();
  });

  it('keeps it across any number of reloads while its outcome is unknown', async () => {
    submitOrder = noAnswer;
    place();
    await done();
    reload();
    void resumeOrder(errand);
    await done();
    expect([orderDesk.get()?.phase, readKeptOrder(TRADER)?.signed]).toEqual(['unanswered', SIGNED]);
    letBe();
    reload();
    void resumeOrder(errand);
    expect(orderDesk.get()).toBeUndefined();
  });

  it('is cleared when another account signs in, and restored for the account that sent it', async () => {
    submitOrder = noAnswer;
    place();
    await vi.advanceTimersByTimeAsync(100);
    comes(OTHER);
    expect(orderDesk.get()).toBeUndefined();
    void resumeOrder(errand);
    await done();
    expect([orderDesk.get(), fates]).toEqual([undefined, []]);
    comes(TRADER);
    void resumeOrder(errand);
    expect(orderDesk.get()?.phase).toBe('looking');
    await done();
  });

  it('keeps its order when the same account gets a new API key', async () => {
    place();
    comes(TRADER);
    await done();
    expect(fates).toEqual(['taken']);
  });
});
