import type { MessagePort } from 'node:worker_threads';
import { type PackedError, packError } from './packed-error.ts';

/** A message to a thread: a method and its arguments. */
export interface Call {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** What became of a call. */
export type CallAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: PackedError };

/** A method's value with buffers that its caller gets without a copy. */
export class Transferred<Value> {
  readonly value: Value;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: Value, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

/** Run by a thread: carries out the calls that arrive at its port, one after the other, and answers in that order. */
export function serveCalls(port: MessagePort, execute: (call: Call) => unknown): void {
  let last: Promise<void> = Promise.resolve();
  port.on('message', (call: Call) => {
    last = last.then(() => serve(call));
  });

  async function serve(call: Call): Promise<void> {
    try {
      const value = await execute(call);
      if (value instanceof Transferred) answer({ ok: true, value: value.value }, value.buffers);
      else answer({ ok: true, value });
    } catch (error) {
      answer({ ok: false, error: packError(error) });
    }
  }

  function answer(what: CallAnswer, buffers: readonly ArrayBuffer[] = []): void {
    port.postMessage(what, [...buffers]);
  }
}

/** As {@link serveCalls}, with the methods of an object. */
export function serveMethods(port: MessagePort, methods: object): void {
  const byName = methods as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  serveCalls(port, ({ method, args }) => byName[method]?.(...args));
}
