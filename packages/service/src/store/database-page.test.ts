import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databasePage } from './database-page.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/reference/database.md');

it('describes every table and column', async () => {
  await expect(databasePage()).toMatchFileSnapshot(PAGE);
});
