import { describe, expect, test } from 'vitest';
import type { Command } from '../command.ts';
import { type Ledger, Side, TimeInForce } from '../enums.ts';
import type { Event } from '../event.ts';
import type { Stamped } from '../exchange.ts';
import type { CommandOutcome } from '../outcome.ts';
import type { PriceTicks, QuoteUnits } from '../units.ts';
import { Auditor } from './auditor.ts';
import type { Contender } from './duel.ts';
import { duel } from './duel.ts';
import { NaiveExchange } from './naive-exchange.ts';
import { playAlone } from './play-alone.ts';
import { smallestStream } from './smallest-stream.ts';
import { listSource, seededSource } from './stream-source.ts';

/** A way to break a correct exchange: in its input, its state, or its output. */
interface Fault {
  readonly name: string;
  readonly command?: (command: Command) => Command;
  readonly state?: (exchange: NaiveExchange, command: Command) => void;
  readonly event?: (event: Event) => Event | undefined;
  /** Defaults to the custodial ledger. */
  readonly ledger?: Ledger;
  /** Whether the events alone reveal it, without a reference to compare with. */
  readonly showsInEvents: boolean;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'charges takers one unit too much',
    event: (event) =>
      event.kind === 'orderFilled' ? { ...event, takerFeeUnits: (event.takerFeeUnits + 1n) as QuoteUnits } : event,
    showsInEvents: true,
  },
  {
    name: 'forgets when orders expire',
    command: (command) => (command.kind === 'placeOrder' ? { ...command, expiresAtSec: 0 } : command),
    showsInEvents: false,
  },
  {
    name: 'forgets when cancel timers run',
    command: (command) => (command.kind === 'cancelAllAfter' ? { ...command, timeoutSec: 0 } : command),
    showsInEvents: false,
  },
  {
    name: 'does not run cancel timers',
    event: (event) => (event.kind === 'cancelTimerSet' && event.cancelAtSec === 0 ? undefined : event),
    showsInEvents: true,
  },
  {
    name: 'cancels before a timer has run out',
    event: (event) =>
      event.kind === 'cancelTimerSet' && event.cancelAtSec > 0
        ? { ...event, cancelAtSec: event.cancelAtSec + 60 }
        : event,
    showsInEvents: true,
  },
  {
    name: 'lets post-only orders take',
    command: (command) => (command.kind === 'placeOrder' ? { ...command, postOnly: false } : command),
    showsInEvents: false,
  },
  {
    name: 'lets orders rest that must fill or be cancelled at once',
    command: (command) =>
      command.kind === 'placeOrder' ? { ...command, timeInForce: TimeInForce.GoodTillCancelled } : command,
    showsInEvents: false,
  },
  {
    name: 'fills a part of fill-or-kill orders',
    command: (command) =>
      command.kind === 'placeOrder' && command.timeInForce === TimeInForce.FillOrKill
        ? { ...command, timeInForce: TimeInForce.ImmediateOrCancel }
        : command,
    showsInEvents: false,
  },
  {
    name: 'forgets the worst price of market orders',
    command: (command) => {
      if (command.kind !== 'placeOrder') return command;
      const { worstPriceTicks: _, ...order } = command;
      return order;
    },
    showsInEvents: false,
  },
  {
    name: 'fills market orders beyond their worst price',
    event: (event) => {
      if (event.kind !== 'orderAccepted' || event.worstPriceTicks === 0) return event;
      return { ...event, worstPriceTicks: (event.side === Side.Buy ? 1 : 9_999) as PriceTicks };
    },
    showsInEvents: true,
  },
  {
    name: 'forgets orders that were closed',
    state: ({ state }) => {
      for (const [digest, order] of state.orders) if (order.state === 'closed') state.orders.delete(digest);
    },
    showsInEvents: true,
  },
  {
    name: 'loses a unit with every cancel',
    state: ({ state }, command) => {
      const account = command.kind === 'cancelOrder' ? state.accounts[command.accountId - 1] : undefined;
      if (account !== undefined && account.availableUnits > 0n) account.availableUnits -= 1n;
    },
    showsInEvents: true,
  },
  {
    name: 'does not report a level that is gone',
    event: (event) => (event.kind === 'levelChanged' && event.sizeLots === 0 ? undefined : event),
    showsInEvents: true,
  },
  {
    name: 'skips a trade number',
    state: ({ state }, command) => {
      if (command.kind === 'placeOrder') state.tradeCount += 1;
    },
    showsInEvents: true,
  },
  {
    name: 'reports a failed fill as settled',
    event: (event) => (event.kind === 'fillFailed' ? { ...event, kind: 'fillSettled', txHash: '' } : event),
    ledger: 'chain',
    showsInEvents: true,
  },
  {
    name: 'does not report settled fills',
    event: (event) => (event.kind === 'fillSettled' ? undefined : event),
    ledger: 'chain',
    showsInEvents: true,
  },
  {
    name: 'forgets which fills are pending',
    state: ({ state }, command) => {
      if (command.kind === 'chainBlock') state.pending = [];
    },
    ledger: 'chain',
    showsInEvents: true,
  },
  {
    name: 'adds a unit with every block',
    command: (command) => {
      if (command.kind !== 'chainBlock') return command;
      const balances = command.balances.map((one) => ({ ...one, quoteUnits: (one.quoteUnits + 1n) as QuoteUnits }));
      return { ...command, balances };
    },
    ledger: 'chain',
    showsInEvents: false,
  },
];

