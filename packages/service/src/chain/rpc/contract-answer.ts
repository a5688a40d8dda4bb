import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } from 'viem';
import { revertDataOf } from './revert-data.ts';

/** Whether an error says what a contract is, not that nobody answered: it refused, or does not have such a function. */
export function isContractAnswer(error: unknown): boolean {
  if (revertDataOf(error) !== undefined) return true;
  if (!(error instanceof BaseError)) return false;
  return error.walk((cause) => ANSWERS.some((kind) => cause instanceof kind)) !== null;
}

const ANSWERS = [ContractFunctionRevertedError, ContractFunctionZeroDataError];
