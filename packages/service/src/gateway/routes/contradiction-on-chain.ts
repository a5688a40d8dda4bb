import { type MarketId, Resolution } from '@presage/exchange';
import { type Refusal, refuse, unavailable } from '../../answers/refusal.ts';
import type { OtherProposalError } from '../../chain/errors.ts';
import type { Oracle } from '../../chain/markets/oracle.ts';
import { rivalsOf } from '../../chain/markets/rivals.ts';
import type { Catalog } from '../../market-data/market-data.ts';
import { RESOLUTION_WORD } from '../../presenters/market-payout.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { PlannedResolution } from './plan-resolution.ts';

type StateReader = Pick<Oracle, 'stateOf' | 'isProposing'>;

/**
 * Why a resolution that the exchange would accept must not be proposed: another is proposed, or being sent, for one of
 * its markets, or a second child of the root would be yes. The exchange cannot know either until a proposal is final. All
 * of it is checked first, so that nothing is proposed in part.
 */
export async function contradictionOnChain(
  oracle: StateReader,
  catalog: Catalog,
  planned: readonly PlannedResolution[],
): Promise<Refusal | undefined> {
  const refusals = await Promise.all([
    ...planned.map((plan) => otherProposal(oracle, plan)),
    ...rivalsIn(catalog, planned).map((rival) => secondWinner(oracle, rival)),
  ]);
  return refusals.find((refusal) => refusal !== undefined);
}

/** The refusal of a market for which another resolution is proposed. */
export function otherIsProposed({ marketId, proposed }: Pick<OtherProposalError, 'marketId' | 'proposed'>): Refusal {
  return refuse(
    'illegalTransition',
    `market ${marketId}: ${RESOLUTION_WORD[proposed]} is already proposed on chain; an owner of the oracle adapter has to challenge it first`,
  );
}

async function otherProposal(
  oracle: StateReader,
  { market, resolution }: PlannedResolution,
): Promise<Refusal | undefined> {
  const { marketId } = market;
  // Before the state is read: a proposal that arrives in between is in the state.
  for (const other of Object.values(Resolution)) {
    if (other !== resolution && (await oracle.isProposing(market, other))) return otherIsSent(marketId, other);
  }
  const state = await oracle.stateOf(market);
  if (state.kind !== 'proposed' || state.resolution === resolution) return undefined;
  return otherIsProposed({ marketId, proposed: state.resolution });
}

function otherIsSent(marketId: number, sent: Resolution): Refusal {
  return refuse(
    'illegalTransition',
    `market ${marketId}: a resolution as ${RESOLUTION_WORD[sent]} is being sent to the chain; once it is proposed, an owner of the oracle adapter can challenge it`,
  );
}

/** A child that is to be yes. */
export interface Winner {
  readonly marketId: MarketId;
  readonly rootMarketId: MarketId;
}

/** Undefined if no child is to be yes: all are no or invalid, or the market has no root. */
export function winnerIn(planned: readonly PlannedResolution[]): Winner | undefined {
  const yes = planned.find(({ resolution }) => resolution === Resolution.Yes);
  if (yes === undefined) return undefined;
  const { marketId, rootMarketId } = yes.market;
  return rootMarketId === 0 ? undefined : { marketId, rootMarketId };
}

/** The siblings of a child that is to be yes which are yes, since the exchange checked it, or could still become it. */
function rivalsIn(catalog: Catalog, planned: readonly PlannedResolution[]): readonly MarketRow[] {
  const winner = winnerIn(planned);
  return winner === undefined ? [] : rivalsOf(winner, catalog.children(winner.rootMarketId));
}

async function secondWinner(oracle: StateReader, rival: MarketRow): Promise<Refusal | undefined> {
  const { marketId } = rival;
  // Before the state is read: a proposal that arrives in between is in the state.
  if (await oracle.isProposing(rival, Resolution.Yes)) {
    return atMostOne(`a resolution of market ${marketId} as yes is being sent to the chain`);
  }
  const state = await oracle.stateOf(rival);
  if (state.kind === 'final') {
    return unavailable(
      `a resolution of market ${marketId} is final on chain, which may be yes; resolve again when the service has read it`,
    );
  }
  if (state.kind !== 'proposed' || state.resolution !== Resolution.Yes) return undefined;
  return atMostOne(`market ${marketId} is proposed as yes on chain`);
}

/** The refusal of a second child as yes. */
export function atMostOne(because: string): Refusal {
  return refuse(
    'illegalTransition',
    `${because}, and at most one child can be yes; an owner of the oracle adapter can challenge its proposal`,
  );
}
