import { type CancelBatch, DEFAULT_PAGE_LIMIT, type OperationId, type OrderBatch } from '@presage/protocol';
import type { FastifyRequest } from 'fastify';
import { MAX_OFFSET_ROWS } from '../../store/limits.ts';
import { ROWS_PER_REQUEST } from '../limits.ts';

/** How many requests a valid request counts as for the rate limit. */
export type RequestsCounted = (request: Pick<FastifyRequest, 'body' | 'query'>) => number;

/**
 * The endpoints whose requests count as several when they are for several things, or for what is far down a list. That of
 * markets counts itself, by what it finds.
 */
export const REQUESTS_COUNTED: Partial<Record<OperationId, RequestsCounted>> = {
  placeOrders: ({ body }) => (body as OrderBatch).orders.length,
  listPriceHistories: ({ query }) => (query as { readonly marketIds: string }).marketIds.split(',').length,
  cancelOrders: ({ body }) => (body as CancelBatch).orderIds.length,
  listOrders: requestsOfPage,
  listTrades: requestsOfPage,
  listUserTrades: requestsOfPage,
  listMarketTrades: requestsOfPage,
  listPayouts: requestsOfPage,
  listTransfers: requestsOfPage,
  listPositions: requestsOfPage,
  listUserPositions: requestsOfPage,
};

/** One, and one more for each so many rows before the page, which the store has to step over. Pages too deep are refused. */
function requestsOfPage({ query }: Pick<FastifyRequest, 'query'>): number {
  const { page = 1, limit = DEFAULT_PAGE_LIMIT } = query as { readonly page?: number; readonly limit?: number };
  const offset = (page - 1) * limit;
  return offset > MAX_OFFSET_ROWS ? 1 : 1 + Math.floor(offset / ROWS_PER_REQUEST);
}
