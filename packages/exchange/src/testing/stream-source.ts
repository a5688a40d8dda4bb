import type { Ledger } from '../enums.ts';
import type { Stamped } from '../exchange.ts';
import { drawFrom, seededDraw } from './draw.ts';
import { drawPrelude, drawStamped } from './draw-stream.ts';
import type { NaiveExchange } from './naive-exchange.ts';
import { newMemory } from './scene.ts';

/** Returns one command after another, each generated from the reference before it; undefined at the end. */
export type StreamSource = (reference: NaiveExchange) => Stamped | undefined;

/** A stream that is determined by its seed alone. */
export function seededSource(options: {
  readonly seed: number;
  readonly length: number;
  readonly ledger: Ledger;
}): StreamSource {
  const draw = seededDraw(options.seed);
  const memory = newMemory(draw, options.ledger);
  const prelude = drawPrelude(draw, memory);
  let given = 0;
  return (reference) => {
    given += 1;
    const opening = prelude[given - 1];
    if (opening !== undefined) return opening;
    return given > options.length ? undefined : drawStamped(draw, reference, memory);
  };
}

/** A stream from lists of words: the first for the initial state, then one per command. */
export function wordsSource(lists: readonly (readonly number[])[], ledger: Ledger): StreamSource {
  const first = drawFrom(lists[0] ?? []);
  const memory = newMemory(first, ledger);
  const prelude = drawPrelude(first, memory);
  let given = 0;
  return (reference) => {
    given += 1;
    const opening = prelude[given - 1];
    if (opening !== undefined) return opening;
    const words = lists[given - prelude.length];
    return words === undefined ? undefined : drawStamped(drawFrom(words), reference, memory);
  };
}

/** A given stream, renumbered: for one from which commands were removed. */
export function listSource(commands: readonly Stamped[]): StreamSource {
  let given = 0;
  return () => {
    const stamped = commands[given];
    given += 1;
    return stamped === undefined ? undefined : { ...stamped, sequence: given };
  };
}
