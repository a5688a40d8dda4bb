import type { Balance } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { type Answer, done, notUnderstood } from '../../answers/refusal.ts';
import { presentBalance } from '../../presenters/balance.ts';
import { ADMIN_ACTOR, type Call, type Handler, type HandlerDeps } from '../handler.ts';
import { notOnChain } from '../refusals/not-on-this-ledger.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { accountOfWallet } from './account-of.ts';
import { readQuote } from './amount.ts';
import { balanceAfter, storedBalance } from './balance-after.ts';
import { giveOnChain } from './give-on-chain.ts';

/** POST /admin/account/{walletAddress}/credit: a deposit. */
export function adminCredit(deps: HandlerDeps): Handler<'adminCredit'> {
  return (call) => transfer(deps, 'credit', call);
}

/** POST /admin/account/{walletAddress}/debit: a withdrawal, of available quote only. */
export function adminDebit(deps: HandlerDeps): Handler<'adminDebit'> {
  return (call) => transfer(deps, 'debit', call);
}

async function transfer(
  deps: HandlerDeps,
  kind: 'credit' | 'debit',
  { params, body, requested }: Pick<Call<'adminCredit' | 'adminDebit'>, 'params' | 'body' | 'requested'>,
): Promise<Answer<Balance>> {
  const { context, installation, marketData, onChain } = deps;
  if (onChain !== undefined && !(kind === 'credit' && onChain.chain.isLocal)) return notOnChain(INSTEAD[kind]);
  const amount = readQuote(body.amount);
  if (!amount.ok) return amount;
  const quoteToken = body.quoteToken?.toLowerCase() ?? installation.quoteToken;
  if (quoteToken !== installation.quoteToken) {
    return notUnderstood(
      `quoteToken: received ${received(body.quoteToken)}; accepted: ${context.quoteToken}, or nothing`,
    );
  }
  const found = accountOfWallet(marketData.directory, params.walletAddress);
  if (!found.ok) return found;
  const { accountId } = found.account;
  const { amountUnits } = amount;
  if (onChain !== undefined) {
    const refusal = await giveOnChain(onChain, { account: found.account, amountUnits, ...requested });
    return refusal ?? done(presentBalance(context, found.account, await storedBalance(deps, accountId)));
  }
  const applied = await deps.submit({ kind, accountId, amountUnits, ...requested }, { actor: ADMIN_ACTOR });
  const { outcome } = applied;
  if (!outcome.ok) return refusalOfReject(outcome.reject, { amount: body.amount });
  return done(presentBalance(context, found.account, await balanceAfter(deps, applied, accountId)));
}

const INSTEAD = {
  credit: 'transfer quote tokens to the trading wallet',
  debit: "the trading wallet's owner transfers quote tokens from it",
} as const;
