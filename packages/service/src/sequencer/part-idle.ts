import type { AccountId, Command, CommandOutcome } from '@presage/exchange';
import { accountOfCommand } from './account-of-command.ts';
import type { Waiting } from './lanes.ts';

/** Who can be answered without an entry. */
export interface Idle {
  readonly waiting: Waiting;
  readonly outcome: CommandOutcome;
}

export interface Parted {
  readonly idle: readonly Idle[];
  readonly entries: readonly Waiting[];
}

/**
 * Parts those whose commands change nothing from those that become entries. What an account has before it among the entries may
 * change what its next command comes to, and what nobody's commands do concerns all: behind these everything becomes an entry.
 *
 * @param idleOutcome as `Exchange.idleOutcome`: what a command comes to as things are, if it changes nothing
 */
export function partIdle(
  taken: readonly Waiting[],
  idleOutcome: (command: Command) => CommandOutcome | undefined,
): Parted {
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
