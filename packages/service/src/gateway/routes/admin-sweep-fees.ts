import { checksumAddress, unitsToQuote } from '@presage/protocol';
import { done } from '../../answers/refusal.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from '../handler.ts';
import { notOnChain } from '../refusals/not-on-this-ledger.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { accountOfWallet } from './account-of.ts';
import { requireResult } from './require-result.ts';

/** POST /admin/fees/sweep: moves all collected fees to an account. */
export function adminSweepFees({ marketData, submit, onChain }: HandlerDeps): Handler<'adminSweepFees'> {
  return async ({ body: { walletAddress }, requested }) => {
    if (onChain !== undefined) return notOnChain('fees go to the fee receiver with every settlement');
    const found = accountOfWallet(marketData.directory, walletAddress);
    if (!found.ok) return found;
    const { accountId, wallet } = found.account;
    const { outcome } = await submit({ kind: 'sweepFees', accountId, ...requested }, { actor: ADMIN_ACTOR });
    if (!outcome.ok) return refusalOfReject(outcome.reject);
    return done({
      walletAddress: checksumAddress(wallet),
      amount: unitsToQuote(requireResult(outcome.amountUnits, 'sweep')),
    });
  };
}
