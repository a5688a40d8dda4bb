import type { BalanceChanged, Event, LevelChanged, PositionChanged } from '../event.ts';
import { plainText } from './plain-text.ts';

type Tail = LevelChanged | BalanceChanged | PositionChanged;

function isTail(event: Event): event is Tail {
  return event.kind === 'levelChanged' || event.kind === 'balanceChanged' || event.kind === 'positionChanged';
}

/** All events except levels, balances and positions, as text, in order. */
export function factsOf(events: readonly Event[]): string[] {
  return events.filter((event) => !isTail(event)).map(plainText);
}

/**
 * Compares the levels, balances and positions that two exchanges report. The reference reports all that a command
 * touched, in order; another may omit what did not change, and may use another order: the contract allows both. A
 * different value, or a report of something untouched, is a difference.
 */
export class TailComparison {
  private readonly known = new Map<string, string>();

  /** The first difference from the reference's reports; undefined if they are compatible. */
  difference(reference: readonly Event[], actual: readonly Event[]): string | undefined {
    const wanted = new Map(reference.filter(isTail).map((event) => [plainText(event), event]));
    const reported = new Set(actual.filter(isTail).map(plainText));
    const wrong = [...reported].find((text) => !wanted.has(text));
    if (wrong !== undefined) return `reports a wrong value, or something untouched: ${wrong}`;
    const missing = [...wanted].find(([text, event]) => !reported.has(text) && this.isChange(event));
    if (missing !== undefined) return `does not report ${missing[0]}`;
    for (const event of wanted.values()) this.known.set(nameOf(event), stateOf(event));
    return undefined;
  }

  private isChange(event: Tail): boolean {
    return stateOf(event) !== (this.known.get(nameOf(event)) ?? NOTHING[event.kind]);
  }
}

/** The value of a level, a balance or a position before the first report. */
const NOTHING = { levelChanged: '0', balanceChanged: '0/0', positionChanged: '0/0/0/0' } as const;

/** The level, balance or position of an event. */
function nameOf(event: Tail): string {
  if (event.kind === 'levelChanged') return `level ${event.marketId}/${event.side}/${event.yesPriceTicks}`;
  if (event.kind === 'balanceChanged') return `balance ${event.accountId}`;
  return `position ${event.accountId}/${event.marketId}`;
}

/** The value in an event. */
function stateOf(event: Tail): string {
  if (event.kind === 'levelChanged') return `${event.sizeLots}`;
  if (event.kind === 'balanceChanged') return `${event.availableUnits}/${event.heldUnits}`;
  const { yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots } = event;
  return [yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots].join('/');
}
