import type { AccountId, Command } from '@presage/exchange';

/** The account that a command belongs to; undefined when it names none, as most of an operator or of the chain. */
export function accountOfCommand(command: Command): AccountId | undefined {
  return 'accountId' in command ? command.accountId : undefined;
}
