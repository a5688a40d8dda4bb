import { exchangeAbi, feeManagerAbi, oracleAdapterAbi } from '@presage/contracts';
import { encodeFunctionData } from 'viem';
import type { MarketRow } from '../../store/read-store.ts';
import type { Chain } from '../chain.ts';

type Opened = Pick<
  MarketRow,
  'marketId' | 'questionId' | 'conditionId' | 'yesTokenId' | 'noTokenId' | 'makerFeeBps' | 'takerFeeBps'
>;

/**
 * Creates everything that a market needs on chain before it may trade: its condition, its registry entry, its fee
 * rates. What already exists is not created again, so that an interrupted opening can be continued.
 *
 * @throws {ChainUnavailableError} when that takes too long; it continues, and a later call finds it done.
 */
export async function openOnChain(
  chain: Pick<Chain, 'deployment' | 'client' | 'transactions'>,
  market: Opened,
): Promise<void> {
  await Promise.all([register(chain, market), setFeeRates(chain, market)]);
}

/** The condition comes first: the registry accepts only tokens of an existing condition. */
async function register(
  { deployment, transactions }: Pick<Chain, 'deployment' | 'transactions'>,
  { marketId, questionId, conditionId, yesTokenId, noTokenId }: Opened,
): Promise<void> {
  await transactions.send({
    key: `prepare:${marketId}`,
    to: deployment.contracts.oracleAdapter,
    data: encodeFunctionData({ abi: oracleAdapterAbi, functionName: 'prepare', args: [`0x${questionId}`] }),
  });
  await transactions.send({
    key: `registerToken:${marketId}`,
    to: deployment.contracts.ctfExchange,
    data: encodeFunctionData({
      abi: exchangeAbi,
      functionName: 'registerToken',
      args: [BigInt(yesTokenId), BigInt(noTokenId), `0x${conditionId}`],
    }),
  });
}

/** Both tokens have the same rates. They may be set again while the market is not open. */
async function setFeeRates(
  { deployment, client, transactions }: Pick<Chain, 'deployment' | 'client' | 'transactions'>,
  { marketId, yesTokenId, noTokenId, makerFeeBps, takerFeeBps }: Opened,
): Promise<void> {
  const manager = { address: deployment.contracts.feeManager, abi: feeManagerAbi } as const;
  const tokenIds = [BigInt(yesTokenId), BigInt(noTokenId)] as const;
  const rates = await Promise.all(
    tokenIds.map((tokenId) => client.readContract({ ...manager, functionName: 'getFeeRateSettings', args: [tokenId] })),
  );
  if (rates.every(([maker, taker]) => maker === BigInt(makerFeeBps) && taker === BigInt(takerFeeBps))) return;
  // Rates may be set back to earlier ones, so the current rates are part of the key.
  const from = rates.map(([maker, taker]) => `${maker}-${taker}`).join(':');
  const prefix = `setFeeRates:${marketId}:${from}:${makerFeeBps}-${takerFeeBps}:`;
  await transactions.send({
    key: (await transactions.underWay(prefix)) ?? `${prefix}${await client.getBlockNumber()}`,
    to: manager.address,
    data: encodeFunctionData({
      abi: feeManagerAbi,
      functionName: 'setFeeRates',
      args: [[...tokenIds], BigInt(makerFeeBps), BigInt(takerFeeBps)],
    }),
  });
}
