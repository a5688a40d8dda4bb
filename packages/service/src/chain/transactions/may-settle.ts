import { type Deployment, exchangeAbi } from '@presage/contracts';
import type { Address } from 'viem';
import { checkChainId } from '../check-chain.ts';
import { createChainClient } from '../rpc/chain-client.ts';

export interface MaySettleOptions {
  readonly rpcUrl: string;
  readonly deployment: Deployment;
  readonly confirmations: number;
}

/**
 * Creates a function that reads whether an address is an operator of the exchange contract as of the final block.
 *
 * @throws {RpcUnavailableError} when the chain does not answer.
 */
export function maySettleOn({
  rpcUrl,
  deployment,
  confirmations,
}: MaySettleOptions): (who: Address) => Promise<boolean> {
  return async (who) => {
    const { client, stop } = createChainClient({ rpcUrl, chainId: deployment.chainId });
    try {
      await checkChainId(client, deployment);
      const final = (await client.getBlockNumber()) - BigInt(confirmations);
      const { ctfExchange: address } = deployment.contracts;
      const asked = { address, abi: exchangeAbi, functionName: 'isOperator', args: [who] } as const;
      return await client.readContract({ ...asked, blockNumber: final > 0n ? final : 0n });
    } finally {
      stop();
    }
  };
}
