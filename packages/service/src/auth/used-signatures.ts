import type { Transaction } from 'kysely';
import type { SignatureUse } from './key-table.ts';
import { SIGNATURES_FORGOTTEN_AT_ONCE, USED_SIGNATURE_KEPT_SEC } from './limits.ts';
import type { AuthSchema } from './schema.ts';

type Tx = Transaction<AuthSchema>;

/** The fact that holds the last second of which any use was forgotten. */
const FORGOTTEN_THROUGH = 'used signatures forgotten through';

/**
 * Uses up a signature. Those that expired a day ago are forgotten, a few at each use, so that a day's uses are kept.
 *
 * None is good twice, whatever the clock does: what a digest expires at is part of what was signed, and with the
 * first digest of a second that is forgotten, all that expire until then are refused for good.
 *
 * @returns false when it was used before, or expired so long ago that it may have been
 */
export async function useUp(tx: Tx, use: SignatureUse): Promise<boolean> {
  // One statement that writes: a transaction that first reads can be refused its lock.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_signatures')
    .columns(['digest', 'wallet', 'action', 'expires_at_sec', 'used_at_ms'])
    .expression(
      tx
        .selectNoFrom(({ val }) => [
          val(use.digest).as('digest'),
          val(use.wallet).as('wallet'),
          val(use.action).as('action'),
          val(use.expiresAtSec).as('expires_at_sec'),
          val(use.usedAtMs).as('used_at_ms'),
        ])
        .where(({ not, exists }) => not(exists(forgottenFrom(tx, use.expiresAtSec)))),
    )
    // The primary key decides.
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await forgetOldest(tx, Math.floor(use.usedAtMs / 1000) - USED_SIGNATURE_KEPT_SEC);
  return true;
}

/** A row when uses that expire in a second may be forgotten. */
function forgottenFrom(tx: Tx, expiresAtSec: number) {
  return tx
    .selectFrom('auth_facts')
    .select('name')
    .where('name', '=', FORGOTTEN_THROUGH)
    .where(({ eb, cast }) => eb(cast<number>('value', 'integer'), '>=', expiresAtSec));
}

async function forgetOldest(tx: Tx, beforeSec: number): Promise<void> {
  const oldest = await tx
    .selectFrom('used_signatures')
    .select(['digest', 'expires_at_sec as expiresAtSec'])
    .where('expires_at_sec', '<', beforeSec)
    .orderBy('expires_at_sec')
    .limit(SIGNATURES_FORGOTTEN_AT_ONCE)
    .execute();
  const last = oldest.at(-1);
  if (last === undefined) return;
  const digests = oldest.map(({ digest }) => digest);
  await tx.deleteFrom('used_signatures').where('digest', 'in', digests).execute();
  const value = String(last.expiresAtSec);
  await tx
    .insertInto('auth_facts')
    .values({ name: FORGOTTEN_THROUGH, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
