import type { MessagePort } from 'node:worker_threads';

/** A message to a thread: a method and its arguments. */
export interface Call<Method extends string = string> {
  readonly method: Method;
  readonly args: readonly unknown[];
}

/** What became of a call. Between threads an error would lose its class and codes, so a description is sent instead. */
export type CallAnswer<Failure> =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure };

export interface CallServer<Failure> {
  readonly execute: (call: Call) => unknown;
  /** Describes an error that `execute` threw. */
  readonly failureOf: (error: unknown) => Failure | Promise<Failure>;
}

/** Run by the thread: carries out the calls that arrive at its port, one after the other. */
export function serveCalls<Failure>(port: MessagePort, { execute, failureOf }: CallServer<Failure>): void {
  let last: Promise<void> = Promise.resolve();
  port.on('message', (call: Call) => {
    last = last.then(async () => port.postMessage(await answer(call)));
  });

  async function answer(call: Call): Promise<CallAnswer<Failure>> {
    try {
      return { ok: true, value: await execute(call) };
    } catch (error) {
      return { ok: false, failure: await failureOf(error) };
    }
  }
}
