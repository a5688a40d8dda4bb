import { Command } from 'commander';
import { VERSION } from '../version.ts';
import { accountCommand } from './account.ts';
import { auditCommand } from './audit.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { barCommand } from './bar.ts';
import { builderCommand } from './builder.ts';
import { feesCommand } from './fees.ts';
import { journalCommand } from './journal.ts';
import { keyIssuanceCommand } from './key-issuance.ts';
import { labelCommand } from './label.ts';
import { marketCommand } from './market.ts';
import { reconcileCommand } from './reconcile.ts';
import { serveCommand } from './serve.ts';
import { statusCommand } from './status.ts';

/** The `presage` command; each subcommand has a file of its own. */
export function commandLine(): Command {
  const command = new Command('presage')
    .description('Runs and operates a Presage exchange. Settings are environment variables; the README lists them.')
    .version(VERSION, '--version', 'print the version')
    .showHelpAfterError('Add --help to see what the command accepts.')
    .addCommand(serveCommand())
    .addCommand(statusCommand())
    .addCommand(accountCommand())
    .addCommand(marketCommand())
    .addCommand(labelCommand())
    .addCommand(keyIssuanceCommand())
    .addCommand(barCommand())
    .addCommand(builderCommand())
    .addCommand(feesCommand())
    .addCommand(auditCommand())
    .addCommand(journalCommand())
    .addCommand(reconcileCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand());
  passOnSettings(command);
  return command;
}

/** Commands that were made on their own inherit nothing when they are added to another. */
function passOnSettings(command: Command): void {
  for (const subcommand of command.commands) {
    subcommand.copyInheritedSettings(command);
    passOnSettings(subcommand);
  }
}
