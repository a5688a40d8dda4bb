import type { Client, Position } from '@presage/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForClaim } from './wait-for-claim.ts';

type State = Position['claimStatusEnum'];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A service that returns these states of a market's two positions, one poll after the other. */
function showing(...looks: (State[] | Error)[]) {
  let count = 0;
  const getMyPositions = async () => {
    const look = looks[Math.min(count, looks.length - 1)] ?? [];
    count += 1;
    if (look instanceof Error) throw look;
    return { errno: 0, errmsg: '', result: { total: 2, list: look.map((claimStatusEnum) => ({ claimStatusEnum })) } };
  };
  const seen = waitForClaim({ getMyPositions } as unknown as Pick<Client, 'getMyPositions'>, 1);
  return { seen, looks: () => count };
}

it('waits while the service still offers the claim, then returns whether it is final', async () => {
  const { seen } = showing(['WaitClaim', 'CanNotClaim'], ['WaitClaim', 'CanNotClaim'], ['Claiming', 'CanNotClaim']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await seen).toBe(false);
});

it('returns immediately for a final claim', async () => {
  expect(await showing(['Claimed', 'CanNotClaim']).seen).toBe(true);
});

it('does not treat a failed read as a failed claim', async () => {
  const { seen } = showing(new Error('no answer'), ['Claimed']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await seen).toBe(true);
});

it('waits no longer than half a minute', async () => {
  const { seen, looks } = showing(['WaitClaim']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await seen).toBe(false);
  expect(looks()).toBe(30);
});
