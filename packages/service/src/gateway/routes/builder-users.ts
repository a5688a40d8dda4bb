import { type BuilderUser, checksumAddress, ERRNO } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { done, type Refusal, refuse, tooMany } from '../../answers/refusal.ts';
import { suspendedKey } from '../../answers/suspended.ts';
import { KEY_ISSUANCE_PER_WALLET } from '../../auth/limits.ts';
import { BucketTable } from '../../rate-limits/bucket-table.ts';
import { builderActor } from '../../sequencer/actors.ts';
import type { AccountRow } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { BUILDER_SAFES } from '../limits.ts';
import { registerAccount } from './register-account.ts';

/**
 * POST /builder/user/{walletAddress}: registers the wallet and issues a key, which is returned only once. A request
 * that was interrupted half-way can be repeated and is then completed.
 */
export function createBuilderUser(deps: HandlerDeps): Handler<'createBuilderUser'> {
  const { marketData, auth, nowMs } = deps;
  return async ({ builder, params: { walletAddress } }) => {
    if (marketData.directory.byWallet(walletAddress) === undefined) {
      const registered = await registerAccount(deps, {
        wallet: walletAddress,
        actor: builderActor(builder),
        onAllowance: { allowance: BUILDER_SAFES, who: builder },
      });
      // Another request may have registered it first; the check below says whose account it is.
      if (!registered.ok && registered.errno !== ERRNO.accountExists) return registered;
    }
    const account = marketData.directory.byWallet(walletAddress);
    if (account?.builder !== builder) return notRegisteredBy(builder, walletAddress);
    // Before the key: this reads the chain, and if that fails, the request is sent again and must still get the key.
    const user = await presentUser(deps, account);
    const issued = await auth.issueKey({ kind: 'trader', owner: account.wallet, nowMs: nowMs() });
    if (typeof issued === 'object') return done({ apiKey: issued.apiKey, ...user });
    return issued === 'suspended' ? suspendedKey(account.wallet) : alreadyRegistered(account);
  };
}

/** GET /builder/user/{walletAddress} */
export function getBuilderUser(deps: HandlerDeps): Handler<'getBuilderUser'> {
  return async ({ builder, params }) => {
    const found = userOf(deps, { builder, field: 'walletAddress', address: params.walletAddress });
    return found.ok ? done(await presentUser(deps, found.account)) : found;
  };
}

/**
 * POST /builder/user/{walletAddress}/regenerate-apikey: the old key is revoked at once. As often for a wallet as it can
 * change its key itself, but counted separately, so that neither keeps the other from it.
 */
export function regenerateBuilderUserKey(deps: HandlerDeps): Handler<'regenerateBuilderUserKey'> {
  const limits = deps.settings.rateLimit ? new BucketTable(KEY_ISSUANCE_PER_WALLET, deps.monotonicMs) : undefined;
  return async ({ builder, params }) => {
    const found = userOf(deps, { builder, field: 'walletAddress', address: params.walletAddress });
    if (!found.ok) return found;
    const { wallet } = found.account;
    const bucket = limits?.of(wallet);
    if (bucket?.take() === false) return tooManyKeys(wallet, bucket.retryAfterSec());
    const user = await presentUser(deps, found.account);
    const replaced = await deps.auth.replaceKey({ kind: 'trader', owner: wallet, nowMs: deps.nowMs() });
    return replaced === 'suspended' ? suspendedKey(wallet) : done({ ...replaced, ...user });
  };
}

/** A builder's user by wallet or trading wallet, or errno 321, also for users of others, which look unknown. */
export function userOf(
  { marketData }: Pick<HandlerDeps, 'marketData'>,
  { builder, field, address }: { readonly builder: string; readonly field: string; readonly address: string },
): { readonly ok: true; readonly account: AccountRow } | Refusal {
  const account = marketData.directory.byAddress(address);
  if (account?.builder === builder) return { ok: true, account };
  return refuse(
    'accountNotFound',
    `${field}: received ${received(address)}, which is not a user of ${builder}; POST /builder/user/{walletAddress} registers one`,
  );
}

async function presentUser(deps: HandlerDeps, account: AccountRow): Promise<BuilderUser> {
  const { wallet, tradingWallet, builder } = account;
  return {
    walletAddress: checksumAddress(wallet),
    builderName: builder,
    multiSigWallet: checksumAddress(tradingWallet),
    ...(await presentTradingWallet(deps, account)),
  };
}

/** On the custodial ledger every trading wallet may trade, and no transaction created it. */
async function presentTradingWallet(
  { onChain }: HandlerDeps,
  { wallet, tradingWallet }: AccountRow,
): Promise<Pick<BuilderUser, 'walletCreationTxHash' | 'enableTrading'>> {
  if (onChain === undefined) return { walletCreationTxHash: '', enableTrading: true };
  const { wallets } = onChain;
  const [walletCreationTxHash, enableTrading] = await Promise.all([
    wallets.creationOf(wallet),
    wallets.mayTrade(tradingWallet),
  ]);
  return { walletCreationTxHash, enableTrading };
}

function notRegisteredBy(builder: string, wallet: string): Refusal {
  return refuse(
    'accountExists',
    `walletAddress: received ${received(wallet)}, which is an account that ${builder} did not register; its wallet gets keys by signing`,
  );
}

function tooManyKeys(wallet: string, retryAfterSec: number): Refusal {
  const message = `${checksumAddress(wallet)} was given too many keys; send the next request in ${retryAfterSec} s`;
  return tooMany(message, retryAfterSec);
}

function alreadyRegistered({ wallet }: AccountRow): Refusal {
  return refuse(
    'accountExists',
    `${checksumAddress(wallet)} is already registered and has its key; /builder/user/{walletAddress}/regenerate-apikey gives it a new one`,
  );
}
