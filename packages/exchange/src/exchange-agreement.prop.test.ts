import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ledger } from './enums.ts';
import { Exchange, type Stamped } from './exchange.ts';
import type { CommandOutcome } from './outcome.ts';
import type { Contender, DuelResult } from './testing/duel.ts';
import { duel } from './testing/duel.ts';
import { fuzzSettings, seedsOf } from './testing/fuzz-settings.ts';
import { plainText } from './testing/plain-text.ts';
import { queryDifference } from './testing/query-differences.ts';
import { smallestStream } from './testing/smallest-stream.ts';
import type { StreamSource } from './testing/stream-source.ts';
import { listSource, seededSource, wordsSource } from './testing/stream-source.ts';

// This package excludes Node's types; its tests need only this one.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const settings = fuzzSettings(process.env);

const LEDGERS: readonly Ledger[] = ['custodial', 'chain'];

/** Commands between two comparisons of the whole state, which take longer than a command. */
const COMPARE_EVERY = 20;

/** Compares an exchange with the reference, its predictions of what commands would change included. */
function duelWithExchange(ledger: Ledger, source: StreamSource): DuelResult {
  const exchange = new Exchange(ledger);
  const { contender, problem } = predicting(exchange);
  return duel({
    contender,
    source,
    ledger,
    watch: ({ stamped }, reference) => {
      if (stamped.sequence % COMPARE_EVERY !== 0) return problem();
      return problem() ?? queryDifference(exchange, reference) ?? exchange.audit().violations[0];
    },
  });
}

/** A problem with a minimal stream of commands that shows it. */
function explained(ledger: Ledger, { commands, problem }: DuelResult): string | undefined {
  if (problem === undefined) return undefined;
  const fails = (list: readonly Stamped[]): boolean => duelWithExchange(ledger, listSource(list)).problem !== undefined;
  const smallest = smallestStream(commands, fails);
  const what = duelWithExchange(ledger, listSource(smallest)).problem;
  return [...smallest.map((stamped) => plainText(stamped)), what, `first seen as ${problem}`].join('\n');
}

/** Commands that `idleOutcome` covers, whatever their outcome. */
const TRADERS = ['placeOrder', 'cancelOrder', 'cancelOrders', 'cancelAllAfter', 'split', 'merge', 'redeem'];

/** Whether the request of a command, an operator's included, was carried out before or has the id of another. */
function isRepeated(outcome: CommandOutcome): boolean {
  return outcome.ok ? outcome.duplicate === true : outcome.reject.code === 'requestIdUsed';
}

/** Wraps an exchange and records a command for which `idleOutcome` was wrong. */
function predicting(exchange: Exchange): {
  readonly contender: Contender;
  readonly problem: () => string | undefined;
} {
  let problem: string | undefined;
  const apply: Contender['apply'] = (stamped, events) => {
    const isDue = exchange.nextDeadlineMs() <= stamped.timeMs;
    const idle = exchange.idleOutcome(stamped.command, stamped.timeMs);
    const outcome = exchange.apply(stamped, events);
    const isCovered = TRADERS.includes(stamped.command.kind) || isRepeated(outcome);
    const wanted = !isDue && isCovered && events.length === 0 ? plainText(outcome) : 'something';
    const reported = idle === undefined ? 'something' : plainText(idle);
    if (wanted !== reported) problem ??= `idle outcome\n  expected ${wanted}\n  actual   ${reported}`;
    return outcome;
  };
  return { contender: { apply }, problem: () => problem };
}

describe.each(LEDGERS)(
  'on the %s ledger the exchange does what the plain reference does, and predicts what changes nothing,',
  (ledger) => {
    test.each(seedsOf(settings))('throughout the stream of seed %i', (seed) => {
      const result = duelWithExchange(ledger, seededSource({ seed, length: settings.length, ledger }));
      expect(explained(ledger, result)).toBeUndefined();
    });

    test('throughout a long stream', () => {
      const { firstSeed: seed, length } = settings;
      const result = duelWithExchange(ledger, seededSource({ seed, length: length * 5, ledger }));
      expect(explained(ledger, result)).toBeUndefined();
    });

    test('for streams that shrink', () => {
      const words = fc.array(fc.nat(0xff_ff_ff_ff), { minLength: 12, maxLength: 24 });
      const streams = fc.array(words, { minLength: 1, maxLength: 60 });
      fc.assert(
        fc.property(streams, (lists) => {
          expect(duelWithExchange(ledger, wordsSource(lists, ledger)).problem).toBeUndefined();
        }),
        { numRuns: settings.runs * 5, seed: settings.firstSeed },
      );
    });
  },
);
