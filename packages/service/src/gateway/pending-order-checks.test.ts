import { setImmediate } from 'node:timers/promises';
import { digestOfBytes } from '@presage/exchange';
import { bytesToHex, hashOrder } from '@presage/protocol';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NotAcceptedError } from '../sequencer/sequencer.ts';
import type { OrderSignatureCheck, OrderSignatureResult } from '../signatures/signatures.ts';
import { MemorySequencer } from './testing/memory-sequencer.ts';
import { createRig, type RigAnswer } from './testing/rig.ts';
import { createMarket, createTrader, type OrderWish } from './testing/trader.ts';

let marketId: number;
/** Called with an order whose signature is being checked; the check completes when `release` is called. */
let onCheck: (check: { readonly orderId: string; release(): void }) => void;

async function verifyOrder({ order, domainSeparator }: OrderSignatureCheck): Promise<OrderSignatureResult> {
  const hash = hashOrder(domainSeparator, order);
  await new Promise<void>((release) => onCheck({ orderId: bytesToHex(hash), release }));
  return { ok: true, digest: digestOfBytes(hash), evidence: new Uint8Array(1) };
}

const rig = await createRig({ deps: { verifyOrder } });
afterAll(() => rig.close());
const trader = await createTrader(rig, 1);
beforeEach(async () => {
  marketId = await createMarket(rig);
});

interface Placing {
  readonly answer: Promise<RigAnswer & { order: Record<string, unknown> }>;
  readonly orderId: string;
  release(): void;
}

/** An order whose signature the service has begun to check. */
async function placing(wish: Partial<OrderWish> = {}): Promise<Placing> {
  const begun = new Promise<{ readonly orderId: string; release(): void }>((resolve) => {
    onCheck = resolve;
  });
  const answer = trader.place({ marketId, price: '0.4', shares: '10', ...wish });
  return { answer, ...(await begun) };
}

/** A cancel that has been processed without finding the order when this resolves. */
async function cancelling(orderId: string): Promise<{ readonly answer: Promise<RigAnswer> }> {
  const submit = vi.spyOn(rig.sequencer, 'submit');
  const answer = trader.cancel(orderId);
  await expect.poll(() => submit).toHaveBeenCalled();
  submit.mockRestore();
  return { answer };
}

const cancelAll = async (body: object = {}): Promise<RigAnswer> =>
  rig.call('cancelAllOrders', { apiKey: trader.apiKey, body });

