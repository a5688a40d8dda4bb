import { OpenApiError } from '../errors.ts';
import { MAX_PENDING_ACTIONS } from '../limits.ts';
import type { Frame } from './frame.ts';

/** Response to an action: an ack, an error, or no response, which is an error without `errno`. */
export type ActionAnswer =
  | { readonly ok: true; readonly ack: Frame }
  | { readonly ok: false; readonly error: OpenApiError };

/** Called synchronously, not through a promise, because messages after the response may be read in the same turn. */
export type OnAnswer = (answer: ActionAnswer) => void;

interface PendingAction {
  readonly frame: Frame;
  readonly onAnswer: OnAnswer;
}

/** Actions that await a response. The server responds to each, in order (wire contract §6). */
export class PendingActions {
  readonly #pending: PendingAction[] = [];

  /** Registers an action that is being sent. */
  add(frame: Frame, onAnswer: OnAnswer): void {
    if (this.#pending.length < MAX_PENDING_ACTIONS) this.#pending.push({ frame, onAnswer });
    else onAnswer({ ok: false, error: new OpenApiError('The stream does not respond: too many actions are pending.') });
  }

  /**
   * Handles an `ack` or `error` frame.
   * @returns the error if it belongs to no pending action
   */
  settle(answer: Frame): OpenApiError | undefined {
    const index = this.#pending.findIndex(({ frame }) => isAnswerTo(frame, answer));
    const [action] = index === -1 ? [] : this.#pending.splice(index, 1);
    if (answer.msgType === 'ack') {
      action?.onAnswer({ ok: true, ack: answer });
      return undefined;
    }
    const error = errorOf(answer);
    if (action === undefined) return error;
    action.onAnswer({ ok: false, error });
    return undefined;
  }

  /** Fails all pending actions, those that are added meanwhile included: the connection has ended. */
  rejectAll(error: OpenApiError): void {
    for (const { onAnswer } of this.#pending) onAnswer({ ok: false, error });
  }
}

/** An error does not name a market: it belongs to the first pending action of its kind and channel. */
function isAnswerTo(sent: Frame, answer: Frame): boolean {
  return (
    sent.action === answer.action &&
    sent.channel === answer.channel &&
    (answer.marketId === undefined || sent.marketId === answer.marketId) &&
    (answer.rootMarketId === undefined || sent.rootMarketId === answer.rootMarketId)
  );
}

function errorOf({ errno, errmsg }: Frame): OpenApiError {
  const message = typeof errmsg === 'string' ? errmsg : 'The stream returned an error.';
  return new OpenApiError(message, { errno: typeof errno === 'number' ? errno : undefined });
}
