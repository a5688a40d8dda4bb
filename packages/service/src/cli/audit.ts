import type { AuditEntry } from '@presage/protocol';
import type { Command } from 'commander';
import { findService, sendRequest } from './admin-client.ts';
import { listCommand, type Page, paging, print } from './admin-command.ts';

export function auditCommand(): Command {
  const command = listCommand('audit', 'Lists what operators did, newest first');
  return command.action(async (options: Page & { url?: string }) => {
    const target = await findService(options.url);
    const answer = await sendRequest(target, { method: 'GET', path: `/admin/audit${paging(options)}` });
    const { total, list } = answer as { readonly total: number; readonly list: readonly AuditEntry[] };
    print({ total, list: list.map(readable) });
  });
}

/** Shows the time in ISO 8601, and the detail as JSON instead of a string that contains JSON. */
export function readable({ at, detail, ...entry }: AuditEntry) {
  return { at: new Date(at * 1_000).toISOString(), ...entry, detail: JSON.parse(detail) as unknown };
}
