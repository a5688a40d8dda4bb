import { MarketStatus } from '@presage/exchange';
import { TOPIC_STATUS_WORDS, TopicSortType, TopicType } from '@presage/protocol';
import type { MarketRow } from '../store/read-store.ts';
import type { MarketQuery, VolumeView } from './market-data.ts';

/** What the list needs to know besides the markets themselves. */
export interface ListSources {
  /** What words are searched in, in lower case: titles, slugs and numbers, a line each, of children too. */
  readonly searchText: (market: MarketRow) => string;
  readonly volume: (market: MarketRow, nowMs: number) => VolumeView;
}

const STATUS_OF_FILTER: ReadonlyMap<string, MarketStatus> = new Map(
  Object.values(MarketStatus).map((status) => [TOPIC_STATUS_WORDS[status], status]),
);
const MINUTE_MS = 60_000;

/**
 * Binaries and roots in every order that is asked for (service.md §2.7). An order is kept from one query to the next and
 * sorted again only when something it goes by changed: it is then nearly in order, which the sort makes use of.
 */
export class MarketList {
  readonly #sources: ListSources;
  readonly #markets: MarketRow[] = [];
  readonly #orders = new Map<number, KeptOrder>();

  constructor(sources: ListSources) {
    this.#sources = sources;
  }

  add(market: MarketRow): void {
    this.#markets.push(market);
    for (const order of this.#orders.values()) {
      order.markets.push(market);
      order.sorted = false;
    }
  }

  /** Something that orders may go by is another for some market. */
  changed(what: 'cutoff' | 'volume'): void {
    for (const order of this.#orders.values()) {
      if (order.sort.goesBy === what) order.sorted = false;
    }
  }

  /** A page of what the query asks for; without a status all markets, deleted ones too (service.md §2.7). */
  page(query: MarketQuery): { readonly total: number; readonly list: readonly MarketRow[] } {
    const matches = this.#matcher(query);
    const from = (query.page - 1) * query.limit;
    const list: MarketRow[] = [];
    let total = 0;
    for (const market of this.#ordered(query)) {
      if (!matches(market)) continue;
      if (total >= from && list.length < query.limit) list.push(market);
      total += 1;
    }
    return { total, list };
  }

  #ordered({ sortBy, nowMs }: MarketQuery): readonly MarketRow[] {
    const order = this.#order(sortBy);
    // Windows lose minutes without anything happening.
    const minute = order.sort.rolls ? Math.floor(nowMs / MINUTE_MS) : 0;
    if (order.sorted && order.minute === minute) return order.markets;
    const volume = (market: MarketRow) => this.#sources.volume(market, nowMs);
    order.markets.sort((a, b) => order.sort.compare(a, b, volume) || newestFirst(a, b));
    order.sorted = true;
    order.minute = minute;
    return order.markets;
  }

  #order(sortBy: number): KeptOrder {
    const known = this.#orders.get(sortBy);
    if (known !== undefined) return known;
    const sort = SORTS[sortBy];
    if (sort === undefined) throw new RangeError(`markets are not sorted by ${sortBy}`);
    const order = { sort, markets: [...this.#markets], sorted: false, minute: 0 };
    this.#orders.set(sortBy, order);
    return order;
  }

  #matcher(query: MarketQuery): (market: MarketRow) => boolean {
    const { marketType, labelId } = query;
    const status = STATUS_OF_FILTER.get(query.status);
    const words = (query.keywords ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    return (market) =>
      (marketType === TopicType.ALL || market.categorical === (marketType === TopicType.CATEGORICAL)) &&
      (status === undefined || market.status === status) &&
      (labelId === undefined || market.labelIds.includes(labelId)) &&
      (words.length === 0 || this.#hasWords(market, words));
  }

  #hasWords(market: MarketRow, words: readonly string[]): boolean {
    const text = this.#sources.searchText(market);
    return words.every((word) => text.includes(wholeNumber(word)));
  }
}

/** A number is looked for whole: #1 is not #12. Its line ends where the next one begins. */
function wholeNumber(word: string): string {
  return word.startsWith('#') ? `${word}\n` : word;
}

interface KeptOrder {
  readonly sort: Sort;
  readonly markets: MarketRow[];
  sorted: boolean;
  /** Since the epoch, when it was sorted by a rolling window. */
  minute: number;
}

interface Sort {
  readonly compare: Compare;
  readonly goesBy: 'creation' | 'cutoff' | 'volume';
  readonly rolls: boolean;
}

type VolumeOf = (market: MarketRow) => VolumeView;
type Compare = (a: MarketRow, b: MarketRow, volume: VolumeOf) => number;

const byCutoff: Compare = (a, b) => a.cutoffAtSec - b.cutoffAtSec;
const byTotal: Compare = (a, b) => difference(a.volumeUnits, b.volumeUnits);
const byDay: Compare = (a, b, volume) => difference(volume(a).dayUnits, volume(b).dayUnits);
const byWeek: Compare = (a, b, volume) => difference(volume(a).weekUnits, volume(b).weekUnits);

const SORTS: Readonly<Record<number, Sort>> = {
  [TopicSortType.BY_TIME_DESC]: { compare: newestFirst, goesBy: 'creation', rolls: false },
  [TopicSortType.BY_CUTOFF_TIME_ASC]: { compare: byCutoff, goesBy: 'cutoff', rolls: false },
  [TopicSortType.BY_VOLUME_DESC]: { compare: reversed(byTotal), goesBy: 'volume', rolls: false },
  [TopicSortType.BY_VOLUME_ASC]: { compare: byTotal, goesBy: 'volume', rolls: false },
  [TopicSortType.BY_VOLUME_24H_DESC]: { compare: reversed(byDay), goesBy: 'volume', rolls: true },
  [TopicSortType.BY_VOLUME_24H_ASC]: { compare: byDay, goesBy: 'volume', rolls: true },
  [TopicSortType.BY_VOLUME_7D_DESC]: { compare: reversed(byWeek), goesBy: 'volume', rolls: true },
  [TopicSortType.BY_VOLUME_7D_ASC]: { compare: byWeek, goesBy: 'volume', rolls: true },
};

/** Markets are numbered in order of creation. Ties in any other order go this way too. */
function newestFirst(a: MarketRow, b: MarketRow): number {
  return b.marketId - a.marketId;
}

function reversed(compare: Compare): Compare {
  return (a, b, volume) => compare(b, a, volume);
}

function difference(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
