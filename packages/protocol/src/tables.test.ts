import { expect, it } from 'vitest';
import { BUILT_TABLES } from './built-tables.ts';
import tables from './generated/tables.json' with { type: 'json' };

it('the tables that run are those of the schemas: if not, run `npm run generate`', () => {
  expect(tables).toEqual(JSON.parse(JSON.stringify(BUILT_TABLES)));
});
