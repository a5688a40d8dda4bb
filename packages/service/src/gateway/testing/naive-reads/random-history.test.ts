import { CloseReason, type Ledger, MarketStatus } from '@presage/exchange';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Applied } from '../../../sequencer/applied.ts';
import { randomHistory } from './random-history.ts';

describe('random histories', () => {
  const LEDGERS: readonly Ledger[] = ['custodial', 'chain'];
  let applied: readonly Applied[];
  beforeAll(() => {
    applied = LEDGERS.flatMap((ledger) => [1, 2, 3].flatMap((seed) => randomHistory(seed, 1_000, ledger).applied));
  });

  const eventsOf = () => applied.flatMap(({ events }) => events);

  it('move markets in every way, into every state', () => {
    const moves = applied.flatMap(({ command, outcome }) =>
      command.kind === 'moveMarket' && outcome.ok ? [command.action] : [],
    );
    expect([...new Set(moves)].sort()).toEqual(['activate', 'close', 'delete', 'fail', 'halt', 'resume']);
    const states = eventsOf().flatMap((event) => (event.kind === 'marketStatusChanged' ? [event.status] : []));
    const reached = Object.values(MarketStatus).filter((status) => status !== MarketStatus.Created);
    expect([...new Set(states)].sort()).toEqual(reached.sort());
  });

  it('resolve single markets, and all of a categorical one by its winner', () => {
    const resolved = eventsOf().flatMap((event) => (event.kind === 'marketResolved' ? [event] : []));
    expect(new Set(resolved.map(({ resolution }) => resolution)).size).toBe(4);
    expect(resolved.some(({ winnerMarketId }) => winnerMarketId > 0)).toBe(true);
  });

  it('end orders for every reason, and replace some', () => {
    const reasons = eventsOf().flatMap((event) => (event.kind === 'orderClosed' ? [event.reason] : []));
    expect([...new Set(reasons)].sort((a, b) => a - b)).toEqual(Object.values(CloseReason).sort((a, b) => a - b));
    const replaced = applied.filter(({ command, outcome }) => outcome.ok && 'replaces' in command);
    expect(replaced.length).toBeGreaterThan(50);
  });

  it('redeem shares that pay and shares that do not', () => {
    const payouts = eventsOf().flatMap((event) => (event.kind === 'redeemed' ? [event.payoutUnits > 0n] : []));
    expect(new Set(payouts)).toEqual(new Set([true, false]));
  });
});
