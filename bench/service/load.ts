import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { ask } from './ask.ts';
import type { LoadQuestion, Read, Recovered, Sent } from './load-questions.ts';

type Asking<Act extends LoadQuestion['act']> = Omit<LoadQuestion & { act: Act }, 'act'>;

/** A process that puts load on the service, and records every unexpected response. */
export class Load {
  readonly #child: ChildProcess = fork(path.join(import.meta.dirname, 'load-child.ts'));
  /** Descriptions of unexpected responses. */
  readonly failures: string[] = [];

  sign(asking: Asking<'sign'>): Promise<void> {
    return ask(this.#child, { act: 'sign', ...asking });
  }

  async recover(asking: Asking<'recover'>): Promise<Recovered> {
    const recovered = await ask<Recovered>(this.#child, { act: 'recover', ...asking });
    if (recovered.wrong > 0) this.failures.push(`${recovered.wrong} signatures were recovered to another signer`);
    return recovered;
  }

  place(asking: Asking<'place'>): Promise<Sent> {
    return this.#noted('orders', ask(this.#child, { act: 'place', ...asking }));
  }

  cancel(asking: Asking<'cancel'>): Promise<Sent> {
    return this.#noted('cancels', ask(this.#child, { act: 'cancel', ...asking }));
  }

  trade(asking: Asking<'trade'>): Promise<Sent> {
    return this.#noted('orders and cancels', ask(this.#child, { act: 'trade', ...asking }));
  }

  read(asking: Asking<'read'>): Promise<Read> {
    return this.#noted('reads', ask(this.#child, { act: 'read', ...asking }));
  }

  end(): void {
    this.#child.kill();
  }

  async #noted<Result extends Sent | Read>(what: string, asked: Promise<Result>): Promise<Result> {
    const result = await asked;
    if (result.wrong > 0)
      this.failures.push(`${result.wrong} ${what} got an unexpected response, the first: ${result.firstWrong}`);
    return result;
  }
}
