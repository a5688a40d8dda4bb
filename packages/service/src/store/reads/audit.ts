import type { Kysely } from 'kysely';
import type { ActorQuery, AuditRow, Page, Rows } from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { readRange } from './paging.ts';

const AUDIT_FIELDS = ['sequence', 'atMs', 'actor', 'action', 'target', 'detail'] as const;

/** The audit log, newest first; its rows are numbered without gaps. */
export function listAudit(db: Kysely<Tables>, page: Page): Promise<Rows<AuditRow>> {
  return db.transaction().execute(async (snapshot) => {
    const last = await snapshot
      .selectFrom('audit')
      .select(({ fn }) => fn.max<number | null>('auditId').as('lastAuditId'))
      .executeTakeFirstOrThrow();
    const total = last.lastAuditId ?? 0;
    return readRange(page, total, (from, to) =>
      snapshot
        .selectFrom('audit')
        .select(AUDIT_FIELDS)
        .where('auditId', '>=', total - to + 1)
        .where('auditId', '<=', total - from + 1)
        .orderBy('auditId', 'desc')
        .execute(),
    );
  });
}

/** The audit rows of one actor, newest first. */
export function listAuditOf(db: Kysely<Tables>, { actor, beforeSequence, limit }: ActorQuery): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .select(AUDIT_FIELDS)
    .where('actor', '=', actor)
    .where('sequence', '<', beforeSequence)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}
