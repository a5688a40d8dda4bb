import type { Transfer } from '@presage/protocol';
import { presentTransfer } from '../../presenters/transfer.ts';
import type { TransferRow } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { type AccountHistory, anyHistory, ownHistory } from './account-history.ts';

const TRANSFERS: AccountHistory<TransferRow, Transfer> = {
  read: (reads, filter, page) => reads.transfers(filter, page),
  present: presentTransfer,
};

/** GET /transfers */
export function listTransfers(deps: HandlerDeps): Handler<'listTransfers'> {
  return ownHistory(deps, TRANSFERS);
}

/** GET /admin/account/{walletAddress}/transfers */
export function adminListTransfers(deps: HandlerDeps): Handler<'adminListTransfers'> {
  return anyHistory(deps, TRANSFERS);
}
