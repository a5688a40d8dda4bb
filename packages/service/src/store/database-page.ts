import { TABLE_WORDS, type TableWords } from './table-words.ts';

const HEAD = `# Database

The store, \`store.sqlite\` in DATA_DIR: every table and column. It is derived from the journal: remove it while nothing runs
and the next start builds the same rows again.

Prices are ticks of 0.0001 quote, sizes lots of 0.000001 share, money units of 1e-10 quote. Nothing may be null. Columns that
end in \`_units\` can exceed 2^53 and are read as 64-bit integers, or are decimal text where sums can leave 64 bits. A sum of
lots over many orders can exceed 2^53 too.

This page is written from \`packages/service/src/store/table-words.ts\` by a test, which fails when the two differ or when
the database has other tables or columns: \`npx vitest run packages/service/src/store/database-page.test.ts -u\`.
`;

/** The page that describes every table and column. */
export function databasePage(): string {
  const tables = Object.entries(TABLE_WORDS) as readonly [string, TableWords][];
  return `${[HEAD, ...tables.map(([name, words]) => tableSection(snakeCase(name), words))].join('\n')}`;
}

/** A name as the database has it. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function tableSection(name: string, { about, key, columns }: TableWords): string {
  const rows = Object.entries(columns).map(([column, words]) => `| \`${snakeCase(column)}\` | ${words} |`);
  const keyText = key.map((column) => `\`${snakeCase(column)}\``).join(', ');
  return [`## ${name}`, '', `${about} Key: ${keyText}.`, '', '| column | meaning |', '|---|---|', ...rows, ''].join(
    '\n',
  );
}
