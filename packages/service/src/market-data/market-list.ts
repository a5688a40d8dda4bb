import { MarketStatus } from '@presage/exchange';
import { searchWords, TOPIC_STATUS_WORDS, TopicSortType, TopicType } from '@presage/protocol';
import type { MarketRow } from '../store/read-store.ts';
import type { MarketQuery, VolumeView } from './market-data.ts';

/** What the list needs besides the markets themselves. */
export interface ListSources {
  /** The text that keywords are searched in: titles, slugs and numbers, children included. */
  readonly searchText: (market: MarketRow) => string;
  readonly volume: (market: MarketRow, nowMs: number) => VolumeView;
}

const STATUS_OF_FILTER: ReadonlyMap<string, MarketStatus> = new Map(
  Object.values(MarketStatus).map((status) => [TOPIC_STATUS_WORDS[status], status]),
);
const MINUTE_MS = 60_000;

/**
 * Binaries and roots in every sort order (service.md §2.7). A sorted list is kept between queries: only markets that
 * changed since are removed and inserted at their new places, however many markets there are.
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
    for (const order of this.#orders.values()) order.misplaced.add(market);
  }

  /** Notes that a sort key of a listed market changed. */
  changed(what: 'cutoff' | 'volume', market: MarketRow): void {
    for (const order of this.#orders.values()) {
      if (order.sort.sortedBy === what) order.misplaced.add(market);
    }
  }

  /** A page of the markets that match; without a status all markets, deleted ones included (service.md §2.7). */
  page(query: MarketQuery): { readonly total: number; readonly list: readonly MarketRow[] } {
    const matches = this.#matcher(query);
    const from = (query.page - 1) * query.limit;
    const list: MarketRow[] = [];
    let total = 0;
    for (const { market } of this.#ordered(query)) {
      if (!matches(market)) continue;
      if (total >= from && list.length < query.limit) list.push(market);
      total += 1;
    }
    return { total, list };
  }

  #ordered({ sortBy, nowMs }: MarketQuery): readonly Ranked[] {
    const order = this.#orders.get(sortBy) ?? this.#newOrder(sortBy, nowMs);
    if (order.sort.rolls) this.#roll(order, nowMs);
    if (order.misplaced.size > 0) this.#place(order, nowMs);
    return order.ranked;
  }

  /** Rolling windows lose minutes as time passes. Empty ones cannot change, unless the clock was set back. */
  #roll(order: KeptOrder, nowMs: number): void {
    const minute = minuteOf(nowMs);
    if (order.minute === minute) return;
    const mayGain = minute < order.minute;
    order.minute = minute;
    const volume = this.#volumeAt(nowMs);
    for (const { market, key } of order.ranked) {
      if ((key !== 0n || mayGain) && order.sort.keyOf(market, volume) !== key) order.misplaced.add(market);
    }
  }

  #place(order: KeptOrder, nowMs: number): void {
    const { sort, misplaced } = order;
    const moved = this.#ranked(sort, misplaced, nowMs);
    order.ranked = merged(order.ranked, { without: misplaced, moved, compare: comparing(sort) });
    misplaced.clear();
  }

  #newOrder(sortBy: number, nowMs: number): KeptOrder {
    const sort = SORTS[sortBy];
    if (sort === undefined) throw new RangeError(`markets are not sorted by ${sortBy}`);
    const ranked = this.#ranked(sort, this.#markets, nowMs);
    const order: KeptOrder = { sort, ranked, misplaced: new Set(), minute: minuteOf(nowMs) };
    this.#orders.set(sortBy, order);
    return order;
  }

  #ranked(sort: Sort, markets: Iterable<MarketRow>, nowMs: number): Ranked[] {
    const volume = this.#volumeAt(nowMs);
    return Array.from(markets, (market) => ({ market, key: sort.keyOf(market, volume) })).sort(comparing(sort));
  }

  #volumeAt(nowMs: number): VolumeOf {
    return (market) => this.#sources.volume(market, nowMs);
  }

  #matcher(query: MarketQuery): (market: MarketRow) => boolean {
    const { marketType, labelId } = query;
    const status = STATUS_OF_FILTER.get(query.status);
    const words = searchWords(query.keywords ?? '');
    return (market) =>
      (marketType === TopicType.ALL || market.categorical === (marketType === TopicType.CATEGORICAL)) &&
      (status === undefined || market.status === status) &&
      (labelId === undefined || market.labelIds.includes(labelId)) &&
      (words.length === 0 || this.#hasWords(market, words));
  }

  #hasWords(market: MarketRow, words: readonly string[]): boolean {
    const text = this.#sources.searchText(market);
    return words.every((word) => text.includes(word));
  }
}

