import type { BalanceChanged, Event, LevelChanged, PositionChanged } from '../event.ts';
import { plainText } from './plain-text.ts';

type Tail = LevelChanged | BalanceChanged | PositionChanged;

function isTail(event: Event): event is Tail {
  return event.kind === 'levelChanged' || event.kind === 'balanceChanged' || event.kind === 'positionChanged';
}

/** Everything but levels, balances and positions, as text, in the order told. */
export function factsOf(events: readonly Event[]): string[] {
  return events.filter((event) => !isTail(event)).map(plainText);
}

/**
 * Compares what two exchanges tell of levels, balances and positions. The reference tells all that a command touched, in
 * the order it touched them; another may leave out what the command left as it was, and may touch in another order: the
 * contract leaves both open. Told otherwise, or of something untouched, is a difference.
 */
export class TailNews {
  private readonly known = new Map<string, string>();

  /** What is wrong with an exchange's tail, beside the reference's; nothing if it will do. */
  difference(reference: readonly Event[], actual: readonly Event[]): string | undefined {
    const wanted = new Map(reference.filter(isTail).map((event) => [plainText(event), event]));
    const told = new Set(actual.filter(isTail).map(plainText));
    const wrong = [...told].find((text) => !wanted.has(text));
    if (wrong !== undefined) return `tells what is not so, or is of something untouched: ${wrong}`;
    const missing = [...wanted].find(([text, event]) => !told.has(text) && this.isNews(event));
    if (missing !== undefined) return `does not tell ${missing[0]}`;
    for (const event of wanted.values()) this.known.set(nameOf(event), stateOf(event));
    return undefined;
  }

  private isNews(event: Tail): boolean {
    return stateOf(event) !== (this.known.get(nameOf(event)) ?? NOTHING[event.kind]);
  }
}

/** How a level, a balance or a position stands before anything is told of it. */
const NOTHING = { levelChanged: '0', balanceChanged: '0/0', positionChanged: '0/0/0/0' } as const;

/** What an event is about. */
function nameOf(event: Tail): string {
  if (event.kind === 'levelChanged') return `level ${event.marketId}/${event.side}/${event.yesPriceTicks}`;
  if (event.kind === 'balanceChanged') return `balance ${event.accountId}`;
  return `position ${event.accountId}/${event.marketId}`;
}

/** What an event says of it. */
function stateOf(event: Tail): string {
  if (event.kind === 'levelChanged') return `${event.sizeLots}`;
  if (event.kind === 'balanceChanged') return `${event.availableUnits}/${event.heldUnits}`;
  const { yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots } = event;
  return [yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots].join('/');
}
