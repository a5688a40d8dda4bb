import type { ChildProcess } from 'node:child_process';

type Answered = { readonly value: unknown } | { readonly problem: string };

/** Sends a process one request at a time; rejects with its error message if it fails, or if the process exits. */
export function ask<Value>(child: ChildProcess, question: object): Promise<Value> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: NodeJS.Signals | null): void =>
      reject(new Error(`a process exited (${code ?? signal}) before responding to ${JSON.stringify(question)}`));
    child.once('exit', ended);
    child.once('message', (answered: Answered) => {
      child.off('exit', ended);
      if ('problem' in answered) reject(new Error(answered.problem));
      else resolve(answered.value as Value);
    });
    child.send(question);
  });
}

/** The other side of {@link ask}. */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  process.on('message', (question: Question) => {
    Promise.resolve()
      .then(() => answer(question))
      .then(
        (value) => tell({ value: value ?? null }),
        (error: unknown) => tell({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
}

function tell(answered: Answered): void {
  process.send?.(answered);
}