/** A market with the sort key it was placed by. */
interface Ranked {
  readonly market: MarketRow;
  readonly key: number | bigint;
}

interface KeptOrder {
  readonly sort: Sort;
  /** In order, except for the misplaced markets. */
  ranked: readonly Ranked[];
  /** Markets that changed since the last query, or are new. */
  readonly misplaced: Set<MarketRow>;
  /** When the rolling windows were last examined, in minutes since the epoch. */
  minute: number;
}

type VolumeOf = (market: MarketRow) => VolumeView;

interface Sort {
  readonly keyOf: (market: MarketRow, volume: VolumeOf) => number | bigint;
  readonly isDescending: boolean;
  readonly sortedBy: 'creation' | 'cutoff' | 'volume';
  readonly rolls: boolean;
}

// Markets are numbered in order of creation.
const byTime: Unordered = { keyOf: ({ marketId }) => marketId, sortedBy: 'creation', rolls: false };
const byCutoff: Unordered = { keyOf: ({ cutoffAtSec }) => cutoffAtSec, sortedBy: 'cutoff', rolls: false };
const byTotal: Unordered = { keyOf: ({ volumeUnits }) => volumeUnits, sortedBy: 'volume', rolls: false };
const byDay: Unordered = { keyOf: (market, volume) => volume(market).dayUnits, sortedBy: 'volume', rolls: true };
const byWeek: Unordered = { keyOf: (market, volume) => volume(market).weekUnits, sortedBy: 'volume', rolls: true };

type Unordered = Omit<Sort, 'isDescending'>;

const SORTS: Readonly<Record<number, Sort>> = {
  [TopicSortType.BY_TIME_DESC]: { ...byTime, isDescending: true },
  [TopicSortType.BY_CUTOFF_TIME_ASC]: { ...byCutoff, isDescending: false },
  [TopicSortType.BY_VOLUME_DESC]: { ...byTotal, isDescending: true },
  [TopicSortType.BY_VOLUME_ASC]: { ...byTotal, isDescending: false },
  [TopicSortType.BY_VOLUME_24H_DESC]: { ...byDay, isDescending: true },
  [TopicSortType.BY_VOLUME_24H_ASC]: { ...byDay, isDescending: false },
  [TopicSortType.BY_VOLUME_7D_DESC]: { ...byWeek, isDescending: true },
  [TopicSortType.BY_VOLUME_7D_ASC]: { ...byWeek, isDescending: false },
};

type Compare = (a: Ranked, b: Ranked) => number;

const ascending: Compare = (a, b) => difference(a, b) || newestFirst(a, b);
const descending: Compare = (a, b) => difference(b, a) || newestFirst(a, b);

function comparing({ isDescending }: Sort): Compare {
  return isDescending ? descending : ascending;
}

function minuteOf(timeMs: number): number {
  return Math.floor(timeMs / MINUTE_MS);
}

function difference({ key: a }: Ranked, { key: b }: Ranked): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Breaks ties, in every sort order. */
function newestFirst(a: Ranked, b: Ranked): number {
  return b.market.marketId - a.market.marketId;
}

/** Merges a sorted list, less the entries of `without`, with other sorted entries. */
function merged(
  ranked: readonly Ranked[],
  { without, moved, compare }: { without: ReadonlySet<MarketRow>; moved: readonly Ranked[]; compare: Compare },
): Ranked[] {
  const all: Ranked[] = [];
  let next = moved[0];
  let at = 0;
  for (const entry of ranked) {
    if (without.has(entry.market)) continue;
    for (; next !== undefined && compare(next, entry) < 0; next = moved[++at]) all.push(next);
    all.push(entry);
  }
  for (; next !== undefined; next = moved[++at]) all.push(next);
  return all;
}
