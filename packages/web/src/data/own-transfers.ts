import { type Client, resultOf, type Transfer } from '@presage/client';
import type { Period } from '../format/period.ts';
import { type AllPages, readAllPages } from './read-all-pages.ts';

/** Maximum pages: 2,000 transfers, about two seconds of reading. */
const MAX_PAGES = 100;

/** Reads the account's deposits, withdrawals and swept fees up to the maximum, newest first. */
export function readTransfers(client: Pick<Client, 'getMyTransfers'>, period: Period): Promise<AllPages<Transfer>> {
  return readAllPages({
    read: async (page) => resultOf(await client.getMyTransfers({ ...page, ...period })),
    idOf: ({ transferNo }) => transferNo,
    maxPages: MAX_PAGES,
  });
}
