import type { ApiResponse } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import type { Page, PageRequest } from '../../../data/read-all-pages.ts';
import { exactTimeText } from '../../../format/time.ts';
import { account as s } from '../../../strings/operate-account.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type LinkedMarket, MarketLink } from '../../portfolio/market-link.tsx';
import { useAdminPages } from '../admin.ts';

/** Whose list it is. */
export interface OfAccount {
  readonly walletAddress: string;
}

interface AccountListProps<Row> {
  readonly of: OfAccount;
  readonly name: keyof typeof s.lists;
  read(admin: AdminClient, page: PageRequest): Promise<ApiResponse<Page<Row>>>;
  readonly columns: readonly Column<Row>[];
  idOf(row: Row): string;
  /** Said when the list is empty. */
  readonly none: string;
}

/** A list of what concerns one account. */
export function AccountList<Row>({ of: { walletAddress }, name, read, none, ...table }: AccountListProps<Row>) {
  const pages = useAdminPages([name, walletAddress], read);
  return <PagedTable {...table} pages={pages} label={s.lists[name]} empty={<EmptyState icon="clock" title={none} />} />;
}

/** The market of a row, and below it what the row says of it. */
export function marketColumn<Row extends LinkedMarket>(text: (row: Row) => string): Column<Row> {
  return {
    id: 'market',
    title: s.market,
    isMain: true,
    cell: (row) => (
      <>
        <MarketLink market={row} />
        <span className="block text-ink-2 text-xs">
          <bdi>{text(row)}</bdi>
        </span>
      </>
    ),
  };
}

/** When a row came to be, to the second. */
export const TIME_COLUMN: Column<{ readonly createdAt: number }> = {
  id: 'time',
  title: s.time,
  isNumber: true,
  isLong: true,
  cell: ({ createdAt }) => exactTimeText(createdAt),
};
