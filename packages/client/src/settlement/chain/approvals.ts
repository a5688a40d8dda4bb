import { conditionalTokensAbi } from '@presage/contracts/abi';
import { BaseError, ExecutionRevertedError, encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import type { Address } from '../../constants.ts';
import type { Rpc } from './rpc.ts';
import type { ContractCall } from './safe-transaction.ts';

/** A quote token, and the exchange that must be allowed to transfer it. */
export interface TradedToken {
  readonly quoteToken: Address;
  readonly exchange: Address;
}

/** A billion tokens with 18 decimals: a smaller allowance is raised to unlimited again. */
const SUFFICIENT_ALLOWANCE = 10n ** 27n;

/** The approvals that an account lacks: quote for exchange and conditional tokens, outcome tokens for the exchange. */
export async function missingApprovals(
  rpc: Rpc,
  options: { readonly account: Address; readonly conditionalTokens: Address; readonly tokens: readonly TradedToken[] },
): Promise<ContractCall[]> {
  const { account, conditionalTokens, tokens } = options;
  const missing: ContractCall[] = [];
  for (const { quoteToken, exchange } of tokens) {
    for (const spender of [exchange, conditionalTokens]) {
      missing.push(...(await missingAllowance(rpc, { account, quoteToken, spender })));
    }
    const isApproved = await rpc.readContract({
      address: conditionalTokens,
      abi: conditionalTokensAbi,
      functionName: 'isApprovedForAll',
      args: [account, exchange],
    });
    if (!isApproved) missing.push(approveOutcomeTokens(conditionalTokens, exchange));
  }
  return missing;
}

async function missingAllowance(
  rpc: Rpc,
  { account, quoteToken, spender }: { account: Address; quoteToken: Address; spender: Address },
): Promise<ContractCall[]> {
  const allowance = await rpc.readContract({
    address: quoteToken,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, spender],
  });
  if (allowance >= SUFFICIENT_ALLOWANCE) return [];
  const unlimited = approveQuote(quoteToken, spender, maxUint256);
  if (allowance === 0n || !(await isRefused(rpc, account, unlimited))) return [unlimited];
  // Between the two the exchange may move nothing, and closes the buy orders of a wallet that sends them one by one.
  return [approveQuote(quoteToken, spender, 0n), unlimited];
}

function approveQuote(quoteToken: Address, spender: Address, amount: bigint): ContractCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] });
  return { to: quoteToken, data };
}

/** Whether the token rejects the call, as some do when it changes an allowance that is not 0. */
async function isRefused(rpc: Rpc, account: Address, call: ContractCall): Promise<boolean> {
  try {
    await rpc.call({ account, ...call });
    return false;
  } catch (error) {
    if (error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError) !== null)
      return true;
    throw error;
  }
}

function approveOutcomeTokens(conditionalTokens: Address, exchange: Address): ContractCall {
  const data = encodeFunctionData({
    abi: conditionalTokensAbi,
    functionName: 'setApprovalForAll',
    args: [exchange, true],
  });
  return { to: conditionalTokens, data };
}
