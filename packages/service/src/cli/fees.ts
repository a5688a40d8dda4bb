import { Command } from 'commander';
import { address } from './address.ts';
import { onceCommand, postOnceAndPrint } from './admin-command.ts';

export function feesCommand(): Command {
  return new Command('fees').description('Collected trading fees').addCommand(sweep());
}

function sweep(): Command {
  const command = onceCommand('sweep', 'Moves all collected fees to an account').argument(
    '<wallet>',
    'address of the account',
  );
  return command.action(async (wallet: string) =>
    postOnceAndPrint(command, '/admin/fees/sweep', { walletAddress: address('wallet', wallet) }),
  );
}