describe('an order whose signature is still being checked', () => {
  it('is cancelled by a later cancel-all; an order sent after that is not', async () => {
    const before = await placing();
    const cancelled = cancelAll();
    const after = await placing({ price: '0.3' });
    after.release();
    const resting = (await after.answer).order;
    before.release();
    const { order } = await before.answer;
    expect((await cancelled).result).toEqual({ cancelled: [order.orderId] });
    expect(await trader.stored(order)).toMatchObject({ statusEnum: 'Canceled' });
    expect(await trader.stored(resting)).toMatchObject({ statusEnum: 'Pending' });
  });

  it('makes a cancel-all fail that cannot cancel it, so that the caller sends it again', async () => {
    const before = await placing();
    const submit = vi.spyOn(rig.sequencer, 'submit');
    submit.mockImplementation(async (submission) => {
      if (submission.command.kind === 'cancelOrder') throw new NotAcceptedError('overloaded');
      return MemorySequencer.prototype.submit.call(rig.sequencer, submission);
    });
    const cancelled = cancelAll();
    await expect.poll(() => submit).toHaveBeenCalled();
    before.release();
    expect(await cancelled).toMatchObject({ status: 503, message: expect.stringContaining('but not all of those') });
    submit.mockRestore();
    expect((await cancelAll()).result).toEqual({ cancelled: [(await before.answer).order.orderId] });
  });

  it('is cancelled by a cancel-all, although another order of the account has been checked meanwhile', async () => {
    const first = await placing();
    const second = await placing({ price: '0.3' });
    first.release();
    const resting = (await first.answer).order;
    const submit = vi.spyOn(rig.sequencer, 'submit');
    const cancelled = cancelAll();
    await expect.poll(() => submit).toHaveBeenCalled();
    submit.mockRestore();
    second.release();
    const late = (await second.answer).order;
    expect((await cancelled).result).toEqual({ cancelled: [resting.orderId, late.orderId] });
  });

  it('is cancelled while the store is asked whether a refused order was accepted before', async () => {
    const refused = await placing({ signed: { tokenId: 1n } });
    const late = await placing();
    const store = Promise.withResolvers<void>();
    onTestFinished(() => store.resolve());
    rig.faults.storeAnswers = store.promise;
    const cancelled = cancelAll();
    refused.release();
    late.release();
    const { order } = await late.answer;
    expect((await cancelled).result).toEqual({ cancelled: [order.orderId] });
    store.resolve();
    expect(await refused.answer).toMatchObject({ errno: 200 });
  });

  it('is replaced by a later order whose own check ends before', async () => {
    const before = await placing();
    const after = await placing({ price: '0.3', sent: { replaces: { orderId: before.orderId } } });
    after.release();
    before.release();
    const [old, { order }] = await Promise.all([before.answer, after.answer]);
    expect(order).toMatchObject({ statusEnum: 'Pending', price: '0.3' });
    expect(await trader.stored(old.order)).toMatchObject({ statusEnum: 'Canceled' });
  });

  it('is replaced by an order of a later batch that is checked before', async () => {
    const before = await placing();
    const begun: { readonly orderId: string; release(): void }[] = [];
    onCheck = (check) => begun.push(check);
    const sent = { replaces: { orderId: before.orderId } };
    const orders = [
      await trader.submission({ marketId, price: '0.2', shares: '10' }),
      await trader.submission({ marketId, price: '0.3', shares: '10', sent }),
    ];
    const batch = rig.call('placeOrders', { apiKey: trader.apiKey, body: { orders } });
    await expect.poll(() => begun).toHaveLength(2);
    for (const { release } of begun) release();
    // Without waiting, the batch would be queued by now.
    await setImmediate();
    before.release();
    expect((await batch).result.answers).toMatchObject([{ errno: 0 }, { errno: 0 }]);
    expect(await trader.stored((await before.answer).order)).toMatchObject({ statusEnum: 'Canceled' });
  });

  it('is cancelled by a cancel-all of its market and side', async () => {
    const before = await placing();
    const submit = vi.spyOn(rig.sequencer, 'submit');
    const cancelled = cancelAll({ marketId, side: 0 });
    await expect.poll(() => submit).toHaveBeenCalled();
    submit.mockRestore();
    before.release();
    expect((await cancelled).result).toEqual({ cancelled: [(await before.answer).order.orderId] });
  });

  it('is not cancelled by a cancel-all of another market, side or account', async () => {
    const other = await createMarket(rig, { slug: `other-${marketId}` });
    const bob = await createTrader(rig, 2);
    const before = await placing();
    const answers = [cancelAll({ marketId: other }), cancelAll({ marketId, side: 1 })];
    const ofBob = await rig.call('cancelAllOrders', { apiKey: bob.apiKey, body: {} });
    expect(ofBob.result).toEqual({ cancelled: [] });
    before.release();
    for (const answer of answers) expect((await answer).result).toEqual({ cancelled: [] });
    expect(await trader.stored((await before.answer).order)).toMatchObject({ statusEnum: 'Pending' });
  });

  it('is cancelled by its id once it is queued', async () => {
    const before = await placing();
    const cancelled = await cancelling(before.orderId);
    before.release();
    expect((await cancelled.answer).result).toEqual({ result: true });
    expect(await trader.stored((await before.answer).order)).toMatchObject({ statusEnum: 'Canceled' });
  });

  it('does not delay a cancel of another order, and is unknown if it is refused', async () => {
    const first = await placing();
    first.release();
    await first.answer;
    const before = await placing({ price: '0.9', shares: '900000' });
    expect((await trader.cancel(first.orderId)).result).toEqual({ result: true });
    const cancelled = await cancelling(before.orderId);
    before.release();
    expect(await before.answer).toMatchObject({ errno: 303 });
    expect(await cancelled.answer).toMatchObject({ errno: 300 });
  });
});
