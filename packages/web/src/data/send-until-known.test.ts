import { OpenApiError } from '@presage/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendUntilKnown } from './send-until-known.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const unanswered = () => new OpenApiError('got no answer', { idempotencyKey: 'first' });

/** The keys that were sent, and how it ended. */
async function sendWith(outcomes: readonly (Error | string)[]) {
  const keys: (string | undefined)[] = [];
  const sent = sendUntilKnown(async ({ idempotencyKey }) => {
    const outcome = outcomes[keys.length] ?? 'too often';
    keys.push(idempotencyKey);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }).catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return { keys, end: await sent };
}

it('sends a request once when it is answered', async () => {
  expect(await sendWith(['done'])).toEqual({ keys: [undefined], end: 'done' });
});

it('sends it again with the same key while nothing answers', async () => {
  const proxy = new OpenApiError('a page', { status: 502, idempotencyKey: 'first' });
  expect(await sendWith([unanswered(), proxy, 'done'])).toEqual({ keys: [undefined, 'first', 'first'], end: 'done' });
});

it('gives up after four attempts', async () => {
  const last = unanswered();
  const { keys, end } = await sendWith([unanswered(), unanswered(), unanswered(), last]);
  expect(keys).toEqual([undefined, 'first', 'first', 'first']);
  expect(end).toBe(last);
});

it('gives up when the attempts take too long', async () => {
  const late = unanswered();
  let attempts = 0;
  const sent = sendUntilKnown(() => {
    attempts += 1;
    vi.advanceTimersByTime(attempts === 1 ? 0 : 16_000);
    return Promise.reject(late);
  }).catch((error: Error) => error);
  await vi.runAllTimersAsync();
  expect([await sent, attempts]).toEqual([late, 2]);
});

it.each([
  ['the service refused it', new OpenApiError('no', { status: 200, errno: 303 })],
  ['the service failed', new OpenApiError('no', { status: 500, errno: 500, idempotencyKey: 'first' })],
  ['a transaction was sent', new OpenApiError('no receipt', { txHash: '0x1' })],
  ['something else went wrong', new Error('a defect')],
])('does not repeat it when %s', async (_, error) => {
  expect(await sendWith([error])).toEqual({ keys: [undefined], end: error });
});
