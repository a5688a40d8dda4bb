import type { Receiver } from '../receiver.ts';
import type { OwnScope } from './own-message.ts';
import type { OwnRun } from './own-run.ts';

/** One subscription to an own channel. */
export interface OwnReader {
  readonly receiver: Receiver;
  readonly scope: OwnScope;
  /** Number of the last message it was sent, or the number it began after. */
  lastSeq: number;
}

/** Readers with the same markets, and the indexes of a run's messages that are for them. */
export interface Concerned {
  readonly readers: ReadonlySet<OwnReader>;
  readonly scope: OwnScope;
  readonly indexes: number[];
}

/** The readers of an own channel, found by market: there may be thousands, and a message concerns few. */
export class OwnReaders {
  readonly #ofAll = new Set<OwnReader>();
  readonly #byMarket = new Map<number, Set<OwnReader>>();
  readonly #byRoot = new Map<number, Set<OwnReader>>();

  get isEmpty(): boolean {
    return this.#ofAll.size === 0 && this.#byMarket.size === 0 && this.#byRoot.size === 0;
  }

  /** Those that follow all markets. */
  get ofAll(): ReadonlySet<OwnReader> {
    return this.#ofAll;
  }

  add(reader: OwnReader): void {
    const { marketId, rootMarketId } = reader.scope;
    if (marketId !== undefined) addTo(this.#byMarket, marketId, reader);
    else if (rootMarketId !== undefined) addTo(this.#byRoot, rootMarketId, reader);
    else this.#ofAll.add(reader);
  }

  delete(reader: OwnReader): void {
    const { marketId, rootMarketId } = reader.scope;
    if (marketId !== undefined) deleteFrom(this.#byMarket, marketId, reader);
    else if (rootMarketId !== undefined) deleteFrom(this.#byRoot, rootMarketId, reader);
    else this.#ofAll.delete(reader);
  }

  /** The readers that follow only some markets and are to be sent some of a run's messages. */
  concernedBy({ places }: OwnRun): Iterable<Concerned> {
    const concerned = new Map<ReadonlySet<OwnReader>, Concerned>();
    if (this.#byMarket.size === 0 && this.#byRoot.size === 0) return concerned.values();
    places.forEach(({ marketId, rootMarketId }, index) => {
      note(concerned, { readers: this.#byMarket.get(marketId), scope: { marketId }, index });
      note(concerned, { readers: this.#byRoot.get(rootMarketId), scope: { rootMarketId }, index });
    });
    return concerned.values();
  }
}

function note(
  concerned: Map<ReadonlySet<OwnReader>, Concerned>,
  at: { readonly readers: ReadonlySet<OwnReader> | undefined; readonly scope: OwnScope; readonly index: number },
): void {
  const { readers, scope, index } = at;
  if (readers === undefined) return;
  const known = concerned.get(readers);
  if (known === undefined) concerned.set(readers, { readers, scope, indexes: [index] });
  else known.indexes.push(index);
}

function addTo(index: Map<number, Set<OwnReader>>, key: number, reader: OwnReader): void {
  const readers = index.get(key);
  if (readers === undefined) index.set(key, new Set([reader]));
  else readers.add(reader);
}

function deleteFrom(index: Map<number, Set<OwnReader>>, key: number, reader: OwnReader): void {
  const readers = index.get(key);
  readers?.delete(reader);
  if (readers?.size === 0) index.delete(key);
}
