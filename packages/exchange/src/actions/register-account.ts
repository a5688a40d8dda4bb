import type { RegisterAccount } from '../command.ts';
import type { Core } from '../core.ts';
import { MAX_ACCOUNTS } from '../limits.ts';
import type { CommandOutcome } from '../outcome.ts';
import { refuse } from '../refuse.ts';

/** Opens an account for a wallet and its trading wallet, neither of which may belong to another account. */
export function registerAccount(core: Core, { wallet, tradingWallet }: RegisterAccount): CommandOutcome {
  const { accounts, balances, events } = core;
  for (const address of [wallet, tradingWallet]) {
    if (accounts.isTaken(address)) return refuse({ code: 'accountExists', address });
  }
  if (accounts.count >= MAX_ACCOUNTS) return refuse({ code: 'tooMany', what: 'accounts', max: MAX_ACCOUNTS });
  const accountId = accounts.add({ wallet, tradingWallet });
  balances.open(accountId);
  events.add({ kind: 'accountRegistered', accountId, wallet, tradingWallet });
  return { ok: true, accountId };
}
