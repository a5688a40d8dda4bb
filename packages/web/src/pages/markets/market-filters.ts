import { type MarketListOptions, TopicSortType, TopicStatusFilter, TopicType } from '@presage/client';

/** Filters of the list of markets, kept in the address; defaults are left out. */
export interface MarketFilters {
  readonly q?: string | undefined;
  readonly label?: number | undefined;
  readonly type?: 'binary' | 'categorical' | undefined;
  readonly status?: 'all' | 'resolved' | undefined;
  readonly sort?: SortName | undefined;
  /** Only markets that the visitor has starred. */
  readonly starred?: true | undefined;
}

/** The eight sort orders by their names in the address. */
export const SORTS = {
  trending: TopicSortType.BY_VOLUME_24H_DESC,
  newest: TopicSortType.BY_TIME_DESC,
  ending: TopicSortType.BY_CUTOFF_TIME_ASC,
  volume: TopicSortType.BY_VOLUME_DESC,
  'volume-low': TopicSortType.BY_VOLUME_ASC,
  'volume-24h-low': TopicSortType.BY_VOLUME_24H_ASC,
  'volume-7d': TopicSortType.BY_VOLUME_7D_DESC,
  'volume-7d-low': TopicSortType.BY_VOLUME_7D_ASC,
} as const;
export type SortName = keyof typeof SORTS;
export const DEFAULT_SORT: SortName = 'trending';

/** The volume that a sort order uses; the all-time volume for other orders. */
export function volumeOf(sort: SortName = DEFAULT_SORT): 'volume' | 'volume24h' | 'volume7d' {
  if (sort === 'trending' || sort === 'volume-24h-low') return 'volume24h';
  return sort === 'volume-7d' || sort === 'volume-7d-low' ? 'volume7d' : 'volume';
}

/** Maximum characters of a search. */
const MAX_QUERY = 100;

/**
 * Reads filters from an address, which is untrusted. Invalid ones are undefined, not left out: the router would then
 * keep what was in the address.
 */
export function readMarketFilters(search: Record<string, unknown>): MarketFilters {
  const { q, label, type, status, sort, starred } = search;
  return {
    q: isQuery(q) ? String(q).slice(0, MAX_QUERY) : undefined,
    label: Number.isSafeInteger(label) && (label as number) > 0 ? (label as number) : undefined,
    type: type === 'binary' || type === 'categorical' ? type : undefined,
    status: status === 'all' || status === 'resolved' ? status : undefined,
    sort: isSort(sort) && sort !== DEFAULT_SORT ? sort : undefined,
    starred: starred === true ? starred : undefined,
  };
}

/** The query for the service. */
export function listOptionsOf({ q, label, type, status, sort = DEFAULT_SORT }: MarketFilters): MarketListOptions {
  return {
    sortBy: SORTS[sort],
    status: statusOf(status),
    topicType: typeOf(type),
    ...(label === undefined ? {} : { labelId: label }),
    ...(q === undefined ? {} : { keywords: q }),
  };
}

function statusOf(status: MarketFilters['status']): TopicStatusFilter {
  if (status === 'all') return TopicStatusFilter.ALL;
  return status === 'resolved' ? TopicStatusFilter.RESOLVED : TopicStatusFilter.ACTIVATED;
}

function typeOf(type: MarketFilters['type']): TopicType {
  if (type === undefined) return TopicType.ALL;
  return type === 'binary' ? TopicType.BINARY : TopicType.CATEGORICAL;
}

/** The router parses numbers in the address, for example when somebody searches for 2026. */
function isQuery(q: unknown): q is string | number {
  return (typeof q === 'string' && q.trim() !== '') || typeof q === 'number';
}

function isSort(sort: unknown): sort is SortName {
  return typeof sort === 'string' && Object.hasOwn(SORTS, sort);
}
