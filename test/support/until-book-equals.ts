import { type Client, resultOf, type WatchedOrderbook } from '@presage/client';

/** Waits until a book is live and equals GET /token/orderbook. Resolves only after the book's next change. */
export async function untilBookEquals(reader: Client, book: WatchedOrderbook): Promise<void> {
  const { bids, asks } = resultOf(await reader.getOrderbook(book.tokenId));
  const expected = JSON.stringify([bids, asks]);
  for await (const _ of book) if (book.isLive && JSON.stringify([book.bids, book.asks]) === expected) return;
}
