/** The transport failed: there was no usable response. The message omits the node's address, which may hold a key. */
export class RpcUnavailableError extends Error {
  /** Milliseconds to wait, as demanded by a rate-limiting node. */
  readonly retryAfterMs: number | undefined;

  constructor(method: string, problem: string, retryAfterMs?: number) {
    super(`${method}: ${problem}`);
    this.name = 'RpcUnavailableError';
    this.retryAfterMs = retryAfterMs;
  }
}

/** Finds the transport's failure in whatever viem made of it; undefined when the node answered. */
export function unavailableIn(error: unknown): RpcUnavailableError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof RpcUnavailableError) return at;
  return undefined;
}

/** Formats an error of the chain as one line for logs and /readyz, without the node's address and the call's bytes. */
export function messageOf(error: unknown): string {
  const unavailable = unavailableIn(error);
  if (unavailable !== undefined) return unavailable.message;
  if (typeof error !== 'object' || error === null) return String(error);
  const { shortMessage, details, message } = error as { shortMessage?: string; details?: string; message?: string };
  if (shortMessage === undefined) return message ?? String(error);
  return details === undefined || shortMessage.includes(details) ? shortMessage : `${shortMessage} ${details}`;
}
