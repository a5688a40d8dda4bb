import { type MarketId, type Reject, Resolution } from '@presage/exchange';
import type { ResolveMarketBody, ResolveResult } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { type Answer, done, notUnderstood, type Refusal, unavailable } from '../../answers/refusal.ts';
import { OtherProposalError } from '../../chain/errors.ts';
import type { Oracle } from '../../chain/markets/oracle.ts';
import type { OnChain } from '../../chain/on-chain.ts';
import { presentMarket } from '../../presenters/market.ts';
import { marketOf } from '../../presenters/wire-context.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { contradictionOnChain, otherIsProposed } from './contradiction-on-chain.ts';
import { noSuchMarket } from './market-scope.ts';
import { createOneWinner, type OneWinner } from './one-winner.ts';
import { type PlannedResolution, planResolution, type ResolutionRequest } from './plan-resolution.ts';
import { previewPayouts } from './preview-payouts.ts';

/** POST /admin/market/{marketId}/resolve; a dry run changes nothing and returns what it would pay. */
export function adminResolveMarket(deps: HandlerDeps): Handler<'adminResolveMarket'> {
  const oneWinner = createOneWinner();
  return async ({ params: { marketId }, body }) => {
    const market = deps.marketData.catalog.market(marketId);
    if (market === undefined) return noSuchMarket(marketId);
    const request = requestOf(body);
    if (request === undefined) return notOneOfTwo(body);
    return body.dryRun === true ? dryRun(deps, market, request) : resolve(deps, oneWinner, { market, request });
  };
}

function notOneOfTwo({ outcome, winnerMarketId }: ResolveMarketBody): Refusal {
  const came = outcome === undefined ? 'neither' : `${received(outcome)} and ${received(winnerMarketId)}`;
  return notUnderstood(`outcome, winnerMarketId: received ${came}; accepted: exactly one of the two`);
}

const RESOLUTIONS = { yes: Resolution.Yes, no: Resolution.No, invalid: Resolution.Invalid } as const;

function requestOf({ outcome, winnerMarketId }: ResolveMarketBody): ResolutionRequest | undefined {
  if ((outcome === undefined) === (winnerMarketId === undefined)) return undefined;
  if (outcome !== undefined) return { resolution: RESOLUTIONS[outcome] };
  return { winnerMarketId: winnerMarketId as MarketId };
}

/** A resolution of a market. */
interface Resolving {
  readonly market: MarketRow;
  readonly request: ResolutionRequest;
}

async function resolve(
  deps: HandlerDeps,
  oneWinner: OneWinner,
  { market, request }: Resolving,
): Promise<Answer<ResolveResult>> {
  const { context, nowMs, onChain } = deps;
  const refusal =
    onChain === undefined
      ? await carryOut(deps, market, request)
      : await resolveOnChain(deps, { ...onChain, oneWinner }, { market, request });
  return refusal ?? done({ data: presentMarket(context, marketOf(context, market.marketId), nowMs()) });
}

/**
 * Proposes a resolution that the exchange would accept to the oracle, once all trades have settled, and finalises it if
 * it can no longer be challenged. The market is resolved once a final block has the resolution; until then it stays unchanged.
 */
async function resolveOnChain(
  deps: HandlerDeps,
  on: Pick<OnChain, 'chain' | 'oracle'> & { readonly oneWinner: OneWinner },
  resolving: Resolving,
): Promise<Refusal | undefined> {
  const { market, request } = resolving;
  const { chain, oracle, oneWinner } = on;
  const { catalog } = deps.marketData;
  const refusal = await carryOut(deps, market, { ...request, dryRun: true });
  if (refusal !== undefined) return refusal;
  const planned = planResolution(catalog, market, request);
  const marketIds = planned.map((plan) => plan.market.marketId);
  if (marketIds.some((marketId) => chain.settling.has(marketId))) {
    if (!(await chain.settling.settled(marketIds))) return stillSettling(market.marketId);
    // What was checked may have changed meanwhile: the market may have failed.
    return resolveOnChain(deps, on, resolving);
  }
  return oneWinner(planned, async () => {
    const contradiction = await contradictionOnChain(oracle, catalog, planned);
    if (contradiction !== undefined) return contradiction;
    try {
      const blocks = await endsOf(planned.map((plan) => proposeAndFinalise(oracle, plan)));
      await Promise.all(blocks.map((block) => chain.readThrough(block)));
      return undefined;
    } catch (error) {
      if (error instanceof OtherProposalError) return otherIsProposed(error);
      throw error;
    }
  });
}

