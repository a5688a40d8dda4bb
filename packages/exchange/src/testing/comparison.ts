import type { Ledger } from '../enums.ts';
import type { BalanceChanged, Event, LevelChanged, PositionChanged } from '../event.ts';
import type { Stamped } from '../exchange.ts';
import type { CommandOutcome } from '../outcome.ts';
import { NaiveExchange } from './naive-exchange.ts';
import { plainText } from './plain-text.ts';

/** One command with its outcome and events. */
export interface Round {
  readonly stamped: Stamped;
  readonly outcome: CommandOutcome;
  readonly events: readonly Event[];
}

/** The reference beside an exchange: performs the same commands, and compares. */
export class Comparison {
  readonly reference: NaiveExchange;
  /** The last reported value of every level, balance and position. */
  readonly #known = new Map<string, string>();

  constructor(ledger: Ledger = 'custodial') {
    this.reference = new NaiveExchange(ledger);
  }

  /**
   * Performs the next command, and returns the first difference. Outcomes and facts must be equal and in the same order;
   * levels, balances and positions need equal results.
   */
  difference({ stamped, outcome, events }: Round): string | undefined {
    const expected: Event[] = [];
    const outcomes = [plainText(this.reference.apply(stamped, expected)), plainText(outcome)] as const;
    if (outcomes[0] !== outcomes[1]) return `outcome\n  expected ${outcomes[0]}\n  actual   ${outcomes[1]}`;
    const wanted = factsOf(expected);
    const reported = factsOf(events);
    for (let i = 0; i < Math.max(wanted.length, reported.length); i += 1) {
      if (wanted[i] !== reported[i]) return `event ${i}\n  expected ${wanted[i]}\n  actual   ${reported[i]}`;
    }
    return this.#tailDifference(expected, events);
  }

  /**
   * The reference reports all levels, balances and positions that a command touched, in order; another may omit what did
   * not change, and may use another order: the contract allows both. A different value, or a report of something
   * untouched, is a difference.
   */
  #tailDifference(expected: readonly Event[], actual: readonly Event[]): string | undefined {
    const wanted = new Map(expected.filter(isTail).map((event) => [plainText(event), event]));
    const reported = new Set(actual.filter(isTail).map(plainText));
    const wrong = [...reported].find((text) => !wanted.has(text));
    if (wrong !== undefined) return `reports a wrong value, or something untouched: ${wrong}`;
    const missing = [...wanted].find(([text, event]) => !reported.has(text) && this.#isChange(event));
    if (missing !== undefined) return `does not report ${missing[0]}`;
    for (const event of wanted.values()) this.#known.set(nameOf(event), valueIn(event));
    return undefined;
  }

  #isChange(event: Tail): boolean {
    return valueIn(event) !== (this.#known.get(nameOf(event)) ?? NOTHING[event.kind]);
  }
}

type Tail = LevelChanged | BalanceChanged | PositionChanged;

function isTail(event: Event): event is Tail {
  return event.kind === 'levelChanged' || event.kind === 'balanceChanged' || event.kind === 'positionChanged';
}

/** All other events, as text, in order. */
function factsOf(events: readonly Event[]): string[] {
  return events.filter((event) => !isTail(event)).map(plainText);
}

/** The value of a level, a balance or a position before the first report. */
const NOTHING = { levelChanged: '0', balanceChanged: '0/0', positionChanged: '0/0/0/0' } as const;

/** The level, balance or position of an event. */
function nameOf(event: Tail): string {
  if (event.kind === 'levelChanged') return `level ${event.marketId}/${event.side}/${event.yesPriceTicks}`;
  if (event.kind === 'balanceChanged') return `balance ${event.accountId}`;
  return `position ${event.accountId}/${event.marketId}`;
}

function valueIn(event: Tail): string {
  if (event.kind === 'levelChanged') return `${event.sizeLots}`;
  if (event.kind === 'balanceChanged') return `${event.availableUnits}/${event.heldUnits}`;
  const { yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots } = event;
  return [yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots].join('/');
}
