// Writes src/generated/tables.json from the tables of endpoints and of the stream. Usage: npm run generate

import { mkdirSync, writeFileSync } from 'node:fs';
import { BUILT_TABLES } from '../src/built-tables.ts';

const folder = new URL('../src/generated/', import.meta.url);
// An entry of a table per line, so that a change shows where it is.
const tables = Object.entries(BUILT_TABLES).map(([name, table]) => `${JSON.stringify(name)}: {\n${linesOf(table)}\n}`);

mkdirSync(folder, { recursive: true });
writeFileSync(new URL('tables.json', folder), `{\n${tables.join(',\n')}\n}\n`);

function linesOf(table: object): string {
  return Object.entries(table)
    .map(([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
    .join(',\n');
}
