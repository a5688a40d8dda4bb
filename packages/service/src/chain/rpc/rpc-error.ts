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

/** "Invalid input". viem takes an internal error (-32603) of a contract call for a revert of the contract. */
const NEUTRAL_CODE = -32_000;

/**
 * The node responded with an error that is not a revert: its own, or that it does not take a transaction. No class of viem's,
 * because the gateway knows this error on the custodial ledger too, where viem is not loaded.
 */
export class NodeError extends Error {
  readonly method: string;
  readonly code = NEUTRAL_CODE;
  /** The node's words, under the name that viem reads. */
  readonly details: string;
  /** As the node sent it. */
  readonly data: unknown;

  constructor(method: string, { message, data }: { readonly message: string; readonly data?: unknown }) {
    super(message);
    this.name = 'NodeError';
    this.method = method;
    this.details = message;
    this.data = data;
  }
}

/** Finds the node's own error in whatever viem made of it; undefined without one. */
export function nodeErrorIn(error: unknown): NodeError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof NodeError) return at;
  return undefined;
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
  // viem's own words guess at the reason by the code alone.
  const ofNode = nodeErrorIn(error);
  if (ofNode !== undefined) return `${ofNode.method}: the node responded: ${ofNode.details}`;
  if (typeof error !== 'object' || error === null) return String(error);
  const { shortMessage, details, message } = error as { shortMessage?: string; details?: string; message?: string };
  if (shortMessage === undefined) return message ?? String(error);
  return details === undefined || shortMessage.includes(details) ? shortMessage : `${shortMessage} ${details}`;
}
