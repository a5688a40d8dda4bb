import { OpenApiError } from '../errors.ts';
import { MAX_PENDING_ACTIONS } from '../limits.ts';
import type { Frame } from './frame.ts';

interface PendingAction {
  readonly frame: Frame;
  resolve(): void;
  reject(error: OpenApiError): void;
}

/** Actions that were sent and not answered yet. The server answers each, in order (wire contract §6). */
export class PendingActions {
  #pending: PendingAction[] = [];

  /** Settles with the answer to an action that is sent now. */
  add(frame: Frame): Promise<void> {
    if (this.#pending.length >= MAX_PENDING_ACTIONS) {
      return Promise.reject(new OpenApiError('The stream does not answer: too many actions wait for their answer.'));
    }
    return new Promise((resolve, reject) => this.#pending.push({ frame, resolve, reject }));
  }

  /**
   * Takes an `ack` or `error` frame.
   * @returns the error when it belongs to no action that waits
   */
  settle(answer: Frame): OpenApiError | undefined {
    const index = this.#pending.findIndex(({ frame }) => isAnswerTo(frame, answer));
    const [action] = index === -1 ? [] : this.#pending.splice(index, 1);
    if (answer.msgType === 'ack') {
      action?.resolve();
      return undefined;
    }
    const error = errorOf(answer);
    if (action === undefined) return error;
    action.reject(error);
    return undefined;
  }

  /** Whatever waits will get no answer any more. */
  rejectAll(error: OpenApiError): void {
    const pending = this.#pending;
    this.#pending = [];
    for (const { reject } of pending) reject(error);
  }
}

/** Errors name no market: the first action of their kind and channel it is. */
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
