import {
  conditionalTokensAbi,
  safeAbi,
  testQuoteTokenAbi,
  tradingWalletOf,
  tradingWalletSetup,
} from '@presage/contracts';
import { type Address, getAddress, type Hex } from 'viem';
import type { Chain } from '../chain.ts';
import { TransactionRevertedError } from '../errors.ts';
import { isNodeFailure } from '../rpc/rpc-error.ts';

/** The Safes of accounts. */
export interface TradingWallets {
  /** The address of a wallet's Safe, deployed or not. */
  addressOf(wallet: string): Address;
  /** Whether a wallet's Safe is deployed or being deployed: `provide` would send nothing. */
  isProvided(wallet: string): Promise<boolean>;
  /**
   * Deploys a wallet's Safe, unless it exists. An interrupted deployment continues with the next call.
   *
   * @throws {ChainUnavailableError} when that takes too long; it continues.
   */
  provide(wallet: string): Promise<Address>;
  /** The transaction in which we deployed it; empty when somebody else did. */
  creationOf(wallet: string): Promise<Hex | ''>;
  /** Whether an address is a Safe whose only owner is this wallet. */
  isOwnedBy(address: string, wallet: string): Promise<boolean>;
  /** Whether the exchange may move an address's quote and outcome tokens, and split its quote. */
  mayTrade(address: string): Promise<boolean>;
}

export function createTradingWallets({
  deployment,
  client,
  transactions,
}: Pick<Chain, 'deployment' | 'client' | 'transactions'>): TradingWallets {
  const { contracts } = deployment;
  const addressOf = (wallet: string) => tradingWalletOf(getAddress(wallet), deployment);
  const isDeployed = async (address: Address) => ((await client.getCode({ address })) ?? '0x') !== '0x';
  const allowance = (owner: Address, spender: Address) =>
    client.readContract({
      address: contracts.quoteToken,
      abi: testQuoteTokenAbi,
      functionName: 'allowance',
      args: [owner, spender],
    });

  return {
    addressOf,
    isProvided: async (wallet) => (await transactions.isKnown(keyOf(wallet))) || isDeployed(addressOf(wallet)),
    async provide(wallet) {
      const address = addressOf(wallet);
      if (await isDeployed(address)) return address;
      try {
        await transactions.send({ key: keyOf(wallet), ...tradingWalletSetup(getAddress(wallet), deployment) });
      } catch (error) {
        // Anyone may deploy it, and somebody may have been faster.
        if (!(error instanceof TransactionRevertedError) || !(await isDeployed(address))) throw error;
      }
      return address;
    },
    creationOf: async (wallet) => (await transactions.hashOf(keyOf(wallet))) ?? '',
    async isOwnedBy(address, wallet) {
      const safe = { address: getAddress(address), abi: safeAbi } as const;
      try {
        const [owners, threshold] = await Promise.all([
          client.readContract({ ...safe, functionName: 'getOwners' }),
          client.readContract({ ...safe, functionName: 'getThreshold' }),
        ]);
        return threshold === 1n && owners.length === 1 && owners[0]?.toLowerCase() === wallet.toLowerCase();
      } catch (error) {
        if (isNodeFailure(error)) throw error;
        return false;
      }
    },
    async mayTrade(address) {
      const owner = getAddress(address);
      const [toExchange, toTokens, tokensToExchange] = await Promise.all([
        allowance(owner, contracts.ctfExchange),
        allowance(owner, contracts.conditionalTokens),
        client.readContract({
          address: contracts.conditionalTokens,
          abi: conditionalTokensAbi,
          functionName: 'isApprovedForAll',
          args: [owner, contracts.ctfExchange],
        }),
      ]);
      return toExchange > 0n && toTokens > 0n && tokensToExchange;
    },
  };
}

function keyOf(wallet: string): string {
  return `deploySafe:${wallet.toLowerCase()}`;
}
