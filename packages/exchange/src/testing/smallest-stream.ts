import type { Stamped } from '../exchange.ts';

/** Shrinks a failing stream: removes ever smaller pieces as long as the rest still fails. */
export function smallestStream(
  commands: readonly Stamped[],
  fails: (commands: readonly Stamped[]) => boolean,
): readonly Stamped[] {
  let smallest = commands;
  for (let piece = Math.ceil(commands.length / 2); piece >= 1; piece = piece === 1 ? 0 : Math.ceil(piece / 2)) {
    for (let at = 0; at < smallest.length; ) {
      const shorter = [...smallest.slice(0, at), ...smallest.slice(at + piece)];
      if (fails(shorter)) smallest = shorter;
      else at += piece;
    }
  }
  return smallest;
}
