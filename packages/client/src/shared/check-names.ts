import { InvalidParamError } from '../errors.ts';

/** Every name that some options can have: the compiler sees that none is forgotten. */
export type Names<Options> = Readonly<Record<keyof Options, 1>>;

/**
 * Refuses names that nothing here knows: a program that is not type-checked, and misspells `postOnly` or `marketId`, would
 * get an order, a cancel-all or a list that it did not ask for.
 *
 * @param what as the message calls it, such as `an order`
 * @param given what was passed; a field that is undefined counts as absent
 * @param known has every name there is
 * @throws {InvalidParamError} with the nearest known name, or all when none is near
 */
export function checkNames<Given extends object>(what: string, given: Given, known: Names<NoInfer<Given>>): void {
  const names = Object.keys(known);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || names.includes(name)) continue;
    const near = nearestOf(name, names);
    throw new InvalidParamError(
      `${name} is no field of ${what}${near === undefined ? `, which has ${names.join(', ')}` : `: did you mean ${near}?`}`,
    );
  }
}

/** The one that has most pairs of neighbouring letters in common with it, at least half of what both have. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  const wanted = pairsOf(name);
  const likeness = (candidate: string): number => {
    const pairs = pairsOf(candidate);
    return (2 * pairs.filter((pair) => wanted.includes(pair)).length) / (pairs.length + wanted.length);
  };
  const [nearest] = [...known].sort((one, other) => likeness(other) - likeness(one));
  return nearest !== undefined && likeness(nearest) >= 0.5 ? nearest : undefined;
}

function pairsOf(name: string): string[] {
  return Array.from(name.toLowerCase().slice(1), (letter, at) => `${name[at]?.toLowerCase()}${letter}`);
}
