import { describe, expect, test } from 'vitest';
import type { Event } from './event.ts';
import { Exchange } from './exchange.ts';
import { seededDraw } from './testing/draw.ts';
import { duel } from './testing/duel.ts';
import { fuzzSettings, seedsOf } from './testing/fuzz-settings.ts';
import type { StampedCommand } from './testing/naive-exchange.ts';
import { NaiveExchange } from './testing/naive-exchange.ts';
import { plainText } from './testing/plain-text.ts';
import { seededSource } from './testing/stream-source.ts';

// The types of Node are kept out of this package; of Node its tests need this alone.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const settings = fuzzSettings(process.env);

function commandsOf(seed: number): readonly StampedCommand[] {
  return duel({ contender: new NaiveExchange(), source: seededSource({ seed, length: settings.length }) }).commands;
}

/** Applies commands and gives all that came of them, in the order told. */
function play(exchange: Exchange, commands: readonly StampedCommand[]): string[] {
  return commands.map((stamped) => {
    const events: Event[] = [];
    const outcome = exchange.apply(stamped, events);
    return plainText({ outcome, events });
  });
}

/** Where two states begin to differ; nothing if they are the same bytes. */
function difference(a: Uint8Array, b: Uint8Array): number | undefined {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  if (at >= 0) return at;
  return a.length === b.length ? undefined : a.length;
}

function expectSameState(a: Exchange, b: Exchange): void {
  expect(difference(a.stateBytes(), b.stateBytes())).toBeUndefined();
  expect(difference(a.snapshot(), b.snapshot())).toBeUndefined();
}

describe('the state of the exchange', () => {
  test.each(seedsOf(settings))('replays to the same bytes and the same answers (seed %i)', (seed) => {
    const commands = commandsOf(seed);
    const [live, replayed] = [new Exchange(), new Exchange()];
    expect(play(replayed, commands)).toEqual(play(live, commands));
    expectSameState(replayed, live);
  });

  test.each(seedsOf(settings))('goes on from a snapshot as if it had never stopped (seed %i)', (seed) => {
    const commands = commandsOf(seed);
    const stop = seededDraw(seed)(commands.length);
    const live = new Exchange();
    play(live, commands.slice(0, stop));
    const restored = Exchange.restore(live.snapshot());
    expectSameState(restored, live);
    const rest = commands.slice(stop);
    expect(play(restored, rest)).toEqual(play(live, rest));
    expectSameState(restored, live);
    expect(restored.audit().violations).toEqual([]);
  });

  test('differs in its bytes after any command that told something', () => {
    const exchange = new Exchange();
    for (const stamped of commandsOf(1)) {
      const before = exchange.stateBytes();
      const events: Event[] = [];
      exchange.apply(stamped, events);
      if (events.length > 0) expect(difference(before, exchange.stateBytes())).toBeDefined();
    }
  });
});