/** Waits for every proposal, also when one fails: another may not be queued yet, and no check would show it. */
async function endsOf(proposals: readonly Promise<bigint>[]): Promise<readonly bigint[]> {
  await Promise.allSettled(proposals);
  return Promise.all(proposals);
}

/** @returns the block in which the resolution became final; 0 if it becomes final later */
async function proposeAndFinalise(oracle: Oracle, { market, resolution }: PlannedResolution): Promise<bigint> {
  const finalAtSec = await oracle.propose(market, resolution);
  if (finalAtSec === 0 || finalAtSec > (await oracle.nowSec())) return 0n;
  return oracle.finalise(market, finalAtSec);
}

function stillSettling(marketId: number): Refusal {
  return unavailable(
    `market ${marketId}: trades wait for the chain, and once it pays, sellers could redeem what they sold; resolve it again when they have settled (GET /readyz says what they wait for)`,
  );
}

/** Submitted to the exchange like a real resolution, so that the same checks apply and it is in the audit log. */
async function dryRun(
  deps: HandlerDeps,
  market: MarketRow,
  request: ResolutionRequest,
): Promise<Answer<ResolveResult>> {
  const { onChain, marketData } = deps;
  const refusal = await carryOut(deps, market, { ...request, dryRun: true });
  if (refusal !== undefined) return refusal;
  const planned = planResolution(marketData.catalog, market, request);
  const contradiction = onChain && (await contradictionOnChain(onChain.oracle, marketData.catalog, planned));
  return contradiction ?? previewPayouts(deps, market, planned);
}

async function carryOut(
  { context, submit }: HandlerDeps,
  { marketId, categorical }: MarketRow,
  request: ResolutionRequest & { readonly dryRun?: true },
): Promise<Refusal | undefined> {
  const childMarketIds = context.marketData.catalog.children(marketId).map((child) => child.marketId);
  // Checked here because an unknown market's number may not fit the journal's format.
  if ('winnerMarketId' in request && context.marketData.catalog.market(request.winnerMarketId) === undefined) {
    const code = categorical ? 'notAChild' : 'wrongMarketType';
    return refusalOfResolution({ code }, { marketId, categorical, childMarketIds }, request);
  }
  const { outcome } = await submit({ kind: 'resolveMarket', marketId, ...request }, { actor: ADMIN_ACTOR });
  return outcome.ok
    ? undefined
    : refusalOfResolution(outcome.reject, { marketId, categorical, childMarketIds }, request);
}

type RefusedMarket = Pick<MarketRow, 'marketId' | 'categorical'> & { readonly childMarketIds: readonly number[] };

/** Binary and categorical markets are resolved with different fields; the message says which to use. */
function refusalOfResolution(
  reject: Reject,
  { marketId, categorical, childMarketIds }: RefusedMarket,
  request: ResolutionRequest,
): Refusal {
  const winner = 'winnerMarketId' in request ? { winnerMarketId: request.winnerMarketId } : {};
  if (reject.code !== 'wrongMarketType') {
    return refusalOfReject(reject, { marketId: refusedMarket(), childMarketIds, ...winner });
  }
  return notUnderstood(
    categorical
      ? `outcome: market ${marketId} is categorical; accepted: winnerMarketId, or outcome "invalid"`
      : `winnerMarketId: market ${marketId} is not categorical; accepted: outcome "yes", "no" or "invalid"`,
  );

  /** If a root's winner is refused for its own status, the message names the winner, not the root. */
  function refusedMarket(): number {
    const ofWinner = reject.code === 'illegalTransition' && reject.because !== 'noChildCan';
    return ofWinner && 'winnerMarketId' in request ? request.winnerMarketId : marketId;
  }
}
