import {
  InvalidParamError,
  OpenApiError,
  type Order,
  type PlaceOrderDataInput,
  type SignedOrder,
} from '@presage/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Fate,
  lookForLeftOrder,
  lookForOrder,
  type OrderClient,
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

/** As the desk does it. */
async function sendOrder(order: PlaceOrderDataInput, options: SendOptions): Promise<Fate> {
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

  it('is taken', async () => {
    const fate = await sendOrder(ORDER, { client: client({}), onLooking });
    expect([fate, looks, isLookedFor]).toEqual([{ kind: 'taken', order: TAKEN }, 0, false]);
  });

  it('is not sent when it cannot be signed', async () => {
    const reason = new Error('the wallet does not sign');
    const signOrder = () => Promise.reject(reason);
    expect(await sendOrder(ORDER, { client: client({ signOrder }), onLooking })).toEqual({ kind: 'notSent', reason });
    expect(submitted).toEqual([]);
  });

  it.each([429, 401, 400])(
    'is refused, not lost, by an answer of %i, whose error names the order all the same',
    async (status) => {
      const submitOrder = fail({ status, errno: status, orderId: '0xabc' });
      const fate = await sendOrder(ORDER, { client: client({ submitOrder }), onLooking });
      expect([fate.kind, looks]).toEqual(['refused', 0]);
    },
  );

  it('is refused with the words of the service', async () => {
    const submitOrder = async () => ({ errno: 303, errmsg: 'not enough quote', result: null }) as never;
    const fate = await sendOrder(ORDER, { client: client({ submitOrder }), onLooking });
    expect(fate).toMatchObject({ kind: 'refused', reason: { message: 'not enough quote' } });
  });

  it('is looked for when no answer comes, and never sent a second time', async () => {
    let asked = 0;
    const getOrderById = () => (++asked < 3 ? none() : taken());
    const sent = sendOrder(ORDER, { client: client({ submitOrder: noAnswer, getOrderById }), onLooking });
    expect(await settled(sent)).toEqual({ kind: 'taken', order: TAKEN });
    expect([submitted, looks, isLookedFor]).toEqual([[SIGNED], 3, true]);
  });

  it('is looked for though looking fails at first', async () => {
    let asked = 0;
    const getOrderById = () => (++asked < 2 ? noAnswer() : taken());
    const sent = sendOrder(ORDER, { client: client({ submitOrder: noAnswer, getOrderById }), onLooking });
    expect((await settled(sent)).kind).toBe('taken');
  });

  it('stays unknown when nothing is heard of it: it may still be on its way', async () => {
    const sent = sendOrder(ORDER, { client: client({ submitOrder: noAnswer }), onLooking });
    expect(await settled(sent)).toEqual({ kind: 'unknown', signed: SIGNED, isMissing: true });
    expect(looks).toBe(4);
  });

  it('is not said to be missing when the service could not be asked', async () => {
    const answers = client({ submitOrder: noAnswer, getOrderById: noAnswer });
    const sent = sendOrder(ORDER, { client: answers, onLooking });
    expect(await settled(sent)).toEqual({ kind: 'unknown', signed: SIGNED, isMissing: false });
  });

  it('was not placed when the service itself was too busy for it, and knows none', async () => {
    const sent = sendOrder(ORDER, { client: client({ submitOrder: busy }), onLooking });
    expect(await settled(sent)).toEqual({ kind: 'busy' });
    expect(looks).toBe(1);
  });

  it('was placed when the service could not say so at once', async () => {
    const sent = sendOrder(ORDER, { client: client({ submitOrder: busy, getOrderById: taken }), onLooking });
    expect((await settled(sent)).kind).toBe('taken');
  });

  it('is the very same when it is sent again', async () => {
    expect((await submitAgain(SIGNED, { client: client({}), onLooking })).kind).toBe('taken');
    expect(submitted).toEqual([SIGNED]);
  });

  it('is refused when the exchange refuses it again: it would have told of one placed before', async () => {
    const submitOrder = async () => ({ errno: 303, errmsg: 'not enough quote', result: null }) as never;
    const fate = await submitAgain(SIGNED, { client: client({ submitOrder }), onLooking });
    expect(fate).toMatchObject({ kind: 'refused', reason: { message: 'not enough quote' } });
  });

  it.each([
    ['no answer', noAnswer],
    ['a rate limit', fail({ status: 429, errno: 429 })],
    ['a key that is refused', fail({ status: 401, errno: 100 })],
    ['a request that is not understood', fail({ status: 400, errno: 2 })],
    ['a page of what lies between', fail({ status: 403 })],
    ['a service that is too busy', busy],
    ['a failure', fail({ status: 500, errno: 500 })],
    ['an order that cannot be sent', () => Promise.reject(new InvalidParamError('no signed order'))],
  ])('stays unknown when sending it again meets %s: the first may still arrive', async (_what, submitOrder) => {
    const sent = submitAgain(SIGNED, { client: client({ submitOrder }), onLooking });
    expect(await settled(sent)).toEqual({ kind: 'unknown', signed: SIGNED, isMissing: true });
    expect([submitted, looks, isLookedFor]).toEqual([[SIGNED], 4, true]);
  });

  it.each([429, 401])('stays unknown while looks are answered with %i', async (status) => {
    const getOrderById = fail({ status, errno: status });
    const looked = lookForOrder(SIGNED, client({ getOrderById }));
    expect(await settled(looked)).toEqual({ kind: 'unknown', signed: SIGNED, isMissing: false });
  });

  it.each([
    ['is told as taken when it is found', taken, { kind: 'taken', order: TAKEN }],
    ['is told as missing when the service knows none', none, { kind: 'missing' }],
    ['is told not at all while the service cannot be asked', noAnswer, undefined],
    ['is told not at all while the key is refused', fail({ status: 401, errno: 100 }), undefined],
  ])('of a page that was closed %s', async (_, getOrderById, fate) => {
    expect(await settled(lookForLeftOrder('0xabc', client({ getOrderById })))).toEqual(fate);
    expect(submitted).toEqual([]);
  });

  it('is looked for without being sent', async () => {
    expect((await settled(lookForOrder(SIGNED, client({ getOrderById: taken })))).kind).toBe('taken');
    expect(submitted).toEqual([]);
  });
});
