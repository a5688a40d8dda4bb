/**
 * What `waiting` gives, unless the signal is aborted first: then it rejects at once, and what was waited for continues
 * unobserved.
 *
 * @throws the signal's reason, or what `reason` returns
 */
export function orAborted<Value>(
  waiting: Promise<Value>,
  signal: AbortSignal,
  reason: () => unknown = () => signal.reason,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(reason());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    waiting.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
