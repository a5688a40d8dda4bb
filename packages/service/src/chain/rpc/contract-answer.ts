import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } from 'viem';
import { revertDataOf } from './revert-data.ts';

/** Whether an error is the contract's own answer (it reverted, or has no such function), not a failure of the node. */
export function isContractAnswer(error: unknown): boolean {
  if (revertDataOf(error) !== undefined) return true;
  if (!(error instanceof BaseError)) return false;
  return error.walk((cause) => ANSWERS.some((kind) => cause instanceof kind)) !== null;
}

const ANSWERS = [ContractFunctionRevertedError, ContractFunctionZeroDataError];
