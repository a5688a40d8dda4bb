import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Applied } from '../../sequencer/applied.ts';
import { loadMarketDataState } from '../loading/load-market-data-state.ts';
import type { MarketDataState } from '../market-data-state.ts';
import type { ProjectedInstallation } from '../market-ids.ts';
import { openForReading } from '../open-database.ts';
import { openForWriting } from '../open-for-writing.ts';
import { Projection } from '../projection/projection.ts';
import type { ReadStore } from '../read-store.ts';
import { createStoreQueries } from '../reads/store-queries.ts';
import { entriesOf } from './entries-of.ts';

/** A store without threads: it has every entry as soon as it was projected. */
export interface InProcessStore {
  readonly reads: ReadStore;
  project(group: readonly Applied[]): void;
  loadMarketData(): Promise<MarketDataState>;
  close(): void;
}

/** Creates an empty store in a temporary folder, for tests of what reads it: threads take long to start. */
export async function openInProcessStore(installation: ProjectedInstallation): Promise<InProcessStore> {
  const folder = mkdtempSync(join(tmpdir(), 'presage-store-'));
  const path = join(folder, 'store.sqlite');
  const writing = openForWriting(path);
  const reading = openForReading(path);
  const projection = new Projection(writing, installation);
  return {
    reads: {
      ...createStoreQueries(reading.db),
      get sequence() {
        return projection.sequence;
      },
      reached: async () => undefined,
    },
    project: (group) => projection.project(entriesOf(group)),
    loadMarketData: () => loadMarketDataState(reading.db),
    close() {
      reading.connection.close();
      writing.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
