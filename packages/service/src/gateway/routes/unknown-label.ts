import type { Catalog } from '../../market-data/market-data.ts';

/** The first unknown label id. Checked before the exchange, because an unknown id may not fit the journal's format. */
export function unknownLabel(catalog: Catalog, labelIds: readonly number[] = []): number | undefined {
  return labelIds.find((labelId) => catalog.label(labelId) === undefined);
}
