import { BaseError, RpcRequestError } from 'viem';

/**
 * Why a request failed, in the node's words if it responded: viem's would guess at the reason by the code alone, and show the
 * node's address, which may hold a key, and all bytes that were sent.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof BaseError)) return error instanceof Error ? error.message : String(error);
  const response = error.walk((cause) => cause instanceof RpcRequestError);
  if (response instanceof RpcRequestError) return `the node responded: ${response.details}`;
  // That of fetch is only "fetch failed"; the reason is in its cause.
  const { code } = Object(error.walk()) as { code?: unknown };
  return [error.shortMessage, error.details, code].filter(Boolean).join(' ');
}
