import type { Command } from 'commander';
import { adminCommand, sendAndPrint } from './admin-command.ts';

export function reconcileCommand(): Command {
  const command = adminCommand(
    'reconcile',
    'Compares the ledger with the chain, to the wei, and halts the markets in which they differ',
  );
  return command.action(() => sendAndPrint(command, 'POST', '/admin/reconcile'));
}
