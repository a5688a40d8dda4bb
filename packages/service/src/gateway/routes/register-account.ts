import { type Account, canonicalAddress, checksumAddress, ZERO_ADDRESS } from '@presage/protocol';
import { type Answer, done, notUnderstood, type Refusal, tooMany } from '../../answers/refusal.ts';
import type { Share } from '../../chain/day-allowances.ts';
import type { OnChain } from '../../chain/on-chain.ts';
import { presentAccount } from '../../presenters/account.ts';
import { secondsLeftOfDay } from '../../utc-day.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from '../handler.ts';
import { SELF_SERVED_SAFES } from '../limits.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { requireAcceptance } from '../require-acceptance.ts';
import { custodialTradingWallet } from './custodial-trading-wallet.ts';

/** POST /admin/account */
export function adminRegisterAccount(deps: HandlerDeps): Handler<'adminRegisterAccount'> {
  return ({ body }) =>
    registerAccount(deps, { wallet: body.walletAddress, tradingWallet: body.multiSigAddress, actor: ADMIN_ACTOR });
}

/** POST /auth/account, if registration is open: the wallet proves itself by signing. */
export function registerOwnAccount(deps: HandlerDeps): Handler<'registerOwnAccount'> {
  return async ({ headers }) => {
    // Before the signature is used up, so that a refused request can be sent again unchanged.
    requireAcceptance(deps.sequencer);
    const proven = await deps.keyIssuance.register(headers);
    if (!proven.ok) return proven;
    const wallet = proven.result.walletAddress;
    return registerAccount(deps, { wallet, onAllowance: { allowance: SELF_SERVED_SAFES, who: wallet } });
  };
}

interface Registration {
  readonly wallet: string;
  readonly tradingWallet?: string | undefined;
  readonly actor?: string;
  /** The daily allowance for Safes that the service pays for; absent for operators. */
  readonly onAllowance?: Share;
}

/** Registers an account. Unless a trading wallet is named, it gets a new one, which on chain is deployed first. */
export async function registerAccount(deps: HandlerDeps, request: Registration): Promise<Answer<{ data: Account }>> {
  const wallet = canonicalAddress(request.wallet);
  const named = request.tradingWallet === undefined ? undefined : canonicalAddress(request.tradingWallet);
  if (wallet === ZERO_ADDRESS) return zeroAddress('walletAddress');
  if (named === ZERO_ADDRESS) return zeroAddress('multiSigAddress');
  const provided = await provideTradingWallet(deps, { wallet, named, onAllowance: request.onAllowance });
  if (!provided.ok) return provided;
  const { tradingWallet } = provided;
  const { outcome } = await deps.submit(
    { kind: 'registerAccount', wallet, tradingWallet },
    request.actor === undefined ? {} : { actor: request.actor },
  );
  return outcome.ok ? done({ data: presentAccount({ wallet, tradingWallet }) }) : refusalOfReject(outcome.reject);
}

function zeroAddress(field: string): Refusal {
  return notUnderstood(`${field}: received the zero address; accepted: the address of a wallet`);
}

interface WantedWallet {
  readonly wallet: string;
  readonly named: string | undefined;
  readonly onAllowance: Share | undefined;
}

async function provideTradingWallet(
  deps: HandlerDeps,
  wanted: WantedWallet,
): Promise<{ readonly ok: true; readonly tradingWallet: string } | Refusal> {
  const { onChain, installation } = deps;
  if (onChain !== undefined) return provideOnChain(deps, onChain, wanted);
  const { wallet, named } = wanted;
  return { ok: true, tradingWallet: named ?? custodialTradingWallet(installation.ctfExchange, wallet) };
}

/**
 * The trading wallet on chain: the wallet itself, a Safe that only it owns, or a Safe that the service deploys. An
 * address that already has an account is refused first, before this costs gas.
 */
async function provideOnChain(
  { marketData, sequencer }: HandlerDeps,
  onChain: OnChain,
  { wallet, named, onAllowance }: WantedWallet,
): Promise<{ readonly ok: true; readonly tradingWallet: string } | Refusal> {
  const { wallets } = onChain;
  const own = wallets.addressOf(wallet).toLowerCase();
  const taken = [wallet, named ?? own].find((address) => marketData.directory.byAddress(address) !== undefined);
  if (taken !== undefined) return refusalOfReject({ code: 'accountExists', address: taken });
  if (named === undefined || named === own) {
    if (
      onAllowance !== undefined &&
      !(await mayProvide(onChain, wallet, { share: onAllowance, nowMs: sequencer.nowMs() }))
    ) {
      const message = "today's new trading wallets are used up; try again tomorrow (UTC)";
      return tooMany(message, secondsLeftOfDay(sequencer.nowMs()));
    }
    await wallets.provide(wallet);
    return { ok: true, tradingWallet: own };
  }
  if (named === wallet || (await wallets.isOwnedBy(named, wallet))) return { ok: true, tradingWallet: named };
  return notUnderstood(
    `multiSigAddress: received ${checksumAddress(named)}; accepted: the wallet itself, a Safe of which it is the only owner, or nothing for ${checksumAddress(own)}`,
  );
}

/** Counts a Safe that the service pays for, unless it is already deployed. False if the day's allowance is used up. */
async function mayProvide(
  { chain, wallets, allowances }: OnChain,
  wallet: string,
  { share, nowMs }: { readonly share: Share; readonly nowMs: number },
): Promise<boolean> {
  if (chain.isLocal || (await wallets.isProvided(wallet))) return true;
  return allowances.take([share], nowMs);
}
