import { useMemo } from 'react';
import { freeLots } from '../../../account/pairs.ts';
import { useNowSec } from '../../../data/clock.ts';
import { useBalance, useOpenOrders, usePositions } from '../../../data/queries.ts';
import { useChain } from '../../../data/service-queries.ts';
import { useSession } from '../../../data/session.ts';
import { unitsOf } from '../../../format/units.ts';
import { ownTicks } from '../book/own-levels.ts';
import { useComplementLevels, useDraft, useLiveBookView, useMarketPage } from '../market-context.tsx';
import { type Funds, type OrderPlan, type PlanProblem, planOrder } from './order-plan.ts';

/** Seconds between updates of the clock: relative expiries need no more precision. */
const CLOCK_STEP_SEC = 30;

/** The plan of the ticket with the current book. */
export function usePlan(): OrderPlan | PlanProblem {
  const { market } = useMarketPage();
  const [draft] = useDraft();
  const book = useLiveBookView(draft.outcome);
  const complement = useComplementLevels(draft.outcome);
  const orders = useOpenOrders(market.marketId).data?.items;
  const funds = useFunds();
  const nowSec = useNowSec(CLOCK_STEP_SEC);
  const settleWithinSec = useSettleWithinSec();
  return useMemo(() => {
    const own = ownTicks(orders ?? [], draft.outcome, draft.side === 'buy' ? 'asks' : 'bids');
    return planOrder({ draft, market, book, ownTicks: own, complement, funds, nowSec, settleWithinSec });
  }, [draft, market, book, orders, complement, funds, nowSec, settleWithinSec]);
}

/** Seconds before its signed expiration at which an order closes; undefined while unknown. */
function useSettleWithinSec(): number | undefined {
  const isSignedIn = useSession() !== undefined;
  const chain = useChain(isSignedIn).data;
  // Others can only look at what they could order, perhaps without reading this.
  if (!isSignedIn) return 0;
  return chain === undefined ? undefined : (chain.settleWithinSec ?? 0);
}

/** The account's funds for this market; undefined without an account, or while unknown. */
export function useFunds(): Funds | undefined {
  const { market } = useMarketPage();
  const [{ outcome }] = useDraft();
  const session = useSession();
  const balance = useBalance().data;
  const positions = usePositions(market.marketId).data?.items;
  return useMemo(() => {
    if (session === undefined || balance === undefined || positions === undefined) return undefined;
    const held = positions.find(({ outcomeSide }) => (outcomeSide === 1) === (outcome === 'yes'));
    return { quoteUnits: unitsOf(balance?.availableBalance ?? '0'), lots: held === undefined ? 0n : freeLots(held) };
  }, [session, balance, positions, outcome]);
}
