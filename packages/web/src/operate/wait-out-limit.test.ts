import { OpenApiError } from '@presage/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitOutLimit } from './wait-out-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** When it was sent, in seconds from the start, and how it ended. */
async function sendWith(outcomes: readonly (Error | string)[]) {
  const startMs = Date.now();
  const sentAt: number[] = [];
  const sent = waitOutLimit(async () => {
    const outcome = outcomes[sentAt.length] ?? outcomes.at(-1);
    sentAt.push((Date.now() - startMs) / 1_000);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }).catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return { sentAt, end: await sent };
}

const limited = (retryAfterMs?: number) => new OpenApiError('too many requests', { status: 429, retryAfterMs });

it('sends a request again once a limit takes it, which says when', async () => {
  const { sentAt, end } = await sendWith([limited(3_000), limited(), 'done']);
  expect([sentAt, end]).toEqual([[0, 3, 4], 'done']);
});

it('asks again within a minute, and gives up in the end', async () => {
  const { sentAt, end } = await sendWith([limited(3_600_000)]);
  expect(sentAt.slice(0, 3)).toEqual([0, 60, 120]);
  expect([sentAt.length, end]).toEqual([30, limited(3_600_000)]);
});

it('does not repeat what was refused for another reason', async () => {
  const refused = new OpenApiError('no', { status: 200, errno: 202 });
  expect(await sendWith([refused])).toEqual({ sentAt: [0], end: refused });
});