function broken(fault: Fault): Contender {
  const sound = new NaiveExchange(fault.ledger);
  return {
    apply(stamped: Stamped, events: Event[]): CommandOutcome {
      const command = fault.command?.(stamped.command) ?? stamped.command;
      const reported: Event[] = [];
      const outcome = sound.apply({ ...stamped, command }, reported);
      fault.state?.(sound, command);
      for (const event of reported) {
        const changed = fault.event === undefined ? event : fault.event(event);
        if (changed !== undefined) events.push(changed);
      }
      return outcome;
    },
  };
}

/** Enough for the rarest fault, in fill-or-kill orders, to show: after some 300 commands on average. */
const LENGTH = 1_000;

/** The first finding of an auditor about a broken exchange, without a reference. */
function auditAlone(fault: Fault, seed: number): string | undefined {
  const { ledger = 'custodial' } = fault;
  const source = seededSource({ seed, length: LENGTH, ledger });
  const commands = playAlone({ source, ledger });
  const contender = broken(fault);
  const auditor = new Auditor(ledger);
  for (const stamped of commands) {
    const events: Event[] = [];
    contender.apply(stamped, events);
    const problem = auditor.observe(stamped, events)[0];
    if (problem !== undefined) return problem;
  }
  return undefined;
}

describe('a broken exchange is caught', () => {
  test.each(FAULTS)('when it $name', (fault) => {
    const { ledger = 'custodial' } = fault;
    const source = seededSource({ seed: 1, length: LENGTH, ledger });
    const { problem } = duel({ contender: broken(fault), source, ledger });
    expect(problem).toBeDefined();
  });

  test.each(FAULTS.filter((fault) => fault.showsInEvents))('by its events alone when it $name', (fault) => {
    expect(auditAlone(fault, 1)).toBeDefined();
  });

  test('and its failing stream is shrunk to a handful of commands', () => {
    const fault = FAULTS[0] as Fault;
    const fails = (commands: readonly Stamped[]): boolean =>
      duel({ contender: broken(fault), source: listSource(commands) }).problem !== undefined;
    const { commands } = duel({
      contender: broken(fault),
      source: seededSource({ seed: 1, length: LENGTH, ledger: 'custodial' }),
    });
    const smallest = smallestStream(commands, fails);
    expect(fails(smallest)).toBe(true);
    expect(smallest.length).toBeLessThan(20);
  });

  test('while a correct one passes', () => {
    const { problem } = duel({
      contender: new NaiveExchange(),
      source: seededSource({ seed: 1, length: LENGTH, ledger: 'custodial' }),
    });
    expect(problem).toBeUndefined();
  });
});
