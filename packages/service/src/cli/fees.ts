import { Command } from 'commander';
import { address } from './address.ts';
import { adminCommand, onceCommand, sendAndPrint } from './admin-command.ts';

export function feesCommand(): Command {
  return new Command('fees').description('Collected trading fees').addCommand(show()).addCommand(sweep());
}

function show(): Command {
  const command = adminCommand('show', 'Prints how much a sweep would move');
  return command.action(() => sendAndPrint(command, 'GET', '/admin/fees'));
}

function sweep(): Command {
  const command = onceCommand('sweep', 'Moves all collected fees to an account').argument(
    '<wallet>',
    'address of the account',
  );
  return command.action(async (wallet: string) =>
    sendAndPrint(command, 'POST', '/admin/fees/sweep', { walletAddress: address('wallet', wallet) }),
  );
}
