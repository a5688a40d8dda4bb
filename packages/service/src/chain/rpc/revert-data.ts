import type { Hex } from 'viem';
import { unavailableIn } from './rpc-error.ts';

/** Messages of nodes which mean that the contract refused or its execution failed, not that the node itself failed. */
const REVERTED =
  /revert|out of gas|gas required exceeds|invalid opcode|invalid jump|stack (underflow|limit)|write protection|max call depth/i;

/**
 * Extracts the contract's revert data from what viem made of the node's answer: `0x` when there is none, undefined when
 * the error is not a contract's at all.
 */
export function revertDataOf(error: unknown): Hex | undefined {
  if (unavailableIn(error) !== undefined) return undefined;
  let isRevert = false;
  for (let at = error; at instanceof Error; at = at.cause) {
    const { data, code, message } = at as Error & { data?: unknown; code?: number };
    const found = hexOf(data);
    if (found !== undefined) return found;
    if (code === 3 || REVERTED.test(message)) isRevert = true;
  }
  return isRevert ? '0x' : undefined;
}

const HEX = /^0x[0-9a-f]*$/i;

function isHex(data: unknown): data is Hex {
  return typeof data === 'string' && HEX.test(data);
}

function hexOf(data: unknown): Hex | undefined {
  if (isHex(data)) return data;
  if (typeof data !== 'object' || data === null) return undefined;
  return 'data' in data && isHex(data.data) ? data.data : undefined;
}
