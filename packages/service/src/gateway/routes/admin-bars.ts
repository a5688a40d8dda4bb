import { type AccountBar, checksumAddress } from '@presage/protocol';
import { type Answer, done } from '../../answers/refusal.ts';
import type { AccountBar as Bar } from '../../chain/settlement/account-bars.ts';
import type { Directory } from '../../market-data/market-data.ts';
import { presentAccount } from '../../presenters/account.ts';
import { msToSec } from '../../presenters/wire-context.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from '../handler.ts';
import { notInCustody } from '../refusals/not-on-this-ledger.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { accountOfWallet } from './account-of.ts';
import { listOf, pageOf } from './paging.ts';

/** GET /admin/bar: newest first. */
export function adminListBars({ chain, marketData, sequencer }: HandlerDeps): Handler<'adminListBars'> {
  return ({ query }) => {
    if (chain === undefined) return noBars();
    const bars = chain.bars.all(sequencer.nowMs());
    const { page, limit } = pageOf(query);
    const list = bars.slice((page - 1) * limit, page * limit);
    return done(listOf({ total: bars.length, list }, (bar) => present(bar, marketData.directory)));
  };
}

/** POST /admin/account/{walletAddress}/lift-bar: recorded in the audit log, unless nothing bars the account. */
export function adminLiftBar({ chain, marketData, submit, sequencer }: HandlerDeps): Handler<'adminLiftBar'> {
  return async ({ params }) => {
    if (chain === undefined) return noBars();
    const found = accountOfWallet(marketData.directory, params.walletAddress);
    if (!found.ok) return found;
    const { accountId, wallet } = found.account;
    const bars = chain.bars.all(sequencer.nowMs()).filter((bar) => bar.accountId === accountId);
    if (bars.length > 0) {
      // Recorded first: if the process ends in between, the request was not answered, and is sent again.
      const { outcome } = await submit({ kind: 'liftBar', accountId }, { actor: ADMIN_ACTOR });
      if (!outcome.ok) return refusalOfReject(outcome.reject);
      await chain.liftBars(accountId);
    }
    const lifted = bars.map((bar) => present(bar, marketData.directory));
    return done({ walletAddress: checksumAddress(wallet), lifted });
  };
}

function noBars(): Answer<never> {
  return notInCustody('no account is barred, because trades settle at once');
}

function present({ accountId, kind, cause, sinceMs, untilMs }: Bar, directory: Directory): AccountBar {
  const account = directory.account(accountId) ?? { wallet: '', tradingWallet: '' };
  return { ...presentAccount(account), kind, cause, since: msToSec(sinceMs), until: msToSec(untilMs) };
}
