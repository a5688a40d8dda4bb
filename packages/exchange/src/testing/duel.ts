import type { Ledger } from '../enums.ts';
import type { Event } from '../event.ts';
import type { Exchange, Stamped } from '../exchange.ts';
import { Auditor } from './auditor.ts';
import { Comparison, type Round } from './comparison.ts';
import type { NaiveExchange } from './naive-exchange.ts';
import { plainText } from './plain-text.ts';
import type { StreamSource } from './stream-source.ts';

/** Anything that accepts commands like the exchange. */
export type Contender = Pick<Exchange, 'apply'>;

export interface DuelResult {
  readonly commands: readonly Stamped[];
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
  const comparison = new Comparison(options.ledger);
  const { reference } = comparison;
  const auditor = new Auditor(options.ledger);
  const commands: Stamped[] = [];
  for (;;) {
    const stamped = options.source(reference);
    if (stamped === undefined) return { commands, problem: undefined };
    commands.push(stamped);
    const events: Event[] = [];
    const round = { stamped, outcome: options.contender.apply(stamped, events), events };
    const problem =
      comparison.difference(round) ?? auditor.observe(stamped, events)[0] ?? options.watch?.(round, reference);
    if (problem !== undefined) return { commands, problem: `${plainText(stamped)}\n${problem}` };
  }
}
