import type { ChildProcess } from 'node:child_process';

type Answered = { readonly value: unknown } | { readonly problem: string };

/** Sends a process one request at a time; rejects with its error message if it fails, or if the process exits. */
export function sendRequest<Value>(child: ChildProcess, request: object): Promise<Value> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: NodeJS.Signals | null): void =>
      reject(new Error(`a process exited (${code ?? signal}) before responding to ${JSON.stringify(request)}`));
    child.once('exit', ended);
    child.once('message', (answered: Answered) => {
      child.off('exit', ended);
      if ('problem' in answered) reject(new Error(answered.problem));
      else resolve(answered.value as Value);
    });
    child.send(request);
  });
}

/** The other side of {@link sendRequest}. */
export function serveRequests<Question>(answer: (request: Question) => unknown): void {
  process.on('message', (request: Question) => {
    Promise.resolve()
      .then(() => answer(request))
      .then(
        (value) => sendReply({ value: value ?? null }),
        (error: unknown) =>
          sendReply({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
}

function sendReply(answered: Answered): void {
  process.send?.(answered);
}
