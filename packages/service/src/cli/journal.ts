import { Command } from 'commander';
import { readSettings } from '../settings/settings.ts';
import { print } from './admin-command.ts';
import { reportFindings } from './report-findings.ts';
import { wholeNumber } from './whole-number.ts';
import { writeLines } from './write-lines.ts';

export function journalCommand(): Command {
  return new Command('journal')
    .description('The record of all commands, in DATA_DIR; can be read while the service is running')
    .addCommand(verify())
    .addCommand(exportLines());
}

function verify(): Command {
  return new Command('verify')
    .description('Checks the whole journal (checksums, hash chain, every recorded state) and prints the state hash')
    .action(async () => {
      const { verifyJournal } = await import('../recovery/verify-journal.ts');
      const report = verifyJournal(readSettings(process.env).dataDir);
      print(report);
      reportFindings(report);
    });
}

function exportLines(): Command {
  return new Command('export')
    .description('Prints the header and then every command, each as a line of JSON')
    .option('--from <sequence>', 'first command', wholeNumber)
    .option('--to <sequence>', 'last command', wholeNumber)
    .action(async ({ from, to }: { from?: number; to?: number }, command: Command) => {
      if (from !== undefined && to !== undefined && from > to) {
        command.error(
          `error: --from ${from} is after --to ${to}; give the first command and the last, such as --from ${to} --to ${from}`,
        );
      }
      const { exportJournal } = await import('../recovery/export-journal.ts');
      const range = { fromSequence: from, toSequence: to };
      await writeLines(exportJournal(readSettings(process.env).dataDir, range), process.stdout);
    });
}
