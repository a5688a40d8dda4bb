import type { ChildMarket, MarketData } from '@presage/client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useBook } from '../../data/live/books.ts';
import { useDepth, useOpenOrders } from '../../data/queries.ts';
import { createStore, type Store, useStore } from '../../data/store.ts';
import { shownDecimals } from '../../format/price.ts';
import type { Outcome } from '../../format/units.ts';
import { type BookView, bookView } from './book/book-view.ts';
import { type ComplementLevels, complementLevels } from './book/complement-levels.ts';
import { type OwnLevels, ownLevels } from './book/own-levels.ts';
import { changedDraft, type Draft } from './ticket/draft.ts';

/** What somebody fills in. */
interface TicketState {
  readonly draft: Store<Draft>;
  /** Whether the ticket is open, where it is a sheet over the page. */
  readonly isSheetOpen: Store<boolean>;
}

/** What the parts of the page share: the market in view and the ticket. */
interface MarketPage extends TicketState {
  /** What the address names: a binary market or a root. */
  readonly root: MarketData;
  /** What is traded: the market itself, or the chosen child. */
  readonly market: ChildMarket;
}

/** Where the ticket has its place beside the book; elsewhere it is a sheet over the page. */
export const WIDE = '(min-width: 64rem)';

const Context = createContext<MarketPage | undefined>(undefined);

interface MarketProviderProps {
  readonly root: MarketData;
  readonly market: ChildMarket;
  /** What the ticket begins with. */
  readonly initialDraft: Draft;
  readonly children: ReactNode;
}

export function MarketProvider({ root, market, initialDraft, children }: MarketProviderProps) {
  const { draft, isSheetOpen } = useTicketState(market.marketId, initialDraft);
  const page = useMemo(() => ({ root, market, draft, isSheetOpen }), [root, market, draft, isSheetOpen]);
  return <Context value={page}>{children}</Context>;
}

/** One for each market in turn: what was filled in for another one is gone. */
function useTicketState(marketId: number, initial: Draft): TicketState {
  const [state, setState] = useState(() => newTicket(marketId, initial));
  if (state.marketId === marketId) return state;
  const next = newTicket(marketId, initial);
  setState(next);
  return next;
}

function newTicket(marketId: number, initial: Draft): TicketState & { readonly marketId: number } {
  // Where it is a sheet, what was filled in must be seen; to buy there are buttons.
  const isOpen = initial.side === 'sell' && !matchMedia(WIDE).matches;
  return { marketId, draft: createStore(initial), isSheetOpen: createStore(isOpen) };
}

export function useMarketPage(): MarketPage {
  const page = useContext(Context);
  if (page === undefined) throw new Error('This component belongs into a MarketProvider.');
  return page;
}

export function useDraft(): readonly [Draft, (changes: Partial<Draft>) => void] {
  const { draft } = useMarketPage();
  return [useStore(draft), (changes) => draft.set(changedDraft(draft.get(), changes))];
}

/** The label of an outcome of the market in view. */
export function useOutcomeLabel(outcome: Outcome): string {
  const { market } = useMarketPage();
  return outcome === 'yes' ? market.yesLabel : market.noLabel;
}

/** Decimals that prices of this market are shown with. */
export function usePriceDecimals(): number {
  return shownDecimals(useMarketPage().market.tickSize);
}

/** The book in the terms of an outcome, as it was heard of last; undefined while it is waited for. */
export function useBookView(outcome: Outcome): BookView | undefined {
  const { market } = useMarketPage();
  const { state } = useBook(market.marketId, market.yesTokenId);
  return useMemo(() => (state === undefined ? undefined : bookView(state, outcome)), [state, outcome]);
}

/** The same where it is known to be the book now: what was before the connection was lost promises what may be long gone. */
export function useLiveBookView(outcome: Outcome): BookView | undefined {
  const view = useBookView(outcome);
  return useIsBookLive() ? view : undefined;
}

/** Whether the book is known to be as it is shown. */
export function useIsBookLive(): boolean {
  const { market } = useMarketPage();
  const { state, isLive } = useBook(market.marketId, market.yesTokenId);
  return state !== undefined && isLive;
}

/** Own open orders by level, in the terms of an outcome. */
export function useOwnLevels(outcome: Outcome): OwnLevels {
  const { market } = useMarketPage();
  const orders = useOpenOrders(market.marketId).data?.items;
  return useMemo(() => ownLevels(orders ?? [], outcome), [orders, outcome]);
}

/** What of each level is orders of the other outcome; empty while it is not known. */
export function useComplementLevels(outcome: Outcome): ComplementLevels {
  const { market } = useMarketPage();
  // Where nothing trades there is nothing to ask for every other second.
  const depth = useDepth(market.statusEnum === 'activated' ? market.yesTokenId : '').data;
  return useMemo(() => complementLevels(depth ?? { bids: [], asks: [] }, outcome), [depth, outcome]);
}
