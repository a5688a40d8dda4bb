import type { Deployment } from '@presage/contracts';
import type { PublicClient } from 'viem';
import { ChainUnavailableError } from './errors.ts';
import type { HoldingsReader } from './indexer/read-holdings.ts';

/** The decimals that the quote token must have: all amounts assume them. */
const QUOTE_DECIMALS = 18;

export interface ChainCheckOptions {
  readonly deployment: Deployment;
  readonly client: Pick<PublicClient, 'getChainId'>;
  readonly holdings: Pick<HoldingsReader, 'quoteDecimals'>;
}

/**
 * Creates a check that runs until it has passed once: an operator's key that signs for one chain must not be used with
 * another, and a quote token with other decimals does not fit the ledger.
 */
export function chainCheck({ deployment, client, holdings }: ChainCheckOptions): () => Promise<void> {
  let isChecked = false;
  return async () => {
    if (isChecked) return;
    const { chainId, contracts } = deployment;
    const found = await client.getChainId();
    if (found !== chainId) {
      throw new ChainUnavailableError(`RPC_URL is chain ${found}, the contracts are on ${chainId}`);
    }
    const decimals = await holdings.quoteDecimals();
    if (decimals !== QUOTE_DECIMALS) {
      const words = `the quote token ${contracts.quoteToken} has ${decimals} decimals; accepted: ${QUOTE_DECIMALS}`;
      throw new ChainUnavailableError(words);
    }
    isChecked = true;
  };
}
