import type { OrderbookState, WatchedOrderbook } from '@presage/client';
import { useEffect, useState } from 'react';
import { getClient } from '../client.ts';
import { sessionStore } from '../session.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { createFrameStore } from './frame-store.ts';
import { pageStream } from './live.ts';

/** The Yes book of a market as the stream tells it; `undefined` until it is there. */
export type LiveBook = OrderbookState | undefined;

/** Milliseconds until a book that ended is watched again. */
const REWATCH_MS = 2_000;

interface Watched {
  readonly yesTokenId: string;
  readonly store: Store<LiveBook>;
  users: number;
  book: WatchedOrderbook | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
}

const watched = new Map<number, Watched>();
const NO_BOOK = createStore<LiveBook>(undefined);

sessionStore.subscribe(() => {
  for (const [marketId, entry] of watched) rewatchLater(marketId, entry, 0);
});

/** Follows the Yes book of a market, checked by the service's checksums, as long as the component is there. */
export function useBook(marketId: number, yesTokenId: string): LiveBook {
  const [store, setStore] = useState<Store<LiveBook>>(NO_BOOK);
  useEffect(() => {
    if (yesTokenId === '') return;
    const entry = watched.get(marketId) ?? begin(marketId, yesTokenId);
    entry.users += 1;
    setStore(entry.store);
    return () => release(marketId, entry);
  }, [marketId, yesTokenId]);
  return useStore(store);
}

function begin(marketId: number, yesTokenId: string): Watched {
  const store = createFrameStore<LiveBook>(undefined);
  const entry: Watched = { yesTokenId, store, users: 0, book: undefined, retry: undefined };
  watched.set(marketId, entry);
  watch(marketId, entry);
  return entry;
}

function watch(marketId: number, entry: Watched): void {
  entry.book = getClient().watchOrderbook(entry.yesTokenId, {
    marketId,
    stream: pageStream.stream,
    onChange: (state) => entry.store.set(state),
    onError: () => rewatchLater(marketId, entry, REWATCH_MS),
  });
  // Failures are told to onError.
  entry.book.ready.catch(() => undefined);
}

function rewatchLater(marketId: number, entry: Watched, delayMs: number): void {
  clearTimeout(entry.retry);
  entry.book?.close();
  entry.retry = setTimeout(() => {
    if (watched.get(marketId) === entry) watch(marketId, entry);
  }, delayMs);
}

function release(marketId: number, entry: Watched): void {
  entry.users -= 1;
  if (entry.users > 0) return;
  clearTimeout(entry.retry);
  entry.book?.close();
  watched.delete(marketId);
}
