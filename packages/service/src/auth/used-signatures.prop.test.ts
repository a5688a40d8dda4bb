import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { KeyTable } from './key-table.ts';
import { SIGNATURE_LIFE_SEC, SIGNATURES_FORGOTTEN_AT_ONCE, USED_SIGNATURE_KEPT_SEC } from './limits.ts';
import { openKeyTable } from './testing/auth-fixture.ts';

const NOW_SEC = 1_795_003_600;

/** One of several signatures of a second; its expiry is part of it. */
interface Signature {
  readonly signedAtSec: number;
  readonly number: number;
}

function use(table: KeyTable, { signedAtSec, number }: Signature, nowSec = signedAtSec): Promise<boolean> {
  return table.useSignature({
    digest: `${signedAtSec} ${number}`,
    wallet: '0xaa',
    action: 'create',
    expiresAtSec: signedAtSec + SIGNATURE_LIFE_SEC,
    usedAtMs: nowSec * 1000,
  });
}

function rowsOf(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(database.prepare('select count(*) as rows from used_signatures').get()?.rows);
  } finally {
    database.close();
  }
}

describe('used signatures', () => {
  it('are never accepted again, wherever the clock jumps', async () => {
    const days = 4 * USED_SIGNATURE_KEPT_SEC;
    // Few of each, so that many are repeated.
    const signature = fc.record({
      signedAtSec: fc.integer({ min: 0, max: 8 }).map((place) => NOW_SEC + (place * days) / 8),
      number: fc.integer({ min: 0, max: 2 }),
    });
    const asked = fc.record({ signature, nowSec: fc.integer({ min: NOW_SEC - days, max: NOW_SEC + 3 * days }) });
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 60 }), async (requests) => {
        const table = await openKeyTable(join(temporaryFolder(), 'auth.sqlite'));
        const taken = new Set<string>();
        for (const { signature, nowSec } of requests) {
          const name = JSON.stringify(signature);
          if (!(await use(table, signature, nowSec))) continue;
          expect(taken).not.toContain(name);
          taken.add(name);
        }
        await table.close();
      }),
      { numRuns: 20 },
    );
  });

  it('are kept for a day, and then forgotten faster than new ones come', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const table = await openKeyTable(path);
    for (let number = 0; number < 50; number++) await use(table, { signedAtSec: NOW_SEC, number });
    const lastSec = NOW_SEC + SIGNATURE_LIFE_SEC + USED_SIGNATURE_KEPT_SEC;
    await use(table, { signedAtSec: lastSec, number: 0 });
    expect(rowsOf(path)).toBe(51);
    for (let number = 1; number <= 50 / SIGNATURES_FORGOTTEN_AT_ONCE; number++) {
      expect(await use(table, { signedAtSec: lastSec + 1, number })).toBe(true);
    }
    expect(rowsOf(path)).toBe(1 + 50 / SIGNATURES_FORGOTTEN_AT_ONCE);
    expect(await use(table, { signedAtSec: lastSec + 1, number: 99 }), 'and forgets nothing').toBe(true);
    expect(await use(table, { signedAtSec: NOW_SEC, number: 0 })).toBe(false);
    expect(await use(table, { signedAtSec: NOW_SEC, number: 99 }), 'the clock went back for days').toBe(false);
    expect(await use(table, { signedAtSec: NOW_SEC + 1, number: 0 })).toBe(true);
    await table.close();
  });

  it('of several seconds that are forgotten at once are all refused', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const table = await openKeyTable(path);
    const seconds = Array.from({ length: SIGNATURES_FORGOTTEN_AT_ONCE }, (_, place) => NOW_SEC + place);
    for (const signedAtSec of seconds) await use(table, { signedAtSec, number: 0 });
    await use(table, { signedAtSec: NOW_SEC + 2 * USED_SIGNATURE_KEPT_SEC, number: 0 });
    expect(rowsOf(path)).toBe(1);
    for (const signedAtSec of seconds) expect(await use(table, { signedAtSec, number: 0 })).toBe(false);
    await table.close();
  });

  it('that were forgotten are still refused after a restart', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const first = await openKeyTable(path);
    await use(first, { signedAtSec: NOW_SEC, number: 0 });
    await use(first, { signedAtSec: NOW_SEC + 2 * USED_SIGNATURE_KEPT_SEC, number: 0 });
    expect(rowsOf(path)).toBe(1);
    await first.close();
    const second = await openKeyTable(path);
    expect(await use(second, { signedAtSec: NOW_SEC, number: 0 })).toBe(false);
    await second.close();
  });
});
