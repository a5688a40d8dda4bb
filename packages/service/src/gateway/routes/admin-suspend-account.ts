import { checksumAddress } from '@presage/protocol';
import { done, unavailable } from '../../answers/refusal.ts';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { accountOfWallet } from './account-of.ts';

/**
 * POST /admin/account/{walletAddress}/suspend. From when the account is suspended, none of its orders is queued, and the
 * commands of an account keep their order: so the cancel finds every order that was queued before.
 */
export function adminSuspendAccount({ marketData, auth, submit, nowMs }: HandlerDeps): Handler<'adminSuspendAccount'> {
  return async ({ params }) => {
    const found = accountOfWallet(marketData.directory, params.walletAddress);
    if (!found.ok) return found;
    const { accountId, wallet } = found.account;
    const walletAddress = checksumAddress(wallet);
    await auth.suspend({ wallet, atMs: nowMs() });
    try {
      const { outcome } = await submit({ kind: 'cancelOrders', accountId }, { actor: ADMIN_ACTOR });
      if (!outcome.ok) return refusalOfReject(outcome.reject);
      return done({ walletAddress, cancelledOrders: outcome.cancelled?.length ?? 0 });
    } catch (error) {
      if (!(error instanceof NotAcceptedError)) throw error;
      return unavailable(`${walletAddress} is suspended, but its open orders are not cancelled yet; send this again`);
    }
  };
}

/** POST /admin/account/{walletAddress}/resume */
export function adminResumeAccount({ marketData, auth }: HandlerDeps): Handler<'adminResumeAccount'> {
  return async ({ params }) => {
    const found = accountOfWallet(marketData.directory, params.walletAddress);
    if (!found.ok) return found;
    const { wallet } = found.account;
    await auth.resume(wallet);
    return done({ walletAddress: checksumAddress(wallet) });
  };
}
