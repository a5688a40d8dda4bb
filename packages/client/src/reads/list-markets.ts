import {
  DEFAULT_MARKET_PAGE_LIMIT,
  TopicSortType,
  type TopicStatusFilter,
  type TopicStatusWord,
  TopicType,
} from '@presage/protocol';
import type { Call } from '../http/call.ts';
import type { ApiResponse } from '../responses.ts';
import { checkNames, type Names } from '../shared/check-names.ts';
import { checkPaging, PAGE_OPTIONS, type PageOptions } from './check-paging.ts';
import { type MarketListResult, mapResult, marketData } from './market-data.ts';

/** Which markets to list, and in which order. */
export interface MarketListOptions extends PageOptions {
  /** Kind of market; `TopicType.ALL` when absent. */
  topicType?: TopicType | undefined;
  /** Status; all when absent. Values that are not a {@link TopicStatusFilter} are extensions. */
  status?: TopicStatusFilter | TopicStatusWord | undefined;
  /** Sort order; newest first when absent. */
  sortBy?: TopicSortType | undefined;
  /** Only markets with this label; 0 or absent for all. */
  labelId?: number | undefined;
  /** Extension: only markets whose titles, slugs or ids contain all these words. */
  keywords?: string | undefined;
}

const MARKET_LIST_OPTIONS: Names<MarketListOptions> = {
  ...PAGE_OPTIONS,
  topicType: 1,
  status: 1,
  sortBy: 1,
  labelId: 1,
  keywords: 1,
};

/**
 * Lists markets by any `call`.
 * @throws {InvalidParamError} when an option is unknown, or page or limit is out of range
 */
export async function listMarkets(call: Call, options: MarketListOptions): Promise<ApiResponse<MarketListResult>> {
  checkNames('getMarkets', options, MARKET_LIST_OPTIONS);
  const { topicType = TopicType.ALL, status, sortBy = TopicSortType.BY_TIME_DESC, labelId, keywords } = options;
  const query = {
    marketType: topicType,
    status: status === '' ? undefined : status,
    sortBy,
    labelId: labelId === 0 ? undefined : labelId,
    keywords,
    ...checkPaging(options, DEFAULT_MARKET_PAGE_LIMIT),
  };
  const response = await call('listMarkets', { query });
  return mapResult(response, ({ total, list }) => ({ total, list: list.map(marketData) }));
}
