import { checksumAddress } from '@presage/protocol';
import { done, refuse } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { accountOfWallet } from './account-of.ts';

/** DELETE /admin/account/{walletAddress}/api-key: without the wallet's signature. */
export function adminDeleteApiKey({ marketData, auth }: HandlerDeps): Handler<'adminDeleteApiKey'> {
  return async ({ params }) => {
    const found = accountOfWallet(marketData.directory, params.walletAddress);
    if (!found.ok) return found;
    const { wallet } = found.account;
    const walletAddress = checksumAddress(wallet);
    const revoked = await auth.revokeKey({ kind: 'trader', owner: wallet });
    if (revoked === 'noKey') return refuse('keyNotFound', `${walletAddress} has no key, so there is nothing to delete`);
    return done({ walletAddress });
  };
}
