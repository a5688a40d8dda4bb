import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { newDataDir, removeDataDir, startRunningService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';

it('cuts a damaged last group off the journal, reports it, and serves the rest', async () => {
  const dataDir = newDataDir();
  const before = await startServiceHere({}, dataDir);
  await before.admin('POST', '/label', { labelName: 'Kept' });
  await before.admin('POST', '/label', { labelName: 'Damaged' });
  await fetch(`${before.baseUrl}/trade/user/0x0000000000000000000000000000000000000001`);
  await before.stop();
  damageLastGroup(join(dataDir, 'journal.sqlite'));

  const after = await startRunningService({}, dataDir);
  const response = await fetch(`${after.baseUrl}/label`);
  const { result } = (await response.json()) as { result: { list: { labelName: string }[] } };
  expect(result.list.map((label) => label.labelName)).toEqual(['Kept']);
  expect(after.output()).toContain('the last group of the journal');
  await after.stop();
  removeDataDir(dataDir);
});

/** Flips a bit in the payload of the newest group. */
function damageLastGroup(path: string): void {
  const database = new DatabaseSync(path);
  const row = database
    .prepare('SELECT first_sequence AS first, payload FROM journal_groups ORDER BY first_sequence DESC LIMIT 1')
    .get();
  const payload = Uint8Array.from(row?.payload as Uint8Array);
  payload[payload.length - 1] = (payload.at(-1) ?? 0) ^ 1;
  database.prepare('UPDATE journal_groups SET payload = ? WHERE first_sequence = ?').run(payload, row?.first ?? 0);
  database.close();
}
