import { sqlName } from './statements.ts';
import { TABLE_DEFINITIONS, type TableDefinition } from './table-definitions.ts';

const HEAD = `# Database

Every table and column of the store, \`store.sqlite\` in DATA_DIR. The store is derived from the journal: if it is removed
while the service is stopped, the next start rebuilds the same rows.

Prices are in ticks of 0.0001 quote, sizes in lots of 0.000001 share, money in units of 1e-10 quote. No column may be null.
Columns ending in \`_units\` or \`_sum\` can exceed 2^53: read them as 64-bit integers, or as decimal text where sums can exceed
64 bits.
A sum of lots over many orders can exceed 2^53 too.

This page and the tables are made from \`packages/service/src/store/table-definitions.ts\`. A test fails when the page differs; it
also writes it: \`npx vitest run packages/service/src/store/database-page.test.ts -u\`.
`;

/** The page that describes every table and column. */
export function databasePage(): string {
  const tables = Object.entries<TableDefinition>(TABLE_DEFINITIONS);
  return [HEAD, ...tables.map(([name, words]) => tableSection(sqlName(name), words))].join('\n');
}

function tableSection(name: string, { about, key, columns }: TableDefinition): string {
  const rows = Object.entries(columns).map(([column, words]) => `| \`${sqlName(column)}\` | ${words} |`);
  const keyText = key.map((column) => `\`${sqlName(column)}\``).join(', ');
  return [`## ${name}`, '', `${about} Key: ${keyText}.`, '', '| column | meaning |', '|---|---|', ...rows, ''].join(
    '\n',
  );
}
