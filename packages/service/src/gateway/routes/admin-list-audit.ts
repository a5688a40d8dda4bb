import { done } from '../../answers/refusal.ts';
import { presentAuditEntry } from '../../presenters/audit-entry.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { listOf, pageOf } from './paging.ts';

/** GET /admin/audit: newest first. */
export function adminListAudit({ reads, caughtUp }: HandlerDeps): Handler<'adminListAudit'> {
  return async ({ query }) => {
    await caughtUp();
    return done(listOf(await reads.audit(pageOf(query)), presentAuditEntry));
  };
}
