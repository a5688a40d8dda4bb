import { Command } from 'commander';
import { address } from './address.ts';
import { adminCommand, sendAndPrint } from './admin-command.ts';

export function feesCommand(): Command {
  return new Command('fees').description('Collected trading fees').addCommand(sweep());
}

function sweep(): Command {
  const command = adminCommand('sweep', 'Moves all collected fees to an account').argument(
    '<wallet>',
    'address of the account',
  );
  return command.action(async (wallet: string) =>
    sendAndPrint(command)('POST', '/admin/fees/sweep', { walletAddress: address('wallet', wallet) }),
  );
}
