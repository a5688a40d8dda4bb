import type { Event } from '@presage/exchange';
import type { CatalogRows } from './catalog-rows.ts';
import type { ProjectionEntry } from './projection-entry.ts';

/** Events about accounts, labels and markets. */
type CatalogEvent = Extract<
  Event,
  {
    kind:
      | 'accountRegistered'
      | 'labelCreated'
      | 'marketCreated'
      | 'marketEdited'
      | 'marketStatusChanged'
      | 'marketResolved';
  }
>;

export function projectCatalogEvent(catalog: CatalogRows, event: CatalogEvent, entry: ProjectionEntry): void {
  const { timeMs } = entry;
  switch (event.kind) {
    case 'accountRegistered':
      catalog.accountRegistered(event, entry);
      break;
    case 'labelCreated':
      catalog.labelCreated(event);
      break;
    case 'marketCreated':
      catalog.marketCreated(event, timeMs);
      break;
    case 'marketEdited':
      catalog.marketEdited(event);
      break;
    case 'marketStatusChanged':
      catalog.marketStatusChanged(event, timeMs);
      break;
    case 'marketResolved':
      catalog.marketResolved(event);
      break;
  }
}
