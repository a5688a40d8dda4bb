import { describe, expect, it } from 'vitest';
import { OpenApiError } from '../errors.ts';
import { MAX_PENDING_ACTIONS } from '../limits.ts';
import { type ActionAnswer, PendingActions } from './pending-actions.ts';

const trades = { action: 'SUBSCRIBE', channel: 'market.last.trade', marketId: 1 };
const prices = { action: 'SUBSCRIBE', channel: 'market.last.price', marketId: 1 };

/** Pending actions, and the outcome of each. */
function waiting(frames: readonly object[]) {
  const pending = new PendingActions();
  const answers: (ActionAnswer | undefined)[] = frames.map(() => undefined);
  for (const [index, frame] of frames.entries()) {
    pending.add({ ...frame }, (answer) => {
      answers[index] = answer;
    });
  }
  return { pending, ok: () => answers.map((answer) => answer?.ok) };
}

describe('pending actions', () => {
  it('are matched to responses by action, channel and market, each once', () => {
    const { pending, ok } = waiting([trades, prices, { ...trades, marketId: 2 }]);
    pending.settle({ msgType: 'ack', ...trades, marketId: 2 });
    pending.settle({ msgType: 'error', action: 'SUBSCRIBE', channel: prices.channel, errno: 200, errmsg: 'none' });
    expect(ok()).toEqual([undefined, false, true]);
    pending.settle({ msgType: 'ack', ...trades });
    expect(ok()).toEqual([true, false, true]);
  });

  it('are matched by the root if they are for its children', () => {
    const { pending, ok } = waiting([7, 8].map((rootMarketId) => ({ ...prices, marketId: undefined, rootMarketId })));
    pending.settle({ msgType: 'ack', ...prices, marketId: undefined, rootMarketId: 8 });
    expect(ok()).toEqual([undefined, true]);
  });

  it('leave an error that matches none of them to the caller', () => {
    const { pending, ok } = waiting([trades]);
    const stray = pending.settle({ msgType: 'error', channel: trades.channel, errno: 100, errmsg: 'deleted' });
    expect(stray).toMatchObject({ errno: 100, message: 'deleted' });
    expect(pending.settle({ msgType: 'ack', action: 'HEARTBEAT' })).toBeUndefined();
    expect(ok()).toEqual([undefined]);
  });

  it('fail together when the connection is lost, and immediately when too many are pending', () => {
    const { pending, ok } = waiting(Array(MAX_PENDING_ACTIONS + 1).fill(trades));
    expect(ok().filter((done) => done === false)).toHaveLength(1);
    pending.rejectAll(new OpenApiError('gone'));
    expect(ok().filter((done) => done === false)).toHaveLength(MAX_PENDING_ACTIONS + 1);
  });

  it('fail also when they are sent while others do', () => {
    const pending = new PendingActions();
    const failed: string[] = [];
    pending.add(trades, () => {
      failed.push('trades');
      pending.add(prices, () => failed.push('prices'));
    });
    pending.rejectAll(new OpenApiError('gone'));
    expect(failed).toEqual(['trades', 'prices']);
  });
});
