import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Exchange } from './exchange.ts';
import type { DuelResult } from './testing/duel.ts';
import { duel } from './testing/duel.ts';
import { fuzzSettings, seedsOf } from './testing/fuzz-settings.ts';
import { lookDifference } from './testing/look-differences.ts';
import type { StampedCommand } from './testing/naive-exchange.ts';
import { plainText } from './testing/plain-text.ts';
import { smallestStream } from './testing/smallest-stream.ts';
import type { StreamSource } from './testing/stream-source.ts';
import { listSource, seededSource, wordsSource } from './testing/stream-source.ts';

// The types of Node are kept out of this package; of Node its tests need this alone.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const settings = fuzzSettings(process.env);

/** Rounds between two comparisons of everything the exchange shows, which take longer than a command. */
const LOOK_EVERY = 20;

function duelWithExchange(source: StreamSource): DuelResult {
  const contender = new Exchange();
  return duel({
    contender,
    source,
    watch: ({ stamped }, reference) => {
      if (stamped.sequence % LOOK_EVERY !== 0) return undefined;
      return lookDifference(contender, reference) ?? contender.audit().violations[0];
    },
  });
}

/** A problem with the fewest commands that show it. */
function explained({ commands, problem }: DuelResult): string | undefined {
  if (problem === undefined) return undefined;
  const fails = (list: readonly StampedCommand[]): boolean => duelWithExchange(listSource(list)).problem !== undefined;
  const smallest = smallestStream(commands, fails);
  const what = duelWithExchange(listSource(smallest)).problem;
  return [...smallest.map((stamped) => plainText(stamped)), what, `first seen as ${problem}`].join('\n');
}

describe('the exchange does what the plain reference does', () => {
  test.each(seedsOf(settings))('throughout the stream of seed %i', (seed) => {
    const result = duelWithExchange(seededSource({ seed, length: settings.length }));
    expect(explained(result)).toBeUndefined();
  });

  test('throughout a long stream', () => {
    const result = duelWithExchange(seededSource({ seed: settings.firstSeed, length: settings.length * 5 }));
    expect(explained(result)).toBeUndefined();
  });

  test('for streams that shrink', () => {
    const words = fc.array(fc.nat(0xff_ff_ff_ff), { minLength: 12, maxLength: 24 });
    const streams = fc.array(words, { minLength: 1, maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(streams, (lists) => {
        expect(duelWithExchange(wordsSource(lists)).problem).toBeUndefined();
      }),
      { numRuns: settings.runs * 5, seed: settings.firstSeed },
    );
  });
});
