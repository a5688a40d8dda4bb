import type { DatabaseSync } from 'node:sqlite';

/**
 * Run in order; a published one never changes. The file's `user_version` counts those that were run. As SQL and not with
 * the query builder of the other databases, because loading that takes a tenth of a start.
 */
const MIGRATIONS: readonly string[] = [
  // Of keys that were revoked, files have only those of early versions; `revoked_at_ms` is null in all other rows.
  `
  -- Every key ever issued. An owner has at most one that is not revoked.
  create table api_keys (
    key_id text primary key,
    kind text not null,
    owner text not null,                  -- lower-case wallet of a trader, or a builder's name
    rate_class text not null,
    lookup_hash text not null unique,     -- HMAC-SHA256 of the key, hex
    sealed_key text,                      -- encrypted with AES-256-GCM, base64; null once revoked: it cannot be read again
    created_at_ms bigint not null,
    activated_at_ms bigint not null,      -- from when the key can be used
    revoked_at_ms bigint
  );
  create unique index api_keys_one_active_an_owner on api_keys (kind, owner) where revoked_at_ms is null;
  -- Digests of used signatures, kept for a day after they expired (used-signatures.ts).
  create table used_signatures (
    digest text primary key,              -- EIP-712 digest, 64 lower-case hex digits
    wallet text not null,                 -- lower-case
    action text not null,
    expires_at_sec bigint not null,       -- last second in which it would have been accepted
    used_at_ms bigint not null
  );
  create index used_signatures_by_expiry on used_signatures (expires_at_sec);
  -- Facts about the whole file, by name.
  create table auth_facts (
    name text primary key,
    value text not null
  );
  `,
  `
  -- Accounts that an operator suspended: no key is added for them.
  create table suspended_accounts (
    wallet text primary key,              -- lower-case
    suspended_at_ms integer not null
  ) strict;
  `,
];

/**
 * Brings the tables up to date. Writes nothing if they are, because a disk may be full.
 *
 * @throws when a later version wrote the file, and when a migration fails, which leaves the file as it was before it.
 */
export function migrateAuth(database: DatabaseSync): void {
  MIGRATIONS.slice(versionOf(database)).forEach((sql, index, { length }) => {
    const version = MIGRATIONS.length - length + index + 1;
    try {
      database.exec(`begin immediate; ${sql}; pragma user_version = ${version}; commit`);
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  });
}

/** Files of early versions have the tables of the first migration without a `user_version`. */
function versionOf(database: DatabaseSync): number {
  const version = Number(database.prepare('pragma user_version').get()?.user_version);
  if (version > MIGRATIONS.length)
    throw new Error(
      `auth.sqlite has version ${version}, and this version of Presage reads ${MIGRATIONS.length}: start the version that wrote it, or a later one`,
    );
  if (version > 0) return version;
  return database.prepare("select 1 from sqlite_schema where name = 'api_keys'").get() === undefined ? 0 : 1;
}
