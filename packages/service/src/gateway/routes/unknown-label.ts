import type { Catalog } from '../../market-data/market-data.ts';

/** The first label that there is not. Asked before the exchange: a number no label has may not even fit the journal. */
export function unknownLabel(catalog: Catalog, labelIds: readonly number[] = []): number | undefined {
  return labelIds.find((labelId) => catalog.label(labelId) === undefined);
}
