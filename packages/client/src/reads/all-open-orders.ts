import type { Order, OrderList } from '../generated/wire.ts';
import { MAX_OPEN_ORDER_PAGES } from '../limits.ts';

/**
 * Every order of a list that is read page by page, newest first, each once. The list changes while it is read: where it has
 * become shorter, what moved onto a page that was read is looked for there.
 *
 * @param readPage reads a page, from 1
 */
export async function* allOpenOrders(
  readPage: (page: number) => Promise<OrderList>,
  pageOrders: number,
): AsyncGenerator<Order, void, undefined> {
  const told = new Set<string>();
  let lastTotal = 0;
  let page = 1;
  for (let requests = 0; requests < MAX_OPEN_ORDER_PAGES; requests += 1) {
    const { total, list } = await readPage(page);
    for (const order of list) {
      if (told.has(order.orderId)) continue;
      told.add(order.orderId);
      yield order;
    }
    const gone = Math.max(0, lastTotal - total);
    lastTotal = total;
    if (gone > 0 && page > 1) page = Math.max(1, page - Math.ceil(gone / pageOrders));
    else if (page * pageOrders >= total) return;
    else page += 1;
  }
}
