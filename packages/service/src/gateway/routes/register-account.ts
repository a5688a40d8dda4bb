import { type Account, canonicalAddress, ZERO_ADDRESS } from '@presage/protocol';
import { type Answer, done, notUnderstood } from '../http/refusal.ts';
import { refusalOfReject } from '../outcomes/refusal-of-reject.ts';
import { presentAccount } from '../presenters/account.ts';
import { custodialTradingWallet } from './custodial-trading-wallet.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from './handler.ts';
import { answerOf, walletHeaders } from './wallet-auth.ts';

/** POST /admin/account */
export function adminRegisterAccount(deps: HandlerDeps): Handler<'adminRegisterAccount'> {
  return ({ body }) =>
    registerAccount(deps, { wallet: body.walletAddress, tradingWallet: body.multiSigAddress, actor: ADMIN_ACTOR });
}

/** POST /auth/account, where registration is open: the wallet proves itself by signing. */
export function registerOwnAccount(deps: HandlerDeps): Handler<'registerOwnAccount'> {
  return async ({ headers }) => {
    const proven = answerOf(await deps.keyIssuance.register(walletHeaders(headers)));
    return proven.ok ? registerAccount(deps, { wallet: proven.result.walletAddress }) : proven;
  };
}

/** Gives the account a trading wallet of its own unless one is named. */
export async function registerAccount(
  { submit, installation }: HandlerDeps,
  request: { readonly wallet: string; readonly tradingWallet?: string | undefined; readonly actor?: string },
): Promise<Answer<{ data: Account }>> {
  const wallet = canonicalAddress(request.wallet);
  const tradingWallet = canonicalAddress(
    request.tradingWallet ?? custodialTradingWallet(installation.ctfExchange, wallet),
  );
  if (wallet === ZERO_ADDRESS || tradingWallet === ZERO_ADDRESS) {
    return notUnderstood(`walletAddress, multiSigAddress: received the zero address; accepted: addresses of wallets`);
  }
  const { outcome } = await submit(
    { kind: 'registerAccount', wallet, tradingWallet },
    request.actor === undefined ? {} : { actor: request.actor },
  );
  return outcome.ok ? done({ data: presentAccount({ wallet, tradingWallet }) }) : refusalOfReject(outcome.reject);
}
