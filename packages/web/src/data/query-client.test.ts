import { OpenApiError } from '@presage/client';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { endSession, isKeyRefused, type Session, sessionStore, startSession } from './session.ts';

const ADDRESS = '0x1111111111111111111111111111111111111111';
const SESSION: Session = {
  connectorId: 'io.wallet',
  walletAddress: ADDRESS,
  tradingAddress: ADDRESS,
  apiKey: 'key',
  signer: { address: ADDRESS, signTypedData: () => Promise.reject(new Error('not asked')) },
};
const REFUSED = new OpenApiError('apikey: unknown', { errno: 100, status: 401 });

beforeEach(() => {
  vi.useFakeTimers();
  startSession({ ...SESSION });
});
afterEach(() => {
  endSession();
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/**
 * Observes a query that is rejected while the session's key counts as valid, or always. Returns the number of reads.
 */
async function reads(queryKey: readonly string[], { isForEver = false } = {}): Promise<number> {
  let count = 0;
  const queryFn = async () => {
    count += 1;
    if (isForEver || !isKeyRefused()) throw REFUSED;
    return 'read';
  };
  const unfollow = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  unfollow();
  return count;
}

it('a mutation without a network fails immediately, and is not run when the network is back', async () => {
  onlineManager.setOnline(false);
  let done = 0;
  const pressed = new MutationObserver(queryClient, {
    mutationFn: async () => {
      done += 1;
      throw new TypeError('Failed to fetch');
    },
  });
  const failed = pressed.mutate().catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(0);
  expect([done, pressed.getCurrentResult().isPaused]).toEqual([1, false]);
  onlineManager.setOnline(true);
  expect([await failed, done]).toEqual(['failed', 1]);
});

it('queries run without a network too: the service may be on this machine', async () => {
  onlineManager.setOnline(false);
  const queryFn = vi.fn(async () => 'read');
  expect(await queryClient.fetchQuery({ queryKey: ['markets'], queryFn })).toBe('read');
});

it('public data is read again without a rejected key', async () => {
  expect(await reads(['markets'])).toBe(2);
  expect(queryClient.getQueryData(['markets'])).toBe('read');
});

it('public data is read again only once if the service requires a key for it', async () => {
  expect(await reads(['markets'], { isForEver: true })).toBe(2);
});

it('what a visitor could not read without a key is read again once there is a session', async () => {
  endSession();
  const queryFn = async () => {
    if (sessionStore.get() === 'none') throw REFUSED;
    return 'read';
  };
  const unfollow = new QueryObserver(queryClient, { queryKey: ['markets'], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryState(['markets'])?.status).toBe('error');
  startSession({ ...SESSION });
  await vi.advanceTimersByTimeAsync(0);
  unfollow();
  expect(queryClient.getQueryData(['markets'])).toBe('read');
});

it('the account’s data is not read again', async () => {
  expect(await reads(['own', 'balance'], { isForEver: true })).toBe(1);
  expect(isKeyRefused()).toBe(true);
});

it('a rejected operator token does not mark the key as rejected', async () => {
  await reads(['operate', 'markets'], { isForEver: true });
  expect(isKeyRefused()).toBe(false);
});

it.each([
  ['a connection fails', new TypeError('Failed to fetch'), 3],
  ['a service does not answer in time', new DOMException('signal timed out', 'TimeoutError'), 1],
])('when %s, a read is retried only if that may help soon', async (_, cause, attempts) => {
  let count = 0;
  const queryFn = async () => {
    count += 1;
    throw new OpenApiError('GET /market got no answer', { cause });
  };
  const unfollow = new QueryObserver(queryClient, { queryKey: ['slow'], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  unfollow();
  expect(count).toBe(attempts);
});
