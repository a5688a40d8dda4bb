import type { AccountId, Command } from '@presage/exchange';

/** Whose command it is; undefined when it is nobody's: an operator's, or the chain's. */
export function accountOfCommand(command: Command): AccountId | undefined {
  return 'accountId' in command ? command.accountId : undefined;
}
