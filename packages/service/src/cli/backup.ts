import { Command } from 'commander';
import { readSettings } from '../settings/settings.ts';
import { print } from './admin-command.ts';
import { reportFindings } from './report-findings.ts';

export function backupCommand(): Command {
  return new Command('backup')
    .description('Copies everything durable in DATA_DIR, keys included, whether or not the service is running')
    .argument('<target>', 'a folder that is missing or empty')
    .action(async (target: string) => {
      const { backupTo } = await import('../recovery/backup.ts');
      print(await backupTo(readSettings(process.env).dataDir, target, { nowMs: Date.now() }));
    });
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Restores a backup to a data folder and verifies it; no service may be running on that folder')
    .argument('<backup>', 'a folder that `presage backup` made')
    .argument('[data-dir]', 'a folder that is missing or empty; DATA_DIR when left out')
    .action(async (backup: string, dataDir?: string) => {
      const { restoreFrom } = await import('../recovery/restore.ts');
      const report = await restoreFrom(backup, dataDir ?? readSettings(process.env).dataDir);
      print(report);
      reportFindings(report);
    });
}
