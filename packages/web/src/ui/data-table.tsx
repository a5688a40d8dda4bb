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

/** Space between columns: less on tablets, where the widest table just fits. */
const GAPS = 'md:px-2 lg:px-3 md:first:pl-4 lg:first:pl-4 md:last:pr-4 lg:last:pr-4';

/** A table; on phones each row becomes a card. Both are the same DOM, so that screen readers read nothing twice. */
export function DataTable<Row>({ label, columns, rows, idOf }: DataTableProps<Row>) {
  return (
    // Numbers are never broken: where they leave no room for a row's buttons, these are scrolled to.
    <div className="relative md:overflow-x-auto">
      <table aria-label={label} className="w-full text-left text-sm max-md:block md:max-lg:text-xs">
        <thead className="max-md:sr-only">
          <tr className="border-line border-b">
            {columns.map(({ id, title, isNumber, isAction }) => (
              <th
                key={id}
                scope="col"
                className={cx(GAPS, 'py-2 font-medium text-ink-3 text-xs', isNumber && 'text-right')}
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
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { title, isNumber, isMain, isAction, isWide, isLong, cell } = column;
  const isBare = isMain === true || isAction === true;
  return (
    <td
      className={cx(
        GAPS,
        'align-middle md:py-2.5',
        // Outcomes may have labels wider than a third of a phone, and titles a word that would push the other columns
        // out of the table. Not in the dialogs that a row's buttons open.
        !isAction && 'max-md:**:wrap-anywhere max-md:**:whitespace-normal',
        !isNumber && !isAction && 'md:wrap-anywhere md:min-w-20 md:**:whitespace-normal',
        isMain && 'md:min-w-28',
        isNumber && 'num md:whitespace-nowrap md:text-right',
        isAction && 'text-right',
        // At the end of the last values, if two thirds of their line are left.
        isAction && !isLong && 'max-md:col-span-2 max-md:col-end-4',
        isWide && 'max-md:col-span-2',
        (isMain || isLong) && 'max-md:col-span-3',
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
