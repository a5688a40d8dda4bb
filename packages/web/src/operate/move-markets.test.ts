import { OpenApiError } from '@presage/client';
import type { AdminClient, AdminMarketMove, MarketData } from '@presage/client/admin';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { movable, moveMarkets, pauseAll } from './move-markets.ts';

const REFUSED = new OpenApiError('market 2 cannot be paused', { status: 200, errno: 202 });
const NOT_REACHED = new OpenApiError('not reached', { cause: new TypeError('fetch failed') });
const LIMITED = new OpenApiError('too many requests', { status: 429, retryAfterMs: 2_000 });
const TOKEN_REFUSED = new OpenApiError('the token is not valid', { status: 401, errno: 401 });

type Row = Pick<MarketData, 'marketId' | 'marketTitle' | 'statusEnum' | 'halted'> & {
  readonly childMarkets: readonly Row[];
};

function market(marketId: number, more: Partial<Row> = {}): Row {
  return { marketId, marketTitle: `M${marketId}`, statusEnum: 'activated', halted: false, childMarkets: [], ...more };
}

/** A service with these markets, in which the moves of some fail. */
function serviceWith(rows: readonly Row[], failures: Readonly<Record<number, Error>> = {}) {
  const state = new Map(rows.map((row) => [row.marketId, row]));
  const sent: string[] = [];
  const listed: number[] = [];
  const fake = {
    sent,
    listed,
    state,
    async moveMarket(marketId: number, move: AdminMarketMove) {
      sent.push(`${move} ${marketId}`);
      const failure = failures[marketId];
      if (failure !== undefined) throw failure;
      const row = state.get(marketId);
      if (row !== undefined) state.set(marketId, { ...row, halted: move === 'halt' });
      return { errno: 0, errmsg: '', result: {} };
    },
    async getMarkets({ page = 1, limit = 10 }) {
      listed.push(page);
      const all = [...state.values()];
      const list = all.slice((page - 1) * limit, page * limit);
      return { errno: 0, errmsg: '', result: { total: all.length, list } };
    },
  };
  return fake as typeof fake & Pick<AdminClient, never>;
}

type Fake = ReturnType<typeof serviceWith>;
const asAdmin = (fake: Fake) => fake as unknown as AdminClient;
const named = (...ids: readonly number[]) => ids.map((marketId) => ({ marketId, title: `M${marketId}` }));

describe('moving several markets', () => {
  it('moves one after the other, and counts them', async () => {
    const service = serviceWith([]);
    const counts: number[] = [];
    const result = await moveMarkets(asAdmin(service), 'close', named(3, 1), (count) => counts.push(count));
    expect(result).toEqual({ done: named(3, 1), failed: [], stoppedBy: undefined });
    expect([service.sent, counts]).toEqual([
      ['close 3', 'close 1'],
      [1, 2],
    ]);
  });

  it('goes on after one that is refused, and names it', async () => {
    const service = serviceWith([], { 2: REFUSED });
    const result = await moveMarkets(asAdmin(service), 'halt', named(1, 2, 3));
    expect(result).toEqual({
      done: named(1, 3),
      failed: [{ title: 'M2', error: REFUSED }],
      stoppedBy: undefined,
    });
  });

  it.each([NOT_REACHED, TOKEN_REFUSED])('stops at what concerns all of them: %s', async (error) => {
    const service = serviceWith([], { 2: error });
    const result = await moveMarkets(asAdmin(service), 'halt', named(1, 2, 3));
    expect(result).toEqual({ done: named(1), failed: [{ title: 'M2', error }], stoppedBy: error });
    expect(service.sent).toEqual(['halt 1', 'halt 2']);
  });

  it('is offered for those that it would change', () => {
    const rows = [market(1), market(2, { halted: true }), market(3, { statusEnum: 'created' })];
    const ids = (move: 'activate' | 'halt' | 'resume' | 'close') => movable(rows, move).map((row) => row.marketId);
    expect([ids('activate'), ids('halt'), ids('resume'), ids('close')]).toEqual([[3], [1], [2], [1, 2]]);
  });
});

describe('pausing all markets', () => {
  it('reads every page, and pauses what trades', async () => {
    const rows = Array.from({ length: 41 }, (_, index) => market(index + 1, { halted: index % 2 === 0 }));
    const service = serviceWith(rows);
    const { done } = await pauseAll(asAdmin(service));
    expect(done).toHaveLength(20);
    expect([...service.state.values()].every(({ halted }) => halted)).toBe(true);
    // Once more, to see that none is left.
    expect(service.listed).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('pauses the outcomes that trade of a market in which some are paused already, and the whole otherwise', async () => {
    const children = [market(11), market(12, { halted: true }), market(13, { statusEnum: 'resolving' })];
    const service = serviceWith([market(10, { childMarkets: children }), market(20, { childMarkets: [market(21)] })]);
    service.moveMarket = async (marketId, move) => {
      service.sent.push(`${move} ${marketId}`);
      service.state.clear();
      return { errno: 0, errmsg: '', result: {} };
    };
    const { done } = await pauseAll(asAdmin(service));
    expect(done).toEqual([
      { marketId: 11, title: 'M10: M11' },
      { marketId: 20, title: 'M20' },
    ]);
  });

  it('ends when markets are opened as fast as they are paused, and says so', async () => {
    const service = serviceWith([market(1)]);
    const { moveMarket } = service;
    service.moveMarket = async (marketId, move) => {
      service.state.set(marketId + 1, market(marketId + 1));
      return moveMarket(marketId, move);
    };
    const { done, failed, stoppedBy } = await pauseAll(asAdmin(service));
    expect([done, failed]).toEqual([named(1, 2, 3, 4, 5), []]);
    expect(stoppedBy).toEqual(new Error('Markets are opened or resumed as fast as they are paused. Pause all again.'));
  });

  it('names a market that is refused once, however often it is tried', async () => {
    const service = serviceWith([market(1), market(2)], { 2: REFUSED });
    const { done, failed } = await pauseAll(asAdmin(service));
    expect([done, failed]).toEqual([named(1), [{ title: 'M2', error: REFUSED }]]);
  });

  it('waits while a rate limit refuses to list or to pause them', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const service = serviceWith([market(1), market(2)]);
    const { getMarkets, moveMarket } = service;
    let refusals = 0;
    const isRefused = () => ++refusals % 3 !== 0;
    service.getMarkets = async (page) => {
      if (isRefused()) throw LIMITED;
      return getMarkets(page);
    };
    service.moveMarket = async (marketId, move) => {
      if (isRefused()) throw LIMITED;
      return moveMarket(marketId, move);
    };
    const paused = pauseAll(asAdmin(service));
    await vi.runAllTimersAsync();
    expect(await paused).toEqual({ done: named(1, 2), failed: [], stoppedBy: undefined });
  });

  it('knows what it paused before the service stopped responding', async () => {
    const service = serviceWith(Array.from({ length: 21 }, (_, index) => market(index + 1)));
    const read = service.getMarkets;
    service.getMarkets = async (page) => {
      if (page.page === 2) throw NOT_REACHED;
      return read(page);
    };
    const counts: number[] = [];
    const result = await pauseAll(asAdmin(service), (count) => counts.push(count));
    expect(result).toMatchObject({ done: { length: 20 }, failed: [], stoppedBy: NOT_REACHED });
    expect(counts.at(-1)).toBe(20);
  });
});
