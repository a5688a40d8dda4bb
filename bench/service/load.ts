import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { sendRequest } from './child-requests.ts';
import type { LoadRequest, Read, Recovered, Sent } from './load-requests.ts';

type RequestOf<Act extends LoadRequest['act']> = Omit<LoadRequest & { act: Act }, 'act'>;

/** A process that puts load on the service, and records every unexpected response. */
export class LoadGenerator {
  readonly #child: ChildProcess = fork(path.join(import.meta.dirname, 'load-child.ts'));
  /** Descriptions of unexpected responses. */
  readonly failures: string[] = [];

  sign(request: RequestOf<'sign'>): Promise<void> {
    return sendRequest(this.#child, { act: 'sign', ...request });
  }

  async recover(request: RequestOf<'recover'>): Promise<Recovered> {
    const recovered = await sendRequest<Recovered>(this.#child, { act: 'recover', ...request });
    if (recovered.wrong > 0) this.failures.push(`${recovered.wrong} signatures were recovered to another signer`);
    return recovered;
  }

  place(request: RequestOf<'place'>): Promise<Sent> {
    return this.#noted('orders', sendRequest(this.#child, { act: 'place', ...request }));
  }

  placeBatches(request: RequestOf<'placeBatches'>): Promise<Sent> {
    return this.#noted('batches', sendRequest(this.#child, { act: 'placeBatches', ...request }));
  }

  cancel(request: RequestOf<'cancel'>): Promise<Sent> {
    return this.#noted('cancels', sendRequest(this.#child, { act: 'cancel', ...request }));
  }

  trade(request: RequestOf<'trade'>): Promise<Sent> {
    return this.#noted('orders and cancels', sendRequest(this.#child, { act: 'trade', ...request }));
  }

  read(request: RequestOf<'read'>): Promise<Read> {
    return this.#noted('reads', sendRequest(this.#child, { act: 'read', ...request }));
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
