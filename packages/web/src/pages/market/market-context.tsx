import type { ChildMarket, MarketData } from '@presage/client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { preferences } from '../../app/preferences.ts';
import { useBook } from '../../data/live/books.ts';
import { useDepth, useOpenOrders } from '../../data/queries.ts';
import { sessionOf, sessionStore } from '../../data/session.ts';
import { createStore, type Store, useStore } from '../../data/store.ts';
import { shownDecimals } from '../../format/price.ts';
import type { Outcome } from '../../format/units.ts';
import { type BookView, bookView } from './book/book-view.ts';
import { type ComplementLevels, complementLevels } from './book/complement-levels.ts';
import { type OwnLevels, ownLevels } from './book/own-levels.ts';
import { chartedOutcomes, withChosen } from './chart/charted-outcomes.ts';
import type { MarketSearch } from './market-search.ts';
import { changedDraft, type Draft } from './ticket/draft.ts';
import { startingDraft, wasBlocked } from './ticket/kept-draft.ts';
import { hasEnded, takesOrders } from './trading-end.ts';

/** State of the ticket. */
interface TicketState {
  readonly draft: Store<Draft>;
  /** Whether the ticket is open, on screens where it is a sheet over the page. */
  readonly isSheetOpen: Store<boolean>;
}

/** Shared by the parts of the page: the market in view and the ticket. */
interface MarketPage extends TicketState {
  /** The market in the address: a binary market or a root. */
  readonly root: MarketData;
  /** The market being traded: the binary market itself, or the chosen child. */
  readonly market: ChildMarket;
  /** Whether trading in it ended since the page was opened: what then appears must not move what is in view. */
  readonly hasEndedMeanwhile: boolean;
  /** Ids of the outcomes with a line in the chart; a line's place determines its colour. */
  readonly charted: readonly number[];
}

/** Screens wide enough for the ticket beside the page; on others it is a sheet over the page. */
export const WIDE = '(min-width: 64rem)';

const Context = createContext<MarketPage | undefined>(undefined);

interface MarketProviderProps {
  readonly root: MarketData;
  readonly market: ChildMarket;
  /** What the address says about the initial content of the ticket. */
  readonly search: MarketSearch;
  readonly children: ReactNode;
}

export function MarketProvider({ root, market, search, children }: MarketProviderProps) {
  const { draft, isSheetOpen } = useTicketState(market, search);
  // Not updated later: lines would come and go with every trade.
  const [first] = useState(() => chartedOutcomes(root.childMarkets));
  const [hadNotEnded] = useState(() => [root, ...root.childMarkets].filter((one) => !hasEnded(one)));
  const hasEndedMeanwhile = hasEnded(market) && hadNotEnded.some(({ marketId }) => marketId === market.marketId);
  const page = useMemo(() => {
    return { root, market, draft, isSheetOpen, hasEndedMeanwhile, charted: withChosen(first, market.marketId) };
  }, [root, market, draft, isSheetOpen, hasEndedMeanwhile, first]);
  return <Context value={page}>{children}</Context>;
}

/** The ticket of the current market; it is reset when the market changes. */
function useTicketState(market: ChildMarket, search: MarketSearch): TicketState {
  const [state, setState] = useState(() => newTicket(market, search));
  if (state.marketId === market.marketId) return state;
  const next = newTicket(market, search);
  setState(next);
  return next;
}

function newTicket(market: ChildMarket, search: MarketSearch): TicketState & { readonly marketId: number } {
  const { marketId } = market;
  const draft = { ...startingDraft(marketId, search), slippage: preferences.get().slippage };
  // A prefilled sale must be visible, and so must what was typed before the account was set up; buying has its own buttons.
  const isResumed = wasBlocked(marketId) && draft.amount !== '' && sessionOf(sessionStore.get()) !== undefined;
  const isOpen = (search.sell !== undefined || isResumed) && takesOrders(market) && !matchMedia(WIDE).matches;
  return { marketId, draft: createStore(draft), isSheetOpen: createStore(isOpen) };
}

export function useMarketPage(): MarketPage {
  const page = useContext(Context);
  if (page === undefined) throw new Error('useMarketPage must be called inside a MarketProvider.');
  return page;
}

export function useDraft(): readonly [Draft, (changes: Partial<Draft>) => void] {
  const { draft } = useMarketPage();
  return [useStore(draft), (changes) => draft.set(changedDraft(draft.get(), changes))];
}

/** Changes the ticket from elsewhere on the page, and brings it into view. */
export function usePrefill(): (changes: Partial<Draft>) => void {
  const { isSheetOpen } = useMarketPage();
  const [, change] = useDraft();
  return (changes) => {
    change(changes);
    if (!matchMedia(WIDE).matches) isSheetOpen.set(true);
  };
}

/** The label of an outcome of the market in view. */
export function useOutcomeLabel(outcome: Outcome): string {
  const { market } = useMarketPage();
  return outcome === 'yes' ? market.yesLabel : market.noLabel;
}

/** Decimals of prices of this market. */
export function usePriceDecimals(): number {
  return shownDecimals(useMarketPage().market.tickSize);
}

/** The last known book in terms of an outcome; undefined until it is received. */
export function useBookView(outcome: Outcome): BookView | undefined {
  const { market } = useMarketPage();
  const { state } = useBook(market.marketId, market.yesTokenId);
  return useMemo(() => (state === undefined ? undefined : bookView(state, outcome)), [state, outcome]);
}

/** The same, but undefined unless it is live: a book from before a lost connection may be long out of date. */
export function useLiveBookView(outcome: Outcome): BookView | undefined {
  const view = useBookView(outcome);
  return useIsBookLive() ? view : undefined;
}

/** Whether the book is current. */
export function useIsBookLive(): boolean {
  const { market } = useMarketPage();
  const { state, isLive } = useBook(market.marketId, market.yesTokenId);
  return state !== undefined && isLive;
}

/** The account's open orders by level, in terms of an outcome. */
export function useOwnLevels(outcome: Outcome): OwnLevels {
  const { market } = useMarketPage();
  const orders = useOpenOrders(market.marketId).data?.items;
  return useMemo(() => ownLevels(orders ?? [], outcome), [orders, outcome]);
}

/** The part of each level that is orders for the other outcome; empty while unknown. */
export function useComplementLevels(outcome: Outcome): ComplementLevels {
  const { market } = useMarketPage();
  // Without trading there is nothing to poll.
  const depth = useDepth(market.statusEnum === 'activated' ? market.yesTokenId : '').data;
  return useMemo(() => complementLevels(depth ?? { bids: [], asks: [] }, outcome), [depth, outcome]);
}
