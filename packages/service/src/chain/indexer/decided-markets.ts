import { MarketStatus } from '@presage/exchange';
import type { ChainDirectory } from '../chain-directory.ts';
import { type Findings, resolutionOf } from './findings.ts';
import type { HoldingsReader } from './read-holdings.ts';

const OVER: readonly number[] = [MarketStatus.Resolved, MarketStatus.Failed];

/** Markets that are not over here but that the oracle has decided: a node may have omitted the log of the decision. */
export async function decidedMarkets({
  directory,
  holdings,
  block,
}: {
  readonly directory: Pick<ChainDirectory, 'markets'>;
  readonly holdings: Pick<HoldingsReader, 'payouts'>;
  readonly block: number;
}): Promise<Findings['resolutions']> {
  const markets = directory.markets().filter(({ status }) => !OVER.includes(status));
  const payouts = await holdings.payouts(
    markets.map(({ conditionId }) => conditionId),
    block,
  );
  return markets.flatMap(({ marketId, conditionId }) => {
    const paid = payouts.get(conditionId);
    return paid === undefined ? [] : [{ marketId, resolution: resolutionOf(paid) }];
  });
}
