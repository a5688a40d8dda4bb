import type { Ledger } from '../enums.ts';
import type { Event } from '../event.ts';
import type { Stamped } from '../exchange.ts';
import type { Round } from './comparison.ts';
import { NaiveExchange } from './naive-exchange.ts';
import type { StreamSource } from './stream-source.ts';

/** Generates the commands of a stream with the reference alone, without comparing it with an exchange. */
export function playAlone(options: {
  readonly source: StreamSource;
  /** Defaults to the custodial ledger. */
  readonly ledger?: Ledger;
  readonly watch?: (round: Round, reference: NaiveExchange) => void;
}): readonly Stamped[] {
  const reference = new NaiveExchange(options.ledger);
  const commands: Stamped[] = [];
  for (;;) {
    const stamped = options.source(reference);
    if (stamped === undefined) return commands;
    const events: Event[] = [];
    const outcome = reference.apply(stamped, events);
    commands.push(stamped);
    options.watch?.({ stamped, outcome, events }, reference);
  }
}
