import type { OrderbookState } from '@presage/client';
import { useEffect, useState } from 'react';
import { getClient } from '../client.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { BookWatch } from './book-watch.ts';
import { createFrameStore } from './frame-store.ts';
import { pageStream } from './live.ts';

/** The Yes book of a market, from the stream. */
export interface LiveBook {
  /** The last known book; undefined until it is received, and after it has failed. */
  readonly state: OrderbookState | undefined;
  /** Whether `state` is current. */
  readonly isLive: boolean;
}

interface Watched {
  readonly store: Store<LiveBook>;
  readonly watch: BookWatch;
  users: number;
}

/** Milliseconds to keep watching a book after its last user: the next page often shows it too. */
const LINGER_MS = 2_000;

const watched = new Map<number, Watched>();
const NOTHING: LiveBook = { state: undefined, isLive: false };
const NO_BOOK: Store<LiveBook> = createStore<LiveBook>(NOTHING);

pageStream.renewals.subscribe(() => {
  for (const { watch } of watched.values()) watch.restart();
});

/**
 * Watches the Yes book of a market, verified by the service's checksums, while the component is mounted. An empty token
 * id watches nothing.
 */
export function useBook(marketId: number, yesTokenId: string): LiveBook {
  const [held, setHeld] = useState({ marketId, store: NO_BOOK });
  useEffect(() => {
    if (yesTokenId === '') return;
    const entry = watched.get(marketId) ?? begin(marketId, yesTokenId);
    entry.users += 1;
    setHeld({ marketId, store: entry.store });
    return () => release(marketId, entry);
  }, [marketId, yesTokenId]);
  // Just after a change of market, the component still holds the book of the previous one.
  return useStore(held.marketId === marketId ? held.store : NO_BOOK);
}

function begin(marketId: number, yesTokenId: string): Watched {
  const store = createFrameStore<LiveBook>(NOTHING);
  const watch = new BookWatch({
    watch: (handlers) => getClient().watchOrderbook(yesTokenId, { marketId, stream: pageStream.stream, ...handlers }),
    onBook: (state) => store.update((book) => ({ ...book, state })),
    onLive: (isLive) => store.update((book) => (book.isLive === isLive ? book : { ...book, isLive })),
  });
  const entry: Watched = { store, watch, users: 0 };
  watched.set(marketId, entry);
  return entry;
}

function release(marketId: number, entry: Watched): void {
  entry.users -= 1;
  if (entry.users === 0) setTimeout(() => endUnused(marketId, entry), LINGER_MS);
}

function endUnused(marketId: number, entry: Watched): void {
  if (entry.users > 0 || watched.get(marketId) !== entry) return;
  entry.watch.close();
  watched.delete(marketId);
}
