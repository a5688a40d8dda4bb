import { describe, expect, it } from 'vitest';
import { RPC_CONCURRENCY, RPC_QUEUE } from '../limits.ts';
import { retryingRpc } from './retrying-rpc.ts';
import { RpcUnavailableError } from './rpc-error.ts';

/** Requests to a node that fails with these errors before it answers. Returns the delays in between. */
async function waitsFor(failures: readonly RpcUnavailableError[], random: number): Promise<readonly number[]> {
  const waits: number[] = [];
  const left = [...failures];
  const ask = retryingRpc({
    request: async () => {
      const failure = left.shift();
      if (failure !== undefined) throw failure;
      return 'answer';
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    signal: new AbortController().signal,
    random: () => random,
    onAttempt: () => {},
  });
  await ask({ method: 'eth_call' });
  return waits;
}

const FAILURE = new RpcUnavailableError('eth_call', 'no');

describe('the retrying transport', () => {
  it('waits longer each time, half of it at random', async () => {
    expect(await waitsFor([FAILURE, FAILURE, FAILURE], 0)).toEqual([100, 200, 400]);
    expect(await waitsFor([FAILURE, FAILURE, FAILURE], 0.5)).toEqual([150, 300, 600]);
  });

  it('waits as long as a rate-limiting node demands, within a bound', async () => {
    const limited = (retryAfterMs: number) => new RpcUnavailableError('eth_call', 'too fast', retryAfterMs);
    expect(await waitsFor([limited(2_000), limited(3_600_000)], 0)).toEqual([2_000, 5_000]);
  });

  it('has a bounded number of requests in flight, and serves the others in order', async () => {
    const answers: (() => void)[] = [];
    const ask = retryingRpc({
      request: () => new Promise((resolve) => answers.push(() => resolve('answer'))),
      wait: async () => {},
      signal: new AbortController().signal,
      random: () => 0,
      onAttempt: () => {},
    });
    const asks = Array.from({ length: RPC_CONCURRENCY + 3 }, () => ask({ method: 'eth_call' }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toHaveLength(RPC_CONCURRENCY);
    for (let at = 0; at < asks.length; at += 1) {
      answers[at]?.();
      await asks[at];
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(answers).toHaveLength(RPC_CONCURRENCY + 3);
  });

  it('refuses requests beyond a bounded number that wait, which is no failure of the node', async () => {
    const attempts: boolean[] = [];
    const ask = retryingRpc({
      request: () => new Promise(() => {}),
      wait: async () => {},
      signal: new AbortController().signal,
      random: () => 0,
      onAttempt: (answered) => attempts.push(answered),
    });
    for (let at = 0; at < RPC_CONCURRENCY + RPC_QUEUE; at += 1) void ask({ method: 'eth_call' });
    await expect(ask({ method: 'eth_call' })).rejects.toThrow('eth_call: too many requests are queued');
    expect(attempts).toEqual([]);
  });
});
