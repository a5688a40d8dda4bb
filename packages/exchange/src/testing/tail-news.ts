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
 * What levels, balances and positions come to, for a reader who knows what was told before: repeats are no news, and
 * as each is told once a command their order says nothing. The contract leaves both open (what counts as touched).
 */
export class TailNews {
  private readonly known = new Map<string, string>();

  /** What is new in a command's events, in an order of its own. */
  of(events: readonly Event[]): string[] {
    const fresh = events.filter(isTail).filter((event) => {
      const { name, now } = entry(event);
      return now !== (this.known.get(name) ?? NOTHING[event.kind]);
    });
    return fresh.map(plainText).sort();
  }

  remember(events: readonly Event[]): void {
    for (const event of events.filter(isTail)) {
      const { name, now } = entry(event);
      this.known.set(name, now);
    }
  }
}

/** How a level, a balance or a position stands before anything is told of it. */
const NOTHING = { levelChanged: '0', balanceChanged: '0/0', positionChanged: '0/0/0/0' } as const;

/** What an event is about, and what it says of it. */
function entry(event: Tail): { readonly name: string; readonly now: string } {
  switch (event.kind) {
    case 'levelChanged':
      return { name: `level ${event.marketId}/${event.side}/${event.yesPriceTicks}`, now: `${event.sizeLots}` };
    case 'balanceChanged':
      return { name: `balance ${event.accountId}`, now: `${event.availableUnits}/${event.heldUnits}` };
    case 'positionChanged': {
      const { yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots } = event;
      const now = [yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots].join('/');
      return { name: `position ${event.accountId}/${event.marketId}`, now };
    }
  }
}
