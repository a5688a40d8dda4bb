import { InvalidParamError } from '../errors.ts';
import { shown } from './shown.ts';

/**
 * Rejects what is not an object, such as the market id itself instead of `{ marketId }`: it has no fields, so it would
 * count as empty options. Does not show the value, which may be a secret.
 * @param what as for checkNames
 * @throws {InvalidParamError}
 */
export function checkObject(what: string, given: unknown): asserts given is object {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return;
  const kind = given === null ? 'null' : Array.isArray(given) ? 'an array' : typeof given;
  throw new InvalidParamError(`The fields of ${what} must be in an object: received ${kind}.`);
}

/** @throws {InvalidParamError} naming the parameter */
export function checkFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw new InvalidParamError(`${name} is ${shown(value)}: send a function.`);
}

/** @throws {InvalidParamError} unless it is a signal */
export function checkSignal(signal: unknown): void {
  if (!(signal instanceof AbortSignal)) throw new InvalidParamError(`signal is ${shown(signal)}: send an AbortSignal.`);
}
