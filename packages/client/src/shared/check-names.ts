import { InvalidParamError } from '../errors.ts';
import { checkFunction, checkObject } from './check-kind.ts';

/** All field names of an options type; the compiler checks that none is missing. */
export type Names<Options> = Readonly<Record<keyof Options, 1>>;

/**
 * Rejects unknown field names, and callbacks that are not functions. Otherwise a program without type checking that
 * misspells `postOnly` or `marketId` would place an order, cancel orders or read a list that it did not ask for.
 *
 * @param what the options' name for the message, such as `an order`
 * @param given the options passed; a field that is undefined counts as absent
 * @param known all valid names
 * @throws {InvalidParamError} with the most similar valid name, or all of them if none is similar
 */
export function checkNames<Given extends object>(what: string, given: Given, known: Names<NoInfer<Given>>): void {
  checkObject(what, given);
  const names = Object.keys(known);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (names.includes(name)) {
      // Names such as onMessage.
      if (/^on[A-Z]/.test(name) && value !== null) checkFunction(name, value);
      continue;
    }
    const near = nearestOf(name, names);
    throw new InvalidParamError(
      `${name} is not a field of ${what}${near === undefined ? `, which has ${names.join(', ')}` : `: did you mean ${near}?`}`,
    );
  }
}

/** The most similar name by shared letter pairs (Dice coefficient of at least 0.5). */
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
