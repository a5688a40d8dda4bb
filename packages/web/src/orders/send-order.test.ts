import {
  InvalidParamError,
  OpenApiError,
  type Order,
  type PlaceOrderDataInput,
  type SignedOrder,
} from '@presage/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  lookForAbandonedOrder,
  lookForOrder,
  type OrderClient,
  type OrderResult,
  type SendOptions,
  signOrder,
  submitAgain,
  submitSigned,
} from './send-order.ts';

const ORDER = { marketId: 7 } as PlaceOrderDataInput;
const SIGNED: SignedOrder = { orderId: '0xabc', submission: {} as SignedOrder['submission'] };
const TAKEN = { orderId: '0xabc' } as Order;
const taken = async () => ({ errno: 0, errmsg: '', result: { orderData: TAKEN } }) as never;
const none = async () => ({ errno: 300, errmsg: 'no order of this account has it', result: null }) as never;
const fail = (details: ConstructorParameters<typeof OpenApiError>[1]) => async () => {
  throw new OpenApiError('failed', details);
};
const noAnswer = fail({ cause: new TypeError('fetch failed'), orderId: '0xabc' });
const busy = fail({ status: 503, errno: 1, orderId: '0xabc' });

/** Signs and sends, like the order desk. */
async function sendOrder(order: PlaceOrderDataInput, options: SendOptions): Promise<OrderResult> {
  const signed = await signOrder(order, options.client);
  return 'kind' in signed ? signed : submitSigned(signed, options);
}

