import { OpenApiError, type Order, type PlaceOrderDataInput, type SignedOrder } from '@presage/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, type Session, startSession } from '../data/session.ts';
import {
  dismissOrder,
  lookAgain,
  type OrderTask,
  orderInFlight,
  placeOrder,
  resumeOrder,
  sendAgain,
} from './order-in-flight.ts';
import type { OrderResult } from './send-order.ts';
import { readStoredOrder } from './stored-order.ts';

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
  let results: OrderResult['kind'][];
  let reported: string[];
  let submitted: number;
  let signOrder: () => Promise<SignedOrder>;
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
    [results, reported, submitted, submitOrder, getOrderById] = [[], [], 0, taken, none];
    signOrder = async () => SIGNED;
  });
  afterEach(() => {
    endSession();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const comes = (tradingAddress: string) => startSession({ tradingAddress } as unknown as Session);
  const task = (words = 'Buy Yes'): OrderTask => ({
    client: () => ({
      signOrder: () => signOrder(),
      getOrderById: () => getOrderById(),
      submitOrder: () => {
        submitted += 1;
        return submitOrder();
      },
    }),
    words,
    onResult: ({ kind }, about) => {
      results.push(kind);
      reported.push(about);
    },
  });
  const place = () => void placeOrder(ORDER, task());
  const done = () => vi.runAllTimersAsync();
  /** Simulates a reload: only what this tab has stored remains. */
  const reload = () => {
    endSession();
    comes(TRADER);
  };

  it('sends one order at a time, whichever button is pressed, until its outcome is reported', async () => {
    place();
    place();
    expect(orderInFlight.get()?.phase).toBe('sending');
    await done();
    expect([submitted, results, reported, orderInFlight.get()]).toEqual([1, ['taken'], [''], undefined]);
    expect(readStoredOrder(TRADER)).toBeUndefined();
  });

  it('keeps an order without a response, and accepts no other', async () => {
    submitOrder = noAnswer;
    place();
    await vi.advanceTimersByTimeAsync(100);
    expect(orderInFlight.get()?.phase).toBe('looking');
    await done();
    expect(orderInFlight.get()).toMatchObject({ phase: 'unanswered', isMissing: true });
    expect(results).toEqual([]);
    place();
    await done();
    expect(submitted).toBe(1);
  });

  it('distinguishes an order unknown to the service from a service that could not be reached', async () => {
    submitOrder = noAnswer;
    getOrderById = noAnswer;
    place();
    await done();
    expect(orderInFlight.get()).toMatchObject({ phase: 'unanswered', isMissing: false });
  });

  it('can check again, resend the same order, or dismiss it', async () => {
    submitOrder = noAnswer;
    place();
    await done();
    void lookAgain();
    expect(orderInFlight.get()?.phase).toBe('looking');
    await done();
    expect([orderInFlight.get()?.phase, submitted]).toEqual(['unanswered', 1]);
    submitOrder = taken;
    void sendAgain();
    await done();
    expect([orderInFlight.get(), submitted, results, reported]).toEqual([undefined, 2, ['taken'], ['Buy Yes']]);
    expect(readStoredOrder(TRADER)).toBeUndefined();
    submitOrder = noAnswer;
    place();
    await done();
    dismissOrder();
    expect([orderInFlight.get(), readStoredOrder(TRADER)]).toEqual([undefined, undefined]);
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
    expect([orderInFlight.get()?.phase, results, submitted]).toEqual(['unanswered', [], 2]);
    expect(readStoredOrder(TRADER)?.signed).toEqual(SIGNED);
  });

  it('looks for it after a reload, even if that happens right after signing', async () => {
    submitOrder = () => new Promise(() => undefined);
    place();
    await done();
    reload();
    getOrderById = taken;
    void resumeOrder(task);
    expect(orderInFlight.get()).toMatchObject({ phase: 'looking', task: { words: 'Buy Yes' } });
    await done();
    expect([orderInFlight.get(), submitted, results, reported]).toEqual([undefined, 1, ['taken'], ['Buy Yes']]);
    void resumeOrder(task);
    expect(orderInFlight.get()).toBeUndefined();
  });

  it('keeps it across any number of reloads while its outcome is unknown', async () => {
    submitOrder = noAnswer;
    place();
    await done();
    reload();
    void resumeOrder(task);
    await done();
    expect([orderInFlight.get()?.phase, readStoredOrder(TRADER)?.signed]).toEqual(['unanswered', SIGNED]);
    dismissOrder();
    reload();
    void resumeOrder(task);
    expect(orderInFlight.get()).toBeUndefined();
  });

  it('is cleared when another account signs in, and restored for the account that sent it', async () => {
    submitOrder = noAnswer;
    place();
    await vi.advanceTimersByTimeAsync(100);
    comes(OTHER);
    expect(orderInFlight.get()).toBeUndefined();
    void resumeOrder(task);
    await done();
    expect([orderInFlight.get(), results]).toEqual([undefined, []]);
    comes(TRADER);
    void resumeOrder(task);
    expect(orderInFlight.get()?.phase).toBe('looking');
    await done();
  });

  it('is not sent any more when its account signs out while its wallet asks', async () => {
    const { promise, resolve } = Promise.withResolvers<SignedOrder>();
    signOrder = () => promise;
    place();
    endSession();
    resolve(SIGNED);
    await done();
    expect([submitted, results, readStoredOrder(TRADER)]).toEqual([0, [], undefined]);
  });

  it('keeps its order when the same account gets a new API key', async () => {
    place();
    comes(TRADER);
    await done();
    expect(results).toEqual(['taken']);
  });
});
