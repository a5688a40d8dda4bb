import { operate } from '../strings/operate.ts';
import { auditFields } from './audit-fields.ts';

/** What an audit entry did. The trial of a resolution has the action of the real one, and only its command tells them apart. */
export function auditAction({ action, detail }: { readonly action: string; readonly detail: string }): string {
  const isTrial = auditFields(detail)?.some(({ name, value }) => name === 'dryRun' && value === 'true') === true;
  return isTrial ? operate.audit.preview(action) : action;
}
