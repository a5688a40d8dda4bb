import { describe, expect, test } from 'vitest';
import type { Ledger } from './enums.ts';
import type { Event } from './event.ts';
import { Exchange, type Stamped } from './exchange.ts';
import { HASH_SECRET_BYTES, type HashSecret, hashSecretOf } from './memory/hash-secret.ts';
import { seededDraw } from './testing/draw.ts';
import { firstDifference } from './testing/first-difference.ts';
import { fuzzSettings, seedsOf } from './testing/fuzz-settings.ts';
import { plainText } from './testing/plain-text.ts';
import { playAlone } from './testing/play-alone.ts';
import { seededSource } from './testing/stream-source.ts';

// This package excludes Node's types; its tests need only this one.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const settings = fuzzSettings(process.env);

const drawn = new Map<string, readonly Stamped[]>();

/** Generated once per seed and shared by all tests. */
function commandsOf(seed: number, ledger: Ledger): readonly Stamped[] {
  const name = `${ledger} ${seed}`;
  const commands =
    drawn.get(name) ?? playAlone({ source: seededSource({ seed, length: settings.length, ledger }), ledger });
  drawn.set(name, commands);
  return commands;
}

/** Applies commands and returns all outcomes and events, in order. */
function play(exchange: Exchange, commands: readonly Stamped[]): string[] {
  return commands.map((stamped) => {
    const events: Event[] = [];
    const outcome = exchange.apply(stamped, events);
    return plainText({ outcome, events });
  });
}

/** Another hash secret for each seed: it must have no observable effect. */
function secretOf(seed: number): HashSecret {
  return hashSecretOf(
    Uint8Array.from({ length: HASH_SECRET_BYTES }, (_, at) => Math.imul(seed + at, 0x9e3779b1) >>> 24),
  );
}

function expectSameState(a: Exchange, b: Exchange): void {
  expect(firstDifference(a.stateBytes(), b.stateBytes())).toBeUndefined();
  expect(firstDifference(a.snapshot(), b.snapshot())).toBeUndefined();
}

describe.each(['custodial', 'chain'] as const)('the state of the exchange on the %s ledger', (ledger) => {
  test.each(seedsOf(settings))('replays to the same bytes and the same outcomes (seed %i)', (seed) => {
    const commands = commandsOf(seed, ledger);
    const live = new Exchange(ledger);
    const replayed = new Exchange(ledger, secretOf(seed));
    expect(play(replayed, commands)).toEqual(play(live, commands));
    expectSameState(replayed, live);
  });

  test.each(seedsOf(settings))('continues from snapshots as if it had never stopped (seed %i)', (seed) => {
    const draw = seededDraw(seed);
    const live = new Exchange(ledger);
    let restored = new Exchange(ledger);
    let rest = commandsOf(seed, ledger);
    while (rest.length > 0) {
      const stretch = rest.slice(0, 1 + draw(60));
      rest = rest.slice(stretch.length);
      expect(play(restored, stretch)).toEqual(play(live, stretch));
      restored = Exchange.restore(restored.snapshot(), secretOf(rest.length));
      expectSameState(restored, live);
      expect(restored.audit().violations).toEqual([]);
    }
  });

  test('changes in its bytes with every command that emitted events', () => {
    const exchange = new Exchange(ledger);
    for (const stamped of commandsOf(1, ledger)) {
      const before = exchange.stateBytes();
      const events: Event[] = [];
      exchange.apply(stamped, events);
      if (events.length > 0) expect(firstDifference(before, exchange.stateBytes())).toBeDefined();
    }
  });
});
