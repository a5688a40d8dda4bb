import type { AuditEntry } from '@presage/protocol';
import type { AuditRow } from '../store/read-store.ts';
import { presentAuditDetail } from './audit-detail.ts';
import { msToSec } from './wire-context.ts';

/** One thing that an operator did (wire contract §8). */
export function presentAuditEntry({ atMs, actor, action, target, detail }: AuditRow): AuditEntry {
  return { at: msToSec(atMs), actor, action, target, detail: presentAuditDetail(detail) };
}
