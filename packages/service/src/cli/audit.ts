import type { Command } from 'commander';
import { adminCommand, asking, paging } from './admin-command.ts';

export function auditCommand(): Command {
  const command = adminCommand('audit', 'What operators did, newest first')
    .option('--page <number>', 'from 1', '1')
    .option('--limit <number>', 'at most 20', '20');
  return command.action((options: { page: string; limit: string }) =>
    asking(command)('GET', `/admin/audit${paging(options)}`),
  );
}
