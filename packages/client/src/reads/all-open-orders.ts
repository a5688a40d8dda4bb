import { OpenApiError } from '../errors.ts';
import type { Order, OrderList } from '../generated/wire.ts';
import { MAX_OPEN_ORDER_PAGES } from '../limits.ts';

/** A page of a list; the first is 1. */
interface Page {
  readonly page: number;
  readonly limit: number;
}

/** Factor by which the overlap shrinks with each page on which no further closed orders were detected. */
const OVERLAP_KEPT = 0.9;

/**
 * Yields every order of a paged list, newest first, each once. Orders that stay open throughout are all yielded,
 * whatever closes or is placed in the meantime.
 *
 * New orders are inserted at the front, so an order's distance from the end of the list never grows: the orders not yet
 * yielded are always among the last `left`. Each page starts where those start. While orders close, which moves the
 * rest towards the front, it starts some orders (`overlap`) earlier.
 *
 * @param pageOrders the most orders of a page
 * @throws {OpenApiError} when the list changes faster than it can be read
 */
export async function* allOpenOrders(
  readPage: (page: Page) => Promise<OrderList>,
  pageOrders: number,
): AsyncGenerator<Order, void, undefined> {
  const yieldedIds = new Set<string>();
  let total = 0;
  let left = Number.POSITIVE_INFINITY;
  let overlap = 0;
  for (let requests = 0; requests < MAX_OPEN_ORDER_PAGES; requests += 1) {
    const { page, limit } = pageAt(Math.max(0, Math.floor(total - left - overlap)), pageOrders);
    const answer = await readPage({ page, limit });
    for (const order of answer.list) {
      if (yieldedIds.has(order.orderId)) continue;
      yieldedIds.add(order.orderId);
      yield order;
    }
    // With more than half a page of overlap, reading would hardly progress.
    overlap = Math.min(pageOrders / 2, Math.max(total - answer.total, overlap * OVERLAP_KEPT));
    total = answer.total;
    left = Math.min(left, total);
    const begin = (page - 1) * limit;
    // If more orders have closed than the overlap covers, some that were not yielded yet have moved before this page.
    if (begin <= total - left) left = Math.min(left, total - begin - answer.list.length);
    if (left <= 0) return;
  }
  throw new OpenApiError(
    `The open orders change faster than they can be read: ${MAX_OPEN_ORDER_PAGES} requests did not return all.`,
  );
}

/** Of the pages that start at or before a position of the list, the one that reaches farthest. */
function pageAt(place: number, pageOrders: number): Page {
  let farthest: Page = { page: 1, limit: pageOrders };
  for (let limit = pageOrders; limit > 0; limit -= 1) {
    const page = Math.floor(place / limit) + 1;
    if (page * limit > farthest.page * farthest.limit) farthest = { page, limit };
  }
  return farthest;
}
