import type { AccountId, Command } from '@presage/exchange';

/** The account that a command belongs to; undefined when it names none, as most commands of operators and of the chain do. */
export function accountOfCommand(command: Command): AccountId | undefined {
  return 'accountId' in command ? command.accountId : undefined;
}
