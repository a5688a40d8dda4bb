import type { OrderbookState } from '@presage/client';
import { useEffect, useState } from 'react';
import { getClient } from '../client.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { BookWatch } from './book-watch.ts';
import { createFrameStore } from './frame-store.ts';
import { pageStream } from './live.ts';

/** The Yes book of a market as the stream tells it; `undefined` until it is there. */
export type LiveBook = OrderbookState | undefined;

interface Watched {
  readonly store: Store<LiveBook>;
  readonly watch: BookWatch;
  users: number;
}

const watched = new Map<number, Watched>();
const NO_BOOK = createStore<LiveBook>(undefined);

pageStream.renewals.subscribe(() => {
  for (const { watch } of watched.values()) watch.again();
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
  const watch = new BookWatch({
    watch: (handlers) => getClient().watchOrderbook(yesTokenId, { marketId, stream: pageStream.stream, ...handlers }),
    onBook: store.set,
  });
  const entry: Watched = { store, watch, users: 0 };
  watched.set(marketId, entry);
  return entry;
}

function release(marketId: number, entry: Watched): void {
  entry.users -= 1;
  if (entry.users > 0) return;
  entry.watch.close();
  watched.delete(marketId);
}
