import { type Client, resultOf, type WatchedOrderbook } from '@presage/client';

/** Waits until a book is live and what GET /token/orderbook answers now. Something must have changed since it was not. */
export async function untilBookEquals(reader: Client, book: WatchedOrderbook): Promise<void> {
  const { bids, asks } = resultOf(await reader.getOrderbook(book.tokenId));
  const expected = JSON.stringify([bids, asks]);
  for await (const _ of book) if (book.isLive && JSON.stringify([book.bids, book.asks]) === expected) return;
}
