import { nextDaySec } from '../../format/period.ts';

/** Items for an export. */
export interface NewestDays<Item> {
  readonly items: readonly Item[];
  /** When the first day begins that is in it, Unix seconds, if there are older items; otherwise undefined. */
  readonly sinceSec: number | undefined;
  /** Whether items are missing that no choice of days would add. */
  readonly isTruncated: boolean;
}

/**
 * The newest days in full of items that were not all read, so that the files of several periods have each item once.
 * @param readSinceSec the time back to which items have been read, Unix seconds; 0 if all
 */
export function newestDays<Item extends { readonly createdAt: number }>(
  items: readonly Item[],
  readSinceSec: number,
): NewestDays<Item> {
  if (readSinceSec === 0) return { items, sinceSec: undefined, isTruncated: false };
  const sinceSec = nextDaySec(readSinceSec);
  const ofDays = items.filter(({ createdAt }) => createdAt >= sinceSec);
  if (ofDays.length > 0) return { items: ofDays, sinceSec, isTruncated: false };
  // More in a single day than are read.
  return { items: items.filter(({ createdAt }) => createdAt >= readSinceSec), sinceSec: undefined, isTruncated: true };
}
