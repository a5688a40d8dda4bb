import { checksumAddress } from '@presage/protocol';
import { done } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';

/** GET /user/auth: the key that was sent, and its account. */
export function getUserAuth({ context }: HandlerDeps): Handler<'getUserAuth'> {
  return ({ account, headers }) =>
    done({
      apiKey: String(headers.apikey),
      walletAddress: checksumAddress(account.wallet),
      walletUsers: { [context.chainId]: checksumAddress(account.tradingWallet) },
    });
}
