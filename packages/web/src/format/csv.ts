/** Text that spreadsheets would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Numbers are not escaped, even with a sign. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Rows as comma-separated values (RFC 4180). */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Escapes formulas: a market's title, which somebody else chose, must not run in the user's spreadsheet. */
function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
