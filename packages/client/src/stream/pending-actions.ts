import { OpenApiError } from '../errors.ts';
import { MAX_PENDING_ACTIONS } from '../limits.ts';
import type { Frame } from './frame.ts';

/** How an action was answered: with an ack, with an error, or not at all, which is an error without `errno`. */
export type ActionAnswer =
  | { readonly ok: true; readonly ack: Frame }
  | { readonly ok: false; readonly error: OpenApiError };

/** Is called synchronously, not through a promise: messages behind the answer may be read in the same turn. */
export type OnAnswer = (answer: ActionAnswer) => void;

interface PendingAction {
  readonly frame: Frame;
  readonly onAnswer: OnAnswer;
}

/** Actions that were sent and not answered yet. The server answers each, in order (wire contract §6). */
export class PendingActions {
  #pending: PendingAction[] = [];

  /** Waits for the answer to an action that is sent now. */
  add(frame: Frame, onAnswer: OnAnswer): void {
    if (this.#pending.length < MAX_PENDING_ACTIONS) this.#pending.push({ frame, onAnswer });
    else onAnswer({ ok: false, error: new OpenApiError('The stream does not answer: too many actions wait for it.') });
  }

  /**
   * Takes an `ack` or `error` frame.
   * @returns the error when it belongs to no action that waits
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

  /** Whatever waits will get no answer any more. */
  rejectAll(error: OpenApiError): void {
    const pending = this.#pending;
    this.#pending = [];
    for (const { onAnswer } of pending) onAnswer({ ok: false, error });
  }
}

/** An error names no market: it belongs to the first action that waits, of its kind and channel. */
function isAnswerTo(sent: Frame, answer: Frame): boolean {
  return (
    sent.action === answer.action &&
    sent.channel === answer.channel &&
    (answer.marketId === undefined || sent.marketId === answer.marketId) &&
    (answer.rootMarketId === undefined || sent.rootMarketId === answer.rootMarketId)
  );
}

function errorOf({ errno, errmsg }: Frame): OpenApiError {
  const message = typeof errmsg === 'string' ? errmsg : 'The stream answered with an error.';
  return new OpenApiError(message, { errno: typeof errno === 'number' ? errno : undefined });
}
