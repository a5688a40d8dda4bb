import type { Sequencer } from '../sequencer/sequencer.ts';
import { requireAcceptance } from './require-acceptance.ts';

/**
 * Takes a step once the one before it has ended, whether or not that failed.
 *
 * @throws {NotAcceptedError} at once while nothing is accepted: taken later, the caller would have given up
 */
export type InTurn = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** @param sequencer that the steps submit commands to */
export function createInTurn(sequencer: Pick<Sequencer, 'acceptance'>): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return async (step) => {
    requireAcceptance(sequencer);
    const ended = last.then(step);
    last = ended.catch(() => undefined);
    return ended;
  };
}
