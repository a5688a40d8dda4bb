import type { DatabaseSync } from 'node:sqlite';
import { prepareWrite } from '../sqlite/prepared.ts';
import type { SignatureUse } from './key-table.ts';
import { SIGNATURES_FORGOTTEN_AT_ONCE, USED_SIGNATURE_KEPT_SEC } from './limits.ts';
import type { AuthFactsTable } from './schema.ts';

/** The fact that holds the last second of which any use was forgotten. */
const FORGOTTEN_THROUGH = 'used signatures forgotten through';

/**
 * Uses up signatures. Those that expired a day ago are forgotten, a few at each use, so that a day's uses are kept.
 *
 * None is good twice, whatever the clock does: what a digest expires at is part of what was signed, and with the
 * first digest of a second that is forgotten, all that expire until then are refused for good.
 *
 * @returns what uses up one: false when it was used before, or expired so long ago that it may have been
 */
export function prepareUses(database: DatabaseSync): (use: SignatureUse) => boolean {
  // The primary key decides.
  const insert = prepareWrite<SignatureUse>(
    database,
    `insert into used_signatures (digest, wallet, action, expires_at_sec, used_at_ms)
     select :digest, :wallet, :action, :expiresAtSec, :usedAtMs
     where not exists (
       select 1 from auth_facts where name = '${FORGOTTEN_THROUGH}' and cast(value as integer) >= :expiresAtSec
     )
     on conflict (digest) do nothing`,
  );
  const forgetOldest = prepareForgetting(database);
  return (use) => {
    if (insert(use) !== 1) return false;
    forgetOldest(Math.floor(use.usedAtMs / 1000) - USED_SIGNATURE_KEPT_SEC);
    return true;
  };
}

function prepareForgetting(database: DatabaseSync): (beforeSec: number) => void {
  const forget = database.prepare(
    `delete from used_signatures where digest in (
       select digest from used_signatures where expires_at_sec < ?
       order by expires_at_sec limit ${SIGNATURES_FORGOTTEN_AT_ONCE}
     )
     returning expires_at_sec`,
  );
  const keepFact = prepareWrite<AuthFactsTable>(
    database,
    'insert into auth_facts (name, value) values (:name, :value) on conflict (name) do update set value = excluded.value',
  );
  return (beforeSec) => {
    const expiries = forget.all(beforeSec).map(({ expires_at_sec: expiresAtSec }) => Number(expiresAtSec));
    if (expiries.length > 0) keepFact({ name: FORGOTTEN_THROUGH, value: String(Math.max(...expiries)) });
  };
}
