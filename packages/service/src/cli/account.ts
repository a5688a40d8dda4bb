import { OrderStatus } from '@presage/protocol/values';
import { Command } from 'commander';
import { address, addressStart } from './address.ts';
import { adminCommand, listCommand, onceCommand, type Page, paging, sendAndPrint } from './admin-command.ts';
import { lastUnixSecond, unixSeconds } from './unix-seconds.ts';
import { wholeNumber } from './whole-number.ts';

export function accountCommand(): Command {
  return new Command('account')
    .description(
      'Accounts: create them, list them, their orders and what they were paid, credit deposits, debit withdrawals, redeem their shares, delete leaked keys, suspend them',
    )
    .addCommand(create())
    .addCommand(list())
    .addCommand(history('orders', 'Lists the orders of an account, newest first'))
    .addCommand(history('transfers', 'Lists the deposits and withdrawals of an account, newest first'))
    .addCommand(history('payouts', 'Lists what redeemed shares of an account paid, newest first'))
    .addCommand(move('credit', 'Deposits quote to an account'))
    .addCommand(move('debit', 'Withdraws available quote from an account'))
    .addCommand(redeem())
    .addCommand(deleteKey())
    .addCommand(suspension('suspend', 'Ends the access of an account whose wallet leaked, and cancels its open orders'))
    .addCommand(suspension('resume', 'Ends the suspension of an account'));
}

function create(): Command {
  const command = adminCommand('create', 'Registers a wallet and gives it a trading wallet')
    .argument('<wallet>', 'address of the wallet that signs')
    .option(
      '--trading-wallet <address>',
      'trading wallet of the account; the wallet itself for an account without a Safe',
    );
  return command.action(async (wallet: string, { tradingWallet }: { tradingWallet?: string }) =>
    sendAndPrint(command, 'POST', '/admin/account', {
      walletAddress: address('wallet', wallet),
      ...(tradingWallet === undefined ? {} : { multiSigAddress: address('--trading-wallet', tradingWallet) }),
    }),
  );
}

function list(): Command {
  const command = listCommand('list', 'Lists accounts with their balances').option(
    '--wallet <address>',
    'only accounts whose wallet or trading wallet starts with this',
  );
  return command.action(async ({ wallet, ...page }: Page & { wallet?: string }) => {
    const walletAddress = wallet === undefined ? undefined : addressStart('--wallet', wallet);
    await sendAndPrint(command, 'GET', `/admin/account${paging(page, { walletAddress })}`);
  });
}

interface HistoryOptions extends Page {
  readonly from?: number;
  readonly to?: number;
  readonly open?: boolean;
}

function history(name: 'orders' | 'transfers' | 'payouts', description: string): Command {
  const command = listCommand(name, description)
    .argument('<wallet>', 'address of the account')
    .option(
      '--from <time>',
      'only from this time on: Unix seconds, a day in UTC, or a time with a time zone',
      unixSeconds,
    )
    .option('--to <time>', 'only up to this time; of a day, up to its end', lastUnixSecond);
  if (name === 'orders') command.option('--open', 'only open orders');
  return command.action(async (wallet: string, { from, to, open, ...page }: HistoryOptions) => {
    if (from !== undefined && to !== undefined && from > to)
      command.error('error: --from is later than --to; give the earlier time as --from');
    const status = open === true ? String(OrderStatus.PENDING) : undefined;
    const query = paging(page, { start_at: from?.toString(), end_at: to?.toString(), status });
    await sendAndPrint(command, 'GET', `/admin/account/${address('wallet', wallet)}/${name}${query}`);
  });
}

function move(name: 'credit' | 'debit', description: string): Command {
  const command = onceCommand(name, description)
    .argument('<wallet>', 'address of the account')
    .argument('<amount>', 'quote as a decimal, for instance 250.50');
  return command.action(async (wallet: string, amount: string) =>
    sendAndPrint(command, 'POST', `/admin/account/${address('wallet', wallet)}/${name}`, { amount }),
  );
}

function redeem(): Command {
  const command = adminCommand(
    'redeem',
    'Redeems the shares that an account holds of a resolved or failed market, such as a suspended account',
  )
    .argument('<wallet>', 'address of the account')
    .argument('<marketId>', 'number of the market', wholeNumber);
  return command.action((wallet: string, marketId: number) =>
    sendAndPrint(command, 'POST', `/admin/account/${address('wallet', wallet)}/redeem`, { marketId }),
  );
}

function deleteKey(): Command {
  const command = adminCommand('delete-key', "Deletes an account's API key, such as one that leaked").argument(
    '<wallet>',
    'address of the account',
  );
  return command.action((wallet: string) =>
    sendAndPrint(command, 'DELETE', `/admin/account/${address('wallet', wallet)}/api-key`),
  );
}

function suspension(name: 'suspend' | 'resume', description: string): Command {
  const command = adminCommand(name, description).argument('<wallet>', 'address of the account');
  return command.action((wallet: string) =>
    sendAndPrint(command, 'POST', `/admin/account/${address('wallet', wallet)}/${name}`),
  );
}
