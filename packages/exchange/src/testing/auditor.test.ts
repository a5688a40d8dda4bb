import { beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../command.ts';
import { MatchType } from '../enums.ts';
import type { Event, OrderFilled } from '../event.ts';
import type { CommandOutcome } from '../outcome.ts';
import type { AccountId, OrderNo, PriceTicks, QuoteUnits } from '../units.ts';
import { Auditor } from './auditor.ts';
import { START_SEC, Trial } from './trial.ts';

let trial: Trial;
let auditor: Auditor;

/** Shows the auditor events, with changes of the fills among them; returns its findings. */
function observe(events: readonly Event[], changes: Partial<OrderFilled> = {}): string {
  const changed = events.map((event): Event => (event.kind === 'orderFilled' ? { ...event, ...changes } : event));
  const stamped = { sequence: 0, timeMs: START_SEC * 1000, command: { kind: 'tick' } as Command };
  return auditor.observe(stamped, changed).join('; ');
}

/** Places an order, and shows it to the auditor with changed fills. */
function observeOrder(text: string, changes: Partial<OrderFilled> = {}): string {
  trial.order(text);
  return observe(trial.events, changes);
}

/** Shows the auditor everything but orders. */
class ObservedTrial extends Trial {
  override apply(command: Command): CommandOutcome {
    const outcome = super.apply(command);
    if (command.kind !== 'placeOrder') observe(this.events);
    return outcome;
  }
}

/** Two asks for Yes at 0.60 and one at 0.61, of accounts B, C and B; none filled yet. */
beforeEach(() => {
  auditor = new Auditor();
  trial = ObservedTrial.trading('ABC', { takerFeeBps: 200 });
  for (const order of ['B sell 1 yes @ 0.6', 'C sell 1 yes @ 0.6', 'B sell 1 yes @ 0.61']) observeOrder(order);
});

const TAKING = 'A buy 1 yes @ 0.605';

describe('the auditor', () => {
  test('accepts a correct fill', () => {
    expect(observeOrder(TAKING)).toBe('');
  });

  test('finds a newer order filled before an older one', () => {
    const changes = { makerOrderNo: 2 as OrderNo, makerAccountId: 3 as AccountId };
    expect(observeOrder(TAKING, changes)).toContain('passes over order 1');
  });

  test('finds an order filled before a better-priced one', () => {
    const changes = { makerOrderNo: 3 as OrderNo, yesPriceTicks: 6_100 as PriceTicks };
    const found = observeOrder('A buy 1 yes @ 0.62', changes);
    expect(found).toContain('passes over order 1');
    expect(found).toContain('passes over order 2');
  });

  test('finds a fill beyond the limit of its taker', () => {
    const changes = { makerOrderNo: 3 as OrderNo, yesPriceTicks: 6_100 as PriceTicks };
    expect(observeOrder(TAKING, changes)).toContain("is beyond the taker's limit");
  });

  test("finds a fill at another price than the maker's", () => {
    expect(observeOrder(TAKING, { yesPriceTicks: 6_001 as PriceTicks })).toContain("is not at the maker's price");
  });

  test('finds a fee that is off by a unit', () => {
    const rightFee = 48_000_000n; // 1 share x 2 % x 0.6 x 0.4 = 0.0048 quote
    expect(observeOrder(TAKING, { takerFeeUnits: (rightFee - 1n) as QuoteUnits })).toContain('charges the taker');
  });

  test('finds a wrong match type', () => {
    expect(observeOrder(TAKING, { matchType: MatchType.Mint })).toContain('wrong match type');
  });

  test('finds a wrongly reported level', () => {
    trial.order(TAKING);
    const tail = trial.events.findIndex(({ kind }) => kind === 'levelChanged');
    observe(trial.events.slice(0, tail));
    expect(observe([])).toContain('is reported as');
  });

  test('finds a level reported twice, and one reported after balances', () => {
    trial.order(TAKING);
    const level = trial.events.filter((event) => event.kind === 'levelChanged');
    expect(level).toHaveLength(1);
    const found = observe([...trial.events, ...level]);
    expect(found).toContain('levelChanged comes too late');
    expect(found).toContain('is reported twice');
  });
});
