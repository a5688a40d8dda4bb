import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenApiError } from '../errors.ts';
import { SUBSCRIBE_RETRY_MS } from '../limits.ts';
import { WebSocketChannel } from './messages.ts';
import type { OnAnswer } from './pending-actions.ts';
import { Unsubscriptions } from './unsubscriptions.ts';

const TRADES = { channel: WebSocketChannel.MARKET_LAST_TRADE, marketId: 1 };
const BUSY = { ok: false, error: new OpenApiError('slow down', { errno: 429 }) } as const;

const request = vi.fn<(frame: object, onAnswer: OnAnswer) => void>();
let unsubscriptions: Unsubscriptions;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  request.mockReset();
  unsubscriptions = new Unsubscriptions(request);
  unsubscriptions.add(TRADES);
});
afterEach(() => {
  vi.useRealTimers();
});

function answer(...[given]: Parameters<OnAnswer>): void {
  request.mock.lastCall?.[1](given);
}

describe('a topic that the service is asked to send no more', () => {
  it('is asked for again while the service refuses because of load', () => {
    answer(BUSY);
    vi.advanceTimersByTime(SUBSCRIBE_RETRY_MS);
    answer(BUSY);
    vi.advanceTimersByTime(SUBSCRIBE_RETRY_MS);
    answer({ ok: true, ack: {} });
    vi.advanceTimersByTime(SUBSCRIBE_RETRY_MS);
    expect(request.mock.calls.map(([frame]) => frame)).toEqual(Array(3).fill({ action: 'UNSUBSCRIBE', ...TRADES }));
  });

  it.each([
    ['the service knows no such market', new OpenApiError('no market 1', { errno: 202 })],
    ['the connection was lost', new OpenApiError('lost')],
  ])('is not asked for again if %s', (_, error) => {
    answer({ ok: false, error });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['it is subscribed to again', () => unsubscriptions.delete(TRADES)],
    ['the connection is lost', () => unsubscriptions.clear()],
  ])('is not asked for again once %s, before or after the refusal', (_, happens) => {
    happens();
    answer(BUSY);
    expect(vi.getTimerCount()).toBe(0);
    unsubscriptions.add(TRADES);
    answer(BUSY);
    happens();
    expect(vi.getTimerCount()).toBe(0);
  });
});
