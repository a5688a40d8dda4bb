import { Command } from 'commander';
import { address } from './address.ts';
import { adminCommand, listCommand, type Page, paging, sendAndPrint } from './admin-command.ts';

export function barCommand(): Command {
  return new Command('bar')
    .description('Accounts that may rest no orders because their trades could not settle (chain ledger)')
    .addCommand(list())
    .addCommand(lift());
}

function list(): Command {
  const command = listCommand('list', 'Lists who may rest no orders: why, since when, and until when at the latest');
  return command.action((page: Page) => sendAndPrint(command, 'GET', `/admin/bar${paging(page)}`));
}

function lift(): Command {
  const command = adminCommand(
    'lift',
    'Lets an account rest orders again, and forgets what counted against it',
  ).argument('<wallet>', 'address of the account');
  return command.action((wallet: string) =>
    sendAndPrint(command, 'POST', `/admin/account/${address('wallet', wallet)}/lift-bar`),
  );
}
