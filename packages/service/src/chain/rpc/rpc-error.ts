import type { Hex } from 'viem';
import { MAX_MESSAGE_CHARS } from '../limits.ts';

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

/** The code of an error that is a revert of the contract. */
export const REVERT_CODE = 3;

/** Messages of nodes which mean that the contract refused or its execution failed, not that the node itself failed. */
const REVERTED =
  /revert|vm execution error|out of gas|gas required exceeds|evm error|invalid opcode|invalid jump|stack (underflow|limit)|write protection|max call depth/i;

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
  return chainOf(error).find((each) => each instanceof NodeError);
}

/** Finds the transport's failure in whatever viem made of it; undefined when the node answered. */
export function unavailableIn(error: unknown): RpcUnavailableError | undefined {
  return chainOf(error).find((each) => each instanceof RpcUnavailableError);
}

/**
 * Extracts the contract's revert data from what viem made of the node's answer: `0x` when there is none, undefined when
 * the error is not a contract's at all.
 */
export function revertDataOf(error: unknown): Hex | undefined {
  if (unavailableIn(error) !== undefined) return undefined;
  let isRevert = false;
  for (const { data, code, message } of chainOf(error) as (Error & { data?: unknown; code?: number })[]) {
    const found = hexOf(data);
    if (found !== undefined) return found;
    if (code === REVERT_CODE || REVERTED.test(message)) isRevert = true;
  }
  return isRevert ? '0x' : undefined;
}

/**
 * Whether an error is a failure of the node, which may be over later. Of a request to a contract, every other is that
 * contract's answer: it reverted, halted, or returned what its interface does not have.
 */
export function isNodeFailure(error: unknown): boolean {
  if (unavailableIn(error) !== undefined) return true;
  return nodeErrorIn(error) !== undefined && revertDataOf(error) === undefined;
}

/**
 * Formats an error of the chain for answers, logs and /readyz, without the node's address and the call's bytes. A contract
 * chooses the text of its revert, which may be a megabyte: what is too long is cut off.
 */
export function messageOf(error: unknown): string {
  return wordsOf(error).slice(0, MAX_MESSAGE_CHARS);
}

function wordsOf(error: unknown): string {
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

/** An error and its causes. */
function chainOf(error: unknown): readonly Error[] {
  const all: Error[] = [];
  for (let at = error; at instanceof Error; at = at.cause) all.push(at);
  return all;
}

function hexOf(data: unknown): Hex | undefined {
  if (isHex(data)) return data;
  // As nodes of one kind send it; without data of the contract they send words only.
  const afterWord = typeof data === 'string' ? /^reverted (?<hex>0x[0-9a-f]*)$/i.exec(data)?.groups?.hex : undefined;
  if (isHex(afterWord)) return afterWord;
  if (typeof data !== 'object' || data === null) return undefined;
  return 'data' in data && isHex(data.data) ? data.data : undefined;
}

function isHex(data: unknown): data is Hex {
  return typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data);
}
