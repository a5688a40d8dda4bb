import type { DatabaseSync } from 'node:sqlite';
import { prepareWrite } from '../sqlite/prepared.ts';
import type { Fact, SignatureUse } from './key-table.ts';
import { SIGNATURES_FORGOTTEN_AT_ONCE, USED_SIGNATURE_KEPT_SEC } from './limits.ts';

/** The fact with the latest expiry, in seconds, of any use that was forgotten. */
const FORGOTTEN_THROUGH = 'used signatures forgotten through';

/**
 * Records used signatures. Each use deletes a few of those that expired more than a day ago.
 *
 * No signature is accepted twice, whatever the clock does: its expiry follows from its signed timestamp, and once a
 * digest is forgotten, every signature that expires no later than it did is refused permanently.
 *
 * @returns a function that uses up a signature: false when it was used before, or may have been and was forgotten
 */
export function prepareUses(database: DatabaseSync): (use: SignatureUse) => boolean {
  // The primary key decides whether the signature was used before.
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
  const keepFact = prepareWrite<Fact>(
    database,
    'insert into auth_facts (name, value) values (:name, :value) on conflict (name) do update set value = excluded.value',
  );
  return (beforeSec) => {
    const expiries = forget.all(beforeSec).map(({ expires_at_sec: expiresAtSec }) => Number(expiresAtSec));
    if (expiries.length > 0) keepFact({ name: FORGOTTEN_THROUGH, value: String(Math.max(...expiries)) });
  };
}
