import type { Kysely, Migration } from 'kysely';

/** Finds the audit rows of one actor, such as the faucet, without reading those of all others. */
export function indexAuditByActor(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.createIndex('audit_by_actor').on('audit').columns(['actor', 'sequence']).execute();
    },
  };
}
