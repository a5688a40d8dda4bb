import { type Deployment, safeAbi } from '@presage/contracts';
import type { AccountId } from '@presage/exchange';
import { type Address, decodeFunctionResult, encodeFunctionData, getAddress, type PublicClient, parseAbi } from 'viem';
import type { AccountDirectory } from '../../market-data/directory.ts';
import { WALLET_GAS } from '../limits.ts';
import { unavailableIn } from '../rpc/rpc-error.ts';
import type { AccountBars } from './account-bars.ts';

const RECEIVER_ABI = parseAbi([
  'function onERC1155Received(address, address, uint256, uint256, bytes) returns (bytes4)',
]);
const ACCEPTED = '0xf23a6e61';

export interface ExaminationOptions {
  readonly client: PublicClient;
  readonly deployment: Deployment;
  readonly directory: Pick<AccountDirectory, 'account'>;
}

/** Whether a trading wallet accepts outcome tokens and its owner alone may sign for it, as of a block. */
export async function canSettle(
  { client, deployment, directory }: ExaminationOptions,
  accountId: AccountId,
  blockNumber: bigint,
): Promise<boolean> {
  const account = directory.account(accountId);
  if (account === undefined) return false;
  const address = getAddress(account.tradingWallet);
  try {
    if (account.wallet !== account.tradingWallet) {
      const safe = { address, abi: safeAbi, blockNumber } as const;
      const [threshold, isOwner] = await Promise.all([
        client.readContract({ ...safe, functionName: 'getThreshold' }),
        client.readContract({ ...safe, functionName: 'isOwner', args: [getAddress(account.wallet)] }),
      ]);
      if (threshold !== 1n || !isOwner) return false;
    }
    const code = await client.getCode({ address, blockNumber });
    return code === undefined || code === '0x' || (await acceptsTokens({ client, deployment }, address, blockNumber));
  } catch (error) {
    // Nodes have many words for what a wallet's code does; only silence says nothing about it.
    if (unavailableIn(error) === undefined) return false;
    throw error;
  }
}

async function acceptsTokens(
  { client, deployment }: Pick<ExaminationOptions, 'client' | 'deployment'>,
  address: Address,
  blockNumber: bigint,
): Promise<boolean> {
  const { conditionalTokens, ctfExchange } = deployment.contracts;
  const args = [ctfExchange, ctfExchange, 1n, 1n, '0x'] as const;
  const { data } = await client.call({
    account: conditionalTokens,
    to: address,
    data: encodeFunctionData({ abi: RECEIVER_ABI, functionName: 'onERC1155Received', args }),
    gas: WALLET_GAS,
    blockNumber,
  });
  if (data === undefined) return false;
  return decodeFunctionResult({ abi: RECEIVER_ABI, functionName: 'onERC1155Received', data }) === ACCEPTED;
}

/** Creates a step that lets barred accounts rest orders again whose wallets settle as of the last final block read. */
export function barLifter(
  options: ExaminationOptions & {
    readonly bars: Pick<AccountBars, 'due' | 'end'>;
    readonly scannedThrough: () => number;
    readonly nowMs: () => number;
  },
): () => Promise<void> {
  const { bars, scannedThrough, nowMs } = options;
  return async () => {
    const through = scannedThrough();
    for (const bar of await bars.due({ through, nowMs: nowMs() })) {
      if (await canSettle(options, bar.accountId, BigInt(through))) await bars.end(bar);
    }
  };
}
