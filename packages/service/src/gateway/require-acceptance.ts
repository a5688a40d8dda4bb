import { NotAcceptedError, refusesOnlyOrders, type Sequencer } from '../sequencer/sequencer.ts';

/**
 * Called before what must not be done for a command that is then not accepted.
 * @throws {NotAcceptedError} sent as 503
 */
export function requireAcceptance({ acceptance }: Pick<Sequencer, 'acceptance'>): void {
  if (acceptance !== 'open' && !refusesOnlyOrders(acceptance)) throw new NotAcceptedError(acceptance);
}
