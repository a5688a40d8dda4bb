/** Text that spreadsheets would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** What is a number stays one, whatever its sign. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Rows as comma-separated values (RFC 4180), the first row the titles. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A title somebody else chose must do nothing in the reader's spreadsheet. */
function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
