import type { Deployment } from '@presage/contracts';
import type { PublicClient } from 'viem';
import { received } from '../answers/received.ts';
import { ChainUnavailableError } from './errors.ts';

/** The decimals that the quote token must have: all amounts assume them. */
const QUOTE_DECIMALS = 18;

/** Names of nodes that make chains for tests, at the start of their version. */
const TEST_NODE = /^(anvil|hardhat|ganache)/i;

export interface ChainCheckOptions {
  readonly deployment: Deployment;
  readonly client: Pick<PublicClient, 'getChainId' | 'request'>;
  /** Whether the settings say that this is a throwaway chain, on which the operator gives away gas. */
  readonly isLocal: boolean;
  readonly holdings: { quoteDecimals(): Promise<number> };
}

/**
 * Creates a check that runs until it has passed once: an operator's key that signs for one chain must not be used with
 * another, gas is given away only on a test chain, and a quote token with other decimals does not fit the ledger.
 */
export function chainCheck({ deployment, client, isLocal, holdings }: ChainCheckOptions): () => Promise<void> {
  let isChecked = false;
  return async () => {
    if (isChecked) return;
    await checkChainId(client, deployment);
    if (isLocal) await refuseNetwork(client);
    const decimals = await holdings.quoteDecimals();
    if (decimals !== QUOTE_DECIMALS) {
      const words = `the quote token ${deployment.contracts.quoteToken} has ${decimals} decimals; accepted: ${QUOTE_DECIMALS}`;
      throw new ChainUnavailableError(words);
    }
    isChecked = true;
  };
}

/** @throws {ChainUnavailableError} when the node is on another chain than the contracts. */
export async function checkChainId(
  client: Pick<PublicClient, 'getChainId'>,
  { chainId }: Pick<Deployment, 'chainId'>,
): Promise<void> {
  const found = await client.getChainId();
  if (found === chainId) return;
  throw new ChainUnavailableError(
    `RPC_URL is a node of chain ${found}; accepted: one of chain ${chainId}, where the contracts are`,
  );
}

/** A network has no nodes for tests; its chain id does not tell, because a local chain may have that of a network. */
async function refuseNetwork(client: Pick<PublicClient, 'request'>): Promise<void> {
  const version = await client.request({ method: 'web3_clientVersion' });
  if (TEST_NODE.test(version)) return;
  const words = `LOCAL_CHAIN is 1, but the node at RPC_URL is ${received(version)}, not one for tests such as anvil: set LOCAL_CHAIN=0`;
  throw new ChainUnavailableError(words);
}
