import { Command } from 'commander';
import { readSettings } from '../settings/settings.ts';
import { print } from './admin-command.ts';
import { tellFindings } from './tell-findings.ts';

export function backupCommand(): Command {
  return new Command('backup')
    .description('Copies everything durable of DATA_DIR, keys included, while the service runs or not')
    .argument('<target>', 'a folder that is missing or empty')
    .action(async (target: string) => {
      const { backupTo } = await import('../recovery/backup.ts');
      print(await backupTo(readSettings(process.env).dataDir, target, { nowMs: Date.now() }));
    });
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Makes a data folder of a backup and verifies it; the service must not run on it')
    .argument('<backup>', 'a folder that `presage backup` made')
    .argument('[data-dir]', 'a folder that is missing or empty; DATA_DIR when left out')
    .action(async (backup: string, dataDir?: string) => {
      const { restoreFrom } = await import('../recovery/restore.ts');
      const report = await restoreFrom(backup, dataDir ?? readSettings(process.env).dataDir);
      print(report);
      tellFindings(report);
    });
}
