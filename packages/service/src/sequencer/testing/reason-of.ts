import type { Applied } from '../applied.ts';
import { NotAcceptedError } from '../sequencer.ts';

/** Why a submission was not accepted, or `accepted`. */
export async function reasonOf(promise: Promise<Applied>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof NotAcceptedError ? error.reason : 'accepted';
}
