import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface Column<Row> {
  readonly id: string;
  /** Column header; on phones, where rows are cards, the label of the value. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean;
  /** Identifies the row: shown as the head of its card. */
  readonly isMain?: boolean;
  /** Takes two thirds of a card, such as a date with its time. */
  readonly isWide?: boolean;
  /** Takes the full width of a card. */
  readonly isLong?: boolean;
  /** A column of buttons: its title is for screen readers only. */
  readonly isAction?: boolean;
}

export interface DataTableProps<Row> {
  /** Name of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Identifies a row; may use the index where rows have no id. */
  readonly idOf: (row: Row, index: number) => string;
}

/** A table; on phones each row becomes a card. Both are the same DOM, so that screen readers read nothing twice. */
export function DataTable<Row>({ label, columns, rows, idOf }: DataTableProps<Row>) {
  return (
    <table aria-label={label} className="w-full text-left text-sm max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-line border-b">
          {columns.map(({ id, title, isNumber, isAction }) => (
            <th
              key={id}
              scope="col"
              className={cx('px-3 py-2 font-medium text-ink-3 text-xs first:pl-4 last:pr-4', isNumber && 'text-right')}
            >
              <span className={cx(isAction && 'sr-only')}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row, index) => (
          <tr
            key={idOf(row, index)}
            className="border-line border-b last:border-b-0 max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-2 max-md:px-4 max-md:py-3 md:hover:bg-raised"
          >
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { title, isNumber, isMain, isAction, isWide, isLong, cell } = column;
  const isBare = isMain === true || isAction === true;
  return (
    <td
      className={cx(
        // Outcomes may have labels wider than a third of a phone.
        'align-middle max-md:*:wrap-anywhere max-md:*:whitespace-normal md:px-3 md:py-2.5 md:last:pr-4 md:first:pl-4',
        isNumber && 'num md:whitespace-nowrap md:text-right',
        isAction && 'md:text-right',
        isWide && 'max-md:col-span-2',
        (isBare || isLong) && 'max-md:col-span-3',
      )}
    >
      {!isBare && (
        <span aria-hidden="true" className="block text-2xs text-ink-3 md:hidden">
          {title}
        </span>
      )}
      {cell(row)}
    </td>
  );
}
