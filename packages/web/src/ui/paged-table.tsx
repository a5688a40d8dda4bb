import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Loaded, type Reading } from './loaded.tsx';
import { type MorePages, ShowMore } from './show-more.tsx';

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  readonly pages: Reading<{ readonly pages: readonly { readonly list: readonly Row[] }[] }> &
    MorePages & { readonly isPlaceholderData: boolean };
  /** Shown instead when the list is empty. */
  readonly empty: ReactNode;
}

/** A list of the service as a table, read page by page, with its loading, empty and error states. */
export function PagedTable<Row>({ pages, empty, ...table }: PagedTableProps<Row>) {
  return (
    <Loaded reading={pages} skeleton="m-4 h-40">
      {(data) => {
        const rows = data.pages.flatMap(({ list }) => list);
        if (rows.length === 0) return empty;
        return (
          <div aria-busy={pages.isPlaceholderData} className="aria-busy:opacity-60">
            <DataTable {...table} rows={rows} />
            <ShowMore of={[pages]} />
          </div>
        );
      }}
    </Loaded>
  );
}
