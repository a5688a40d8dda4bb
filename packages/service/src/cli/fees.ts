import { Command } from 'commander';
import { adminCommand, asking } from './admin-command.ts';

export function feesCommand(): Command {
  return new Command('fees').description('Fees that trading has brought').addCommand(sweep());
}

function sweep(): Command {
  const command = adminCommand('sweep', 'Moves all collected fees to an account').argument(
    '<wallet>',
    'address of the account',
  );
  return command.action((wallet: string) => asking(command)('POST', '/admin/fees/sweep', { walletAddress: wallet }));
}
