import type { Kysely, Migration } from 'kysely';

/** What one actor did, such as the faucet, without reading what all others did. */
export function indexAuditByActor(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.createIndex('audit_by_actor').on('audit').columns(['actor', 'sequence']).execute();
    },
  };
}
