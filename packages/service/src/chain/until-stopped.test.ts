import { describe, expect, it } from 'vitest';
import type { Chain } from './chain.ts';
import { ChainStoppingError } from './errors.ts';
import { untilStopped } from './until-stopped.ts';

const REQUEST = { key: 'deploy:1', to: '0x00000000000000000000000000000000000000aa', data: '0x' } as const;

/** A chain that answers `answer` to every call that takes time. */
function chainAnswering(answer: Promise<never>): Chain {
  const transactions = { send: () => answer, broadcast: () => answer };
  return { transactions, reconcile: () => answer, readThrough: () => answer } as never;
}

describe.each([
  [
    'sends a transaction',
    (chain: Chain, signal: AbortSignal) => untilStopped(chain, signal).transactions.send(REQUEST),
  ],
  [
    'broadcasts one',
    (chain: Chain, signal: AbortSignal) => untilStopped(chain, signal).transactions.broadcast(REQUEST),
  ],
  ['reconciles', (chain: Chain, signal: AbortSignal) => untilStopped(chain, signal).reconcile()],
  ['waits for a block', (chain: Chain, signal: AbortSignal) => untilStopped(chain, signal).readThrough(1n)],
])('a caller that %s', (_words, call) => {
  it('is rejected at once when the service stops', async () => {
    const stopping = new AbortController();
    const waiting = call(chainAnswering(new Promise<never>(() => {})), stopping.signal);
    stopping.abort();
    await expect(waiting).rejects.toThrow(ChainStoppingError);
  });

  it('is rejected when the service is stopping already', async () => {
    const waiting = call(chainAnswering(new Promise<never>(() => {})), AbortSignal.abort());
    await expect(waiting).rejects.toThrow(ChainStoppingError);
  });

  it('gets the answer while the service runs', async () => {
    const answer = Promise.resolve('answer' as never);
    expect(await call(chainAnswering(answer), new AbortController().signal)).toBe('answer');
    const error = new Error('failed');
    await expect(call(chainAnswering(Promise.reject(error)), new AbortController().signal)).rejects.toBe(error);
  });
});
