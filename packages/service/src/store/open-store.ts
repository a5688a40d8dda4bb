import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { systemTimers } from '../clock.ts';
import { readableStoreError } from './errors.ts';
import { loadUnfinishedOrders } from './loading/load-unfinished-orders.ts';
import type { MarketDataState } from './market-data-state.ts';
import type { ProjectedInstallation } from './market-ids.ts';
import { type Projector, startProjector } from './projector/projector.ts';
import type { ReadStore, UnfinishedOrderRow } from './read-store.ts';
import { startStoreReader } from './reader/store-reader.ts';

export interface StoreOptions {
  /** Holds store.sqlite, which is derived from the journal and may be removed while the service is stopped. */
  readonly dataDir: string;
  readonly installation: ProjectedInstallation;
  readonly log: Pick<Logger, 'warn'>;
  /** Called once when a defect ended the projection: the process must stop. */
  readonly onFailure: (error: Error) => void;
}

/** The read side on disk. */
export interface Store {
  /** Writes applied entries to the store. */
  readonly projector: Projector;
  readonly reads: ReadStore;
  /** Why it cannot be written or read now; undefined when it can. Meanwhile reads are refused. */
  readonly problem: string | undefined;
  /** What market data starts from, once all submitted entries are stored. Nothing may be submitted meanwhile. */
  loadMarketData(): Promise<MarketDataState>;
  /** Every order that is open or in settlement, one at a time; nothing may be submitted until the last one is read. */
  loadUnfinishedOrders(): Promise<Iterable<UnfinishedOrderRow>>;
  /** Writes what was submitted and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the store, or creates an empty one.
 *
 * @throws {StoreDamagedError} here and from the load methods; also throws when the store belongs to another journal.
 */
export async function openStore({ dataDir, installation, log, onFailure }: StoreOptions): Promise<Store> {
  const path = join(dataDir, 'store.sqlite');
  const fail = (error: Error) => onFailure(readableStoreError(path, error));
  const projector = await withReadableErrors(path, () =>
    startProjector({ path, installation, timers: systemTimers, log, onFailure: fail }),
  );
  const reader = await withReadableErrors(path, () =>
    startStoreReader({ path, timers: systemTimers, log, onDead: fail }),
  ).catch(async (error: unknown) => {
    await projector.close();
    throw error;
  });
  return {
    projector,
    reads: {
      ...reader.queries,
      get sequence() {
        return projector.sequence;
      },
      reached: (sequence) => projector.reached(sequence),
    },
    get problem() {
      return projector.problem ?? (reader.isStalled ? 'a read takes too long' : undefined);
    },
    async loadMarketData() {
      await projector.caughtUp();
      return withReadableErrors(path, () => reader.loadMarketData());
    },
    async loadUnfinishedOrders() {
      await projector.caughtUp();
      return unfinishedOrders(path);
    },
    async close() {
      // The writer last: only then does SQLite write the log into the database and sync it.
      await reader.close();
      await projector.close();
    },
  };
}

async function withReadableErrors<Value>(path: string, step: () => Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    throw readableStoreError(path, error);
  }
}

/** Read in this thread, one row at a time: all rows at once would take several times the memory of the exchange. */
function* unfinishedOrders(path: string): Generator<UnfinishedOrderRow> {
  const connection = new DatabaseSync(path, { readOnly: true });
  try {
    yield* loadUnfinishedOrders(connection);
  } catch (error) {
    throw readableStoreError(path, error);
  } finally {
    connection.close();
  }
}
