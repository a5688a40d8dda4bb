import { OpenApiError } from '../errors.ts';
import type { Order, OrderList } from '../generated/wire.ts';
import { MAX_OPEN_ORDER_PAGES } from '../limits.ts';

/** A page of a list; the first is 1. */
interface Page {
  readonly page: number;
  readonly limit: number;
}

/** How much of the overlap is left after a page on which no more orders were found to be gone. */
const OVERLAP_KEPT = 0.9;

/**
 * Every order of a list that is read page by page, newest first, each once. Those that stay open all along are all told,
 * whatever closes and is placed meanwhile.
 *
 * New orders come first, so counted from the end of the list an order only ever moves towards it: what is not told yet is
 * always among the last `left`. Each page begins where those begin, or some orders before while orders close, since that
 * moves the rest to the front.
 *
 * @param pageOrders orders of a page at most
 * @throws {OpenApiError} when the list changes faster than it can be read
 */
export async function* allOpenOrders(
  readPage: (page: Page) => Promise<OrderList>,
  pageOrders: number,
): AsyncGenerator<Order, void, undefined> {
  const told = new Set<string>();
  let total = 0;
  let left = Number.POSITIVE_INFINITY;
  let overlap = 0;
  for (let requests = 0; requests < MAX_OPEN_ORDER_PAGES; requests += 1) {
    const { page, limit } = pageAt(Math.max(0, Math.floor(total - left - overlap)), pageOrders);
    const answer = await readPage({ page, limit });
    for (const order of answer.list) {
      if (told.has(order.orderId)) continue;
      told.add(order.orderId);
      yield order;
    }
    // Beyond half a page it would hardly reach further.
    overlap = Math.min(pageOrders / 2, Math.max(total - answer.total, overlap * OVERLAP_KEPT));
    total = answer.total;
    left = Math.min(left, total);
    const begin = (page - 1) * limit;
    // Where more have closed than it overlaps, some of those not told have moved before it.
    if (begin <= total - left) left = Math.min(left, total - begin - answer.list.length);
    if (left <= 0) return;
  }
  throw new OpenApiError(
    `The open orders change faster than they can be read: ${MAX_OPEN_ORDER_PAGES} requests told not all.`,
  );
}

/** Of the pages that begin at a place of the list or before, the one that reaches farthest. */
function pageAt(place: number, pageOrders: number): Page {
  let farthest: Page = { page: 1, limit: pageOrders };
  for (let limit = pageOrders; limit > 0; limit -= 1) {
    const page = Math.floor(place / limit) + 1;
    if (page * limit > farthest.page * farthest.limit) farthest = { page, limit };
  }
  return farthest;
}
