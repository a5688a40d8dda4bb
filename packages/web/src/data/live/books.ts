import type { OrderbookState } from '@presage/client';
import { useEffect, useState } from 'react';
import { getClient } from '../client.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { BookWatch } from './book-watch.ts';
import { createFrameStore } from './frame-store.ts';
import { pageStream } from './live.ts';

/** The Yes book of a market as the stream tells it. */
export interface LiveBook {
  /** As it was heard of last; undefined until it is there, and when it has ended. */
  readonly state: OrderbookState | undefined;
  /** Whether that is the book now. */
  readonly isLive: boolean;
}

interface Watched {
  readonly store: Store<LiveBook>;
  readonly watch: BookWatch;
  users: number;
}

/** Milliseconds that a book is followed on after the last who looked: another page often shows it too. */
const LINGER_MS = 2_000;

const watched = new Map<number, Watched>();
const NOTHING: LiveBook = { state: undefined, isLive: false };
const NO_BOOK: Store<LiveBook> = createStore<LiveBook>(NOTHING);

pageStream.renewals.subscribe(() => {
  for (const { watch } of watched.values()) watch.again();
});

/** Follows the Yes book of a market, checked by the service's checksums, as long as the component is there; none without a token. */
export function useBook(marketId: number, yesTokenId: string): LiveBook {
  const [held, setHeld] = useState({ marketId, store: NO_BOOK });
  useEffect(() => {
    if (yesTokenId === '') return;
    const entry = watched.get(marketId) ?? begin(marketId, yesTokenId);
    entry.users += 1;
    setHeld({ marketId, store: entry.store });
    return () => release(marketId, entry);
  }, [marketId, yesTokenId]);
  // Where the component has just come to another market, what it holds is still the book of the one before.
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
