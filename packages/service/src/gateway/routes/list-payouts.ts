import type { Payout } from '@presage/protocol';
import { presentPayout } from '../../presenters/payout.ts';
import type { PayoutRow } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { type AccountHistory, anyHistory, ownHistory } from './account-history.ts';

const PAYOUTS: AccountHistory<PayoutRow, Payout> = {
  read: (reads, filter, page) => reads.payouts(filter, page),
  present: presentPayout,
};

/** GET /payouts */
export function listPayouts(deps: HandlerDeps): Handler<'listPayouts'> {
  return ownHistory(deps, PAYOUTS);
}

/** GET /admin/account/{walletAddress}/payouts */
export function adminListPayouts(deps: HandlerDeps): Handler<'adminListPayouts'> {
  return anyHistory(deps, PAYOUTS);
}
