import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import type { Random } from './random.ts';

/** The process ends here, between two steps. */
class Crash extends Error {}

/** A process that may end at every step that it waits for, before or after what the step does. */
export class MortalProcess {
  readonly #random: Random;
  #life = 0;
  #isAlive = true;
  /** From 0 to 1: how often it ends before, and how often after a step. */
  danger = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Whatever of the process is still running ends at its next step. */
  end(): void {
    this.#life += 1;
    this.#isAlive = false;
  }

  begin(): void {
    this.#isAlive = true;
  }

  /** The same object, as the process that runs now sees it. */
  mortal<Target extends object>(target: Target): Target {
    const step = this.steps();
    return new Proxy(target, {
      get: (from, name) => {
        const member = Reflect.get(from, name, from) as unknown;
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          step();
          const result: unknown = await (member as (...args: unknown[]) => unknown).apply(from, args);
          step();
          return result;
        };
      },
    });
  }

  /** The steps of the process that runs now: each may be its last. */
  steps(): () => void {
    const life = this.#life;
    return () => {
      if (life === this.#life && this.#random() < this.danger) this.end();
      if (life !== this.#life) throw new Crash();
    };
  }

  /** Runs what the process does at the same time. A pass may fail with the process, or with the node. */
  async run(...passes: readonly (() => Promise<void>)[]): Promise<void> {
    for (const result of await Promise.allSettled(passes.map((pass) => pass()))) {
      if (result.status === 'fulfilled') continue;
      if (!(result.reason instanceof Crash || result.reason instanceof RpcUnavailableError)) throw result.reason;
    }
  }
}
