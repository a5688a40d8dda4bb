import type { Deployment } from '@presage/contracts';
import { encodeFunctionData, erc20Abi, type Hex, type PublicClient, toHex } from 'viem';
import { revertDataOf } from '../rpc/rpc-error.ts';
import { newestBlock } from './newest-block.ts';

/** The first word of what a token returns that has made a transfer. */
const TRUE = toHex(1, { size: 32 });

export interface QuoteMovesOptions {
  readonly client: Pick<PublicClient, 'getBlockNumber' | 'call'>;
  readonly deployment: Pick<Deployment, 'contracts'>;
  /** The last block that was read: a node behind it does not know what is so now. */
  readonly scannedThrough: () => number;
}

/**
 * Creates a check of whether the exchange contract can transfer the quote token at all: many can be paused, or refuse
 * addresses. Then nothing settles, and a failed simulation names a buyer who is not at fault. Simulates a transfer of 0
 * to the contract itself, which a token must carry out like any other (EIP-20).
 */
export function quoteMovesOn({ client, deployment, scannedThrough }: QuoteMovesOptions): () => Promise<boolean> {
  const { ctfExchange, quoteToken } = deployment.contracts;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ctfExchange, 0n] });
  return async () => {
    const blockNumber = await newestBlock(client, scannedThrough);
    try {
      const { data: returned } = await client.call({ account: ctfExchange, to: quoteToken, data, blockNumber });
      return isSuccess(returned);
    } catch (error) {
      if (revertDataOf(error) === undefined) throw error;
      return false;
    }
  };
}

/** As the contract reads it: some tokens return nothing, and some return false instead of reverting. */
function isSuccess(returned: Hex = '0x'): boolean {
  return returned === '0x' || returned.startsWith(TRUE);
}
