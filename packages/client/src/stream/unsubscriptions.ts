import { SUBSCRIBE_RETRY_MS } from '../limits.ts';
import type { Frame } from './frame.ts';
import { WebSocketAction } from './messages.ts';
import type { OnAnswer } from './pending-actions.ts';
import { type Topic, topicKey } from './topic.ts';
import { isTransient } from './transient-error.ts';

/**
 * Topics that the service is asked to send no more. It refuses what exceeds its rate, and would go on sending them, so
 * it is asked again.
 */
export class Unsubscriptions {
  readonly #request: (frame: Frame, onAnswer: OnAnswer) => void;
  /** By topic; each with its timer while it waits to be asked for again. */
  readonly #asked = new Map<string, { timer: ReturnType<typeof setTimeout> | undefined }>();

  constructor(request: (frame: Frame, onAnswer: OnAnswer) => void) {
    this.#request = request;
  }

  add(topic: Topic): void {
    const key = topicKey(topic);
    const asked = { timer: undefined };
    this.#asked.set(key, asked);
    this.#request({ action: WebSocketAction.UNSUBSCRIBE, ...topic }, (answer) => {
      if (this.#asked.get(key) !== asked) return;
      const isRefused = !answer.ok && answer.error.errno !== undefined && isTransient(answer.error.errno);
      if (isRefused) this.#repeatLater(key, topic);
      else this.#asked.delete(key);
    });
  }

  /** The topic is wanted again. */
  delete(topic: Topic): void {
    const key = topicKey(topic);
    clearTimeout(this.#asked.get(key)?.timer);
    this.#asked.delete(key);
  }

  /** The connection was lost, and with it every subscription. */
  clear(): void {
    for (const { timer } of this.#asked.values()) clearTimeout(timer);
    this.#asked.clear();
  }

  #repeatLater(key: string, topic: Topic): void {
    const timer = setTimeout(() => this.add(topic), SUBSCRIBE_RETRY_MS * (0.5 + Math.random() / 2));
    this.#asked.set(key, { timer });
  }
}
