import type { AccountId, Command } from '@presage/exchange';

/** The account that a command belongs to; undefined for those of an operator or of the chain that concern none. */
export function accountOfCommand(command: Command): AccountId | undefined {
  return 'accountId' in command ? command.accountId : undefined;
}
