import type { MarketId } from '@presage/exchange';
import { expect, it } from 'vitest';
import type { ChainHealth } from '../chain/chain.ts';
import { type HealthSources, healthOf } from './health.ts';

const CHAIN_OK: ChainHealth = {
  ok: true,
  isRead: true,
  reason: 'ok',
  blockNumber: 7,
  pendingFills: 0,
  refusedResolutions: [],
  refusal: undefined,
};

function sources(chain: Partial<ChainHealth>, others: object = {}, problem?: string): HealthSources {
  return {
    sequencer: { sequence: 10, acceptance: 'open', ...others },
    store: { reads: { sequence: 10 }, problem },
    auth: { usable: true },
    stream: { hasFailed: false },
    chain: { health: () => ({ ...CHAIN_OK, ...chain }) },
  } as HealthSources;
}

it('is ready while all is well, and while trades cannot be settled: reads and cancels still work', () => {
  expect(healthOf(sources({}))).toMatchObject({ ready: true, parts: { chain: 'ok' } });
  expect(healthOf(sources({})).parts).not.toHaveProperty('resolutions');
  expect(healthOf(sources({ refusedResolutions: [3, 4] as MarketId[] })).parts).toMatchObject({
    resolutions: 'resolved on chain, but refused here: market 3, 4',
  });
  const reason = 'not sending: the gas budget for 24 hours is spent (DAILY_GAS_LIMIT)';
  expect(healthOf(sources({ ok: false, reason }, { acceptance: 'settlementUnpaid' }))).toMatchObject({
    ready: true,
    parts: { chain: reason, orders: 'settlementUnpaid' },
  });
});

it('is not ready while the chain is not read, the store is far behind, or the service stops', () => {
  expect(healthOf(sources({ ok: false, isRead: false, reason: 'not reading' })).ready).toBe(false);
  expect(healthOf(sources({}, { sequence: 30_011 })).ready).toBe(false);
  expect(healthOf(sources({}, { acceptance: 'stopping' })).ready).toBe(false);
});

it('is not ready while the store fails, however few commands it is behind: reads respond with 503', () => {
  expect(healthOf(sources({})).parts).toMatchObject({ store: 'ok' });
  expect(healthOf(sources({}, { sequence: 11 }, 'database or disk is full'))).toMatchObject({
    ready: false,
    parts: { store: 'database or disk is full', storeLag: '1' },
  });
});

it('is ready while the file of the keys fails, because known keys can still cancel', () => {
  expect(healthOf(sources({})).parts).toMatchObject({ keys: 'ok' });
  const failing = { ...sources({}), auth: { usable: false } };
  expect(healthOf(failing)).toMatchObject({ ready: true, parts: { keys: 'unusable' } });
});

it('is ready while the clock is in doubt, and gives the reason', () => {
  expect(healthOf(sources({})).parts).toMatchObject({ clock: 'ok' });
  const clockDoubt = 'the clock jumped';
  expect(healthOf(sources({}, { acceptance: 'clockInDoubt', clockDoubt }))).toMatchObject({
    ready: true,
    parts: { orders: 'clockInDoubt', clock: clockDoubt },
  });
});
