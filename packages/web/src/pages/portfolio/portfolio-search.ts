import { readTabSearch, type TabSearch } from '../../app/tab-search.ts';
import { POSITION_ORDERS, type PositionOrder } from './sort-positions.ts';

/** The search parameters of the portfolio's address: its tab, and which positions it shows in which order. */
export interface PortfolioSearch extends TabSearch {
  /** Open positions without it. */
  readonly view?: 'settled' | undefined;
  /** Newest market first without it. */
  readonly sort?: PositionOrder | undefined;
}

/** Reads an address, which is untrusted. Invalid parameters are undefined: the router keeps what was not read. */
export function readPortfolioSearch(search: Record<string, unknown>): PortfolioSearch {
  const { view, sort } = search;
  return {
    ...readTabSearch(search),
    view: view === 'settled' ? view : undefined,
    sort: POSITION_ORDERS.find((order) => order === sort),
  };
}
