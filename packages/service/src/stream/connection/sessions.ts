import type { Session } from './session.ts';

/** All sessions, and the number of sessions per address. */
export class Sessions {
  readonly #sessions = new Set<Session>();
  readonly #byAddress = new Map<string, number>();
  #reserved = 0;

  /** Number of sessions and handshakes in progress. */
  get size(): number {
    return this.#reserved;
  }

  get subscriptions(): number {
    let sum = 0;
    for (const session of this.#sessions) sum += session.subscriptions;
    return sum;
  }

  /** Number of sessions and handshakes in progress from an address. */
  of(address: string): number {
    return this.#byAddress.get(address) ?? 0;
  }

  /** Reserves a place for a handshake. @returns an idempotent function that releases it */
  reserve(address: string): () => void {
    this.#reserved += 1;
    this.#byAddress.set(address, this.of(address) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#reserved -= 1;
      const left = this.of(address) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
  }

  add(session: Session): void {
    this.#sessions.add(session);
  }

  delete(session: Session): void {
    this.#sessions.delete(session);
  }

  all(): readonly Session[] {
    return [...this.#sessions];
  }
}
