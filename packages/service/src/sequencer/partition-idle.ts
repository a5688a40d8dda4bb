import type { AccountId, Command, CommandOutcome } from '@presage/exchange';
import { accountOfCommand } from './account-of-command.ts';
import type { Waiting } from './lanes.ts';

/** A command that can be answered without a journal entry. */
export interface Idle {
  readonly waiting: Waiting;
  readonly outcome: CommandOutcome;
}

export interface IdlePartition {
  readonly idle: readonly Idle[];
  readonly entries: readonly Waiting[];
}

/**
 * Separates the commands that change nothing from those that become entries. An entry may change the outcome of later
 * commands of its account, and an entry without an account those of everybody: these become entries too.
 *
 * @param idleOutcome as `Exchange.idleOutcome`: the outcome of a command in the current state, if it changes nothing
 */
export function partitionIdle(
  taken: readonly Waiting[],
  idleOutcome: (command: Command) => CommandOutcome | undefined,
): IdlePartition {
  const idle: Idle[] = [];
  const entries: Waiting[] = [];
  const before = new Set<AccountId | undefined>();
  for (const waiting of taken) {
    const { command } = waiting.submission;
    const account = accountOfCommand(command);
    const outcome = before.has(account) || before.has(undefined) ? undefined : idleOutcome(command);
    if (outcome !== undefined) {
      idle.push({ waiting, outcome });
      continue;
    }
    entries.push(waiting);
    before.add(account);
  }
  return { idle, entries };
}
