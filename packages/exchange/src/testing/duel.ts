import type { Ledger } from '../enums.ts';
import type { Event } from '../event.ts';
import type { CommandOutcome } from '../outcome.ts';
import { Auditor } from './auditor.ts';
import type { StampedCommand } from './naive-exchange.ts';
import { NaiveExchange } from './naive-exchange.ts';
import { plainText } from './plain-text.ts';
import type { StreamSource } from './stream-source.ts';
import { factsOf, TailComparison } from './tail-comparison.ts';

/** Anything that accepts commands like the exchange. */
export interface Contender {
  apply(stamped: StampedCommand, events: Event[]): CommandOutcome;
}

/** One command with its outcome and events. */
export interface Round {
  readonly stamped: StampedCommand;
  readonly outcome: CommandOutcome;
  readonly events: readonly Event[];
}

export interface DuelResult {
  readonly commands: readonly StampedCommand[];
  /** A description of the first disagreement; undefined if they agreed throughout. */
  readonly problem: string | undefined;
}

/**
 * Gives the same commands to a contender and to the reference until they differ in outcome or events, or
 * an invariant breaks. `watch` is called after each round and may report another problem.
 */
export function duel(options: {
  readonly contender: Contender;
  readonly source: StreamSource;
  /** Defaults to the custodial ledger. */
  readonly ledger?: Ledger;
  readonly watch?: (round: Round, reference: NaiveExchange) => string | undefined;
}): DuelResult {
  const reference = new NaiveExchange(options.ledger);
  const auditor = new Auditor(options.ledger);
  const news = new TailComparison();
  const commands: StampedCommand[] = [];
  for (;;) {
    const stamped = options.source(reference);
    if (stamped === undefined) return { commands, problem: undefined };
    commands.push(stamped);
    const expected = play(reference, stamped);
    const actual = play(options.contender, stamped);
    const problem =
      difference(expected, actual, news) ??
      auditor.observe(stamped, actual.events)[0] ??
      options.watch?.(actual, reference);
    if (problem !== undefined) return { commands, problem: `${plainText(stamped)}\n${problem}` };
  }
}

function play(contender: Contender, stamped: StampedCommand): Round {
  const events: Event[] = [];
  const outcome = contender.apply(stamped, events);
  return { stamped, outcome, events };
}

/** Outcomes and facts must be equal and in the same order; levels, balances and positions need equal results. */
function difference(expected: Round, actual: Round, news: TailComparison): string | undefined {
  const outcomes = [plainText(expected.outcome), plainText(actual.outcome)] as const;
  if (outcomes[0] !== outcomes[1]) return `outcome\n  expected ${outcomes[0]}\n  actual   ${outcomes[1]}`;
  const wanted = factsOf(expected.events);
  const reported = factsOf(actual.events);
  for (let i = 0; i < Math.max(wanted.length, reported.length); i += 1) {
    if (wanted[i] !== reported[i]) return `event ${i}\n  expected ${wanted[i]}\n  actual   ${reported[i]}`;
  }
  return news.difference(expected.events, actual.events);
}
