import { beforeEach, describe, expect, test } from 'vitest';
import type { Command, PlaceOrder } from '../command.ts';
import { MatchType, Side } from '../enums.ts';
import type { Event, OrderFilled } from '../event.ts';
import type { OrderNo, QuoteUnits } from '../units.ts';
import { Auditor } from './auditor.ts';
import { NaiveExchange } from './naive-exchange.ts';
import type { Answer } from './scenario.ts';
import { account, Scenario, shares, ticks } from './scenario.ts';

let scenario: Scenario;
let auditor: Auditor;

/** Shows the auditor an answer with changed fills; returns its findings. */
function observe(answer: Answer, changes: Partial<OrderFilled> = {}): string {
  const events = answer.events.map((event): Event => (event.kind === 'orderFilled' ? { ...event, ...changes } : event));
  const stamped = { sequence: 0, timeMs: scenario.timeMs, command: { kind: 'tick' } as Command };
  return auditor.observe(stamped, events).join('; ');
}

function order(terms: Partial<PlaceOrder>): string {
  return observe(scenario.order(terms));
}

/** Two asks for Yes at 0.60 and one at 0.61, of accounts 2, 3 and 2; none filled yet. */
beforeEach(() => {
  const exchange = new NaiveExchange();
  auditor = new Auditor();
  scenario = new Scenario({
    apply(stamped, events) {
      const outcome = exchange.apply(stamped, events);
      if (stamped.command.kind !== 'placeOrder') auditor.observe(stamped, events);
      return outcome;
    },
  });
  scenario.openAccounts(3);
  const marketId = scenario.openMarket({ takerFeeBps: 200 });
  for (const accountId of [account(2), account(3)]) {
    scenario.play({ kind: 'split', accountId, marketId, sizeLots: shares(10) });
  }
  order({ accountId: account(2), side: Side.Sell, priceTicks: ticks(6_000) });
  order({ accountId: account(3), side: Side.Sell, priceTicks: ticks(6_000) });
  order({ accountId: account(2), side: Side.Sell, priceTicks: ticks(6_100) });
});

const taking = { accountId: account(1), priceTicks: ticks(6_050) };

describe('the auditor', () => {
  test('accepts a correct fill', () => {
    expect(observe(scenario.order(taking))).toBe('');
  });

  test('finds a newer order filled before an older one', () => {
    const changes = { makerOrderNo: 2 as OrderNo, makerAccountId: account(3) };
    expect(observe(scenario.order(taking), changes)).toContain('passes over order 1');
  });

  test('finds an order filled before a better-priced one', () => {
    const changes = { makerOrderNo: 3 as OrderNo, yesPriceTicks: ticks(6_100) };
    const found = observe(scenario.order({ ...taking, priceTicks: ticks(6_200) }), changes);
    expect(found).toContain('passes over order 1');
    expect(found).toContain('passes over order 2');
  });

  test('finds a fill beyond the limit of its taker', () => {
    const changes = { makerOrderNo: 3 as OrderNo, yesPriceTicks: ticks(6_100) };
    expect(observe(scenario.order(taking), changes)).toContain("is beyond the taker's limit");
  });

  test("finds a fill at another price than the maker's", () => {
    expect(observe(scenario.order(taking), { yesPriceTicks: ticks(6_001) })).toContain("is not at the maker's price");
  });

  test('finds a fee that is off by a unit', () => {
    const rightFee = 48_000_000n; // 1 share x 2 % x 0.6 x 0.4 = 0.0048 quote
    expect(observe(scenario.order(taking), { takerFeeUnits: (rightFee - 1n) as QuoteUnits })).toContain(
      'charges the taker',
    );
  });

  test('finds a wrong match type', () => {
    expect(observe(scenario.order(taking), { matchType: MatchType.Mint })).toContain('wrong match type');
  });

  test('finds a wrongly reported level', () => {
    const { events } = scenario.order(taking);
    auditor.observe({ sequence: 0, timeMs: scenario.timeMs, command: { kind: 'tick' } }, events.slice(0, -5));
    expect(observe({ outcome: { ok: true }, events: [] })).toContain('is reported as');
  });

  test('finds a level reported twice, and one reported after balances', () => {
    const { events } = scenario.order(taking);
    const level = events.filter((event) => event.kind === 'levelChanged');
    expect(level).toHaveLength(1);
    const found = observe({ outcome: { ok: true }, events: [...events, ...level] });
    expect(found).toContain('levelChanged comes too late');
    expect(found).toContain('is reported twice');
  });
});