describe('an order that is sent', () => {
  let submitted: unknown[] = [];
  let looks = 0;
  let isLookedFor = false;
  beforeEach(() => {
    vi.useFakeTimers();
    [submitted, looks, isLookedFor] = [[], 0, false];
  });
  afterEach(() => vi.useRealTimers());

  const onLooking = () => {
    isLookedFor = true;
  };
  const client = (answers: Partial<OrderClient>): OrderClient => ({
    signOrder: async () => SIGNED,
    ...answers,
    submitOrder: (signed) => {
      submitted.push(signed);
      return (answers.submitOrder ?? taken)(signed);
    },
    getOrderById: (orderId) => {
      looks += 1;
      return (answers.getOrderById ?? none)(orderId);
    },
  });
  const settled = async <Result>(work: Promise<Result>): Promise<Result> => {
    await vi.runAllTimersAsync();
    return work;
  };

  it('is accepted', async () => {
    const result = await sendOrder(ORDER, { client: client({}), onLooking });
    expect([result, looks, isLookedFor]).toEqual([{ kind: 'taken', order: TAKEN }, 0, false]);
  });

  it('is not sent when it cannot be signed', async () => {
    const reason = new Error('the wallet does not sign');
    const signOrder = () => Promise.reject(reason);
    expect(await sendOrder(ORDER, { client: client({ signOrder }), onLooking })).toEqual({ kind: 'notSent', reason });
    expect(submitted).toEqual([]);
  });

  it.each([429, 401, 400])(
    'is rejected, not lost, on a %i response, even though the error names the order',
    async (status) => {
      const submitOrder = fail({ status, errno: status, orderId: '0xabc' });
      const result = await sendOrder(ORDER, { client: client({ submitOrder }), onLooking });
      expect([result.kind, looks]).toEqual(['refused', 0]);
    },
  );

  it('is rejected with the service’s message', async () => {
    const submitOrder = async () => ({ errno: 303, errmsg: 'not enough quote', result: null }) as never;
    const result = await sendOrder(ORDER, { client: client({ submitOrder }), onLooking });
    expect(result).toMatchObject({ kind: 'refused', reason: { message: 'not enough quote' } });
  });

  it('is looked for when no response comes, and never sent a second time', async () => {
    let asked = 0;
    const getOrderById = () => (++asked < 3 ? none() : taken());
    const sent = sendOrder(ORDER, { client: client({ submitOrder: noAnswer, getOrderById }), onLooking });
    expect(await settled(sent)).toEqual({ kind: 'taken', order: TAKEN });
    expect([submitted, looks, isLookedFor]).toEqual([[SIGNED], 3, true]);
  });

  it('is looked for again when the first look fails', async () => {
    let asked = 0;
    const getOrderById = () => (++asked < 2 ? noAnswer() : taken());
    const sent = sendOrder(ORDER, { client: client({ submitOrder: noAnswer, getOrderById }), onLooking });
    expect((await settled(sent)).kind).toBe('taken');
  });

  it('stays unknown when it is not found: it may still arrive', async () => {
    const sent = sendOrder(ORDER, { client: client({ submitOrder: noAnswer }), onLooking });
    expect(await settled(sent)).toEqual({ kind: 'unknown', signed: SIGNED, isMissing: true });
    expect(looks).toBe(4);
  });

  it('is not reported as missing when the service could not be reached', async () => {
    const answers = client({ submitOrder: noAnswer, getOrderById: noAnswer });
    const sent = sendOrder(ORDER, { client: answers, onLooking });
    expect(await settled(sent)).toEqual({ kind: 'unknown', signed: SIGNED, isMissing: false });
  });

  it('was not placed when the service was too busy and does not know it', async () => {
    const sent = sendOrder(ORDER, { client: client({ submitOrder: busy }), onLooking });
    expect(await settled(sent)).toMatchObject({ kind: 'busy', reason: { serviceMessage: 'failed', status: 503 } });
    expect(looks).toBe(1);
  });

  it('was placed when the service was too busy but knows it', async () => {
    const sent = sendOrder(ORDER, { client: client({ submitOrder: busy, getOrderById: taken }), onLooking });
    expect((await settled(sent)).kind).toBe('taken');
  });

  it('is unchanged when it is resent', async () => {
    expect((await submitAgain(SIGNED, { client: client({}), onLooking })).kind).toBe('taken');
    expect(submitted).toEqual([SIGNED]);
  });

  it('is rejected when the exchange rejects the resent order: it would have returned one placed before', async () => {
    const submitOrder = async () => ({ errno: 303, errmsg: 'not enough quote', result: null }) as never;
    const result = await submitAgain(SIGNED, { client: client({ submitOrder }), onLooking });
    expect(result).toMatchObject({ kind: 'refused', reason: { message: 'not enough quote' } });
  });

  it.each([
    ['no response', noAnswer],
    ['a rate limit', fail({ status: 429, errno: 429 })],
    ['a rejected key', fail({ status: 401, errno: 100 })],
    ['an invalid request', fail({ status: 400, errno: 2 })],
    ['a proxy’s error page', fail({ status: 403 })],
    ['a service that is too busy', busy],
    ['an internal error', fail({ status: 500, errno: 500 })],
    ['an order that cannot be sent', () => Promise.reject(new InvalidParamError('no signed order'))],
  ])('stays unknown when resending it meets %s: the first request may still arrive', async (_what, submitOrder) => {
    const sent = submitAgain(SIGNED, { client: client({ submitOrder }), onLooking });
    expect(await settled(sent)).toEqual({ kind: 'unknown', signed: SIGNED, isMissing: true });
    expect([submitted, looks, isLookedFor]).toEqual([[SIGNED], 4, true]);
  });

  it.each([429, 401])('stays unknown while lookups return %i', async (status) => {
    const getOrderById = fail({ status, errno: status });
    const looked = lookForOrder(SIGNED, client({ getOrderById }));
    expect(await settled(looked)).toEqual({ kind: 'unknown', signed: SIGNED, isMissing: false });
  });

  it.each([
    ['is accepted when it is found', taken, { kind: 'taken', order: TAKEN }],
    ['is missing when the service does not know it', none, { kind: 'missing' }],
    ['stays unknown while the service cannot be reached', noAnswer, undefined],
    ['stays unknown while the key is rejected', fail({ status: 401, errno: 100 }), undefined],
  ])('whose page was closed %s', async (_, getOrderById, result) => {
    expect(await settled(lookForAbandonedOrder('0xabc', client({ getOrderById })))).toEqual(result);
    expect(submitted).toEqual([]);
  });

  it('is looked for without being sent', async () => {
    expect((await settled(lookForOrder(SIGNED, client({ getOrderById: taken })))).kind).toBe('taken');
    expect(submitted).toEqual([]);
  });
});
