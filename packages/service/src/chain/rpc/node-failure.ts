import type { BlockNotFoundError } from 'viem';
import { revertDataOf } from './revert-data.ts';
import { nodeErrorIn, unavailableIn } from './rpc-error.ts';

/** Whether an error is a failure of the node, which may be over later, rather than the contract's answer or a bug. */
export function isNodeFailure(error: unknown): boolean {
  if (unavailableIn(error) !== undefined) return true;
  if (revertDataOf(error) !== undefined) return false;
  return nodeErrorIn(error) !== undefined || (error instanceof Error && error.name === BLOCK_NOT_FOUND);
}

/** Known by its name, because on the custodial ledger viem is not loaded. */
const BLOCK_NOT_FOUND: BlockNotFoundError['name'] = 'BlockNotFoundError';
