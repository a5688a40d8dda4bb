import { AccountDetail, AccountList, Balance, DeletedApiKey } from '../schemas/account.ts';
import {
  CreateLabelBody,
  CreateMarketBody,
  EditMarketBody,
  KeyIssuanceState,
  RegisterAccountBody,
  ResolveMarketBody,
  SweepFeesBody,
  TransferBody,
} from '../schemas/admin-bodies.ts';
import {
  AccountBarList,
  AuditList,
  CollectedFees,
  LiftBarResult,
  ReconcileResult,
  ResolveResult,
  ResumeResult,
  SuspendResult,
  SweepFeesResult,
} from '../schemas/admin-results.ts';
import { BuilderDetail, CreateBuilderBody } from '../schemas/builder.ts';
import { LabelDetail } from '../schemas/label.ts';
import { MarketDetail } from '../schemas/market.ts';
import { MarketParams, WalletParams } from '../schemas/params.ts';
import { PayoutList } from '../schemas/payout.ts';
import { AccountListQuery, PagingQuery, PayoutListQuery, TransferListQuery } from '../schemas/queries.ts';
import { TransferList } from '../schemas/transfer.ts';
import type { Route } from './route.ts';

/** Properties that all admin endpoints share. */
const admin = { tag: 'admin', auth: 'admin', envelope: 'errno' } as const;

/** A lifecycle transition without a body: every one except resolve. */
function move<const Action extends string>(action: Action, summary: string) {
  return {
    ...admin,
    method: 'POST',
    path: `/admin/market/{marketId}/${action}`,
    summary,
    description: 'On a categorical root it applies at once to all its children that allow it.',
    params: MarketParams,
    result: MarketDetail,
    errors: ['marketNotFound', 'illegalTransition'],
  } as const;
}

/** The operator's endpoints (wire contract §8). */
export const ADMIN_ROUTES = {
  adminRegisterAccount: {
    ...admin,
    method: 'POST',
    path: '/admin/account',
    summary: 'Register an account',
    description:
      "On chain, the account's Safe is deployed first, with the wallet as its only owner; the service pays the gas.",
    body: RegisterAccountBody,
    result: AccountDetail,
    errors: ['accountExists'],
  },
  adminListAccounts: {
    ...admin,
    method: 'GET',
    path: '/admin/account',
    summary: 'List accounts with their balances',
    query: AccountListQuery,
    result: AccountList,
    errors: [],
  },
  adminListTransfers: {
    ...admin,
    method: 'GET',
    path: '/admin/account/{walletAddress}/transfers',
    summary: "List an account's deposits and withdrawals, newest first",
    description:
      'As GET /transfers lists them to the account itself. With its trades (GET /trade/user/{address}) and payouts, they add up to its balance.',
    params: WalletParams,
    query: TransferListQuery,
    result: TransferList,
    errors: ['accountNotFound'],
  },
  adminListPayouts: {
    ...admin,
    method: 'GET',
    path: '/admin/account/{walletAddress}/payouts',
    summary: "List what an account's redeemed shares paid, newest first",
    description: 'As GET /payouts lists it to the account itself.',
    params: WalletParams,
    query: PayoutListQuery,
    result: PayoutList,
    errors: ['accountNotFound'],
  },
  adminCredit: {
    ...admin,
    method: 'POST',
    path: '/admin/account/{walletAddress}/credit',
    summary: 'Credit a deposit',
    description:
      'On a local chain it mints test tokens to the trading wallet and sends the wallet gas; on any other chain it is refused.',
    params: WalletParams,
    body: TransferBody,
    result: Balance,
    takesIdempotencyKey: true,
    errors: ['accountNotFound'],
  },
  adminDebit: {
    ...admin,
    method: 'POST',
    path: '/admin/account/{walletAddress}/debit',
    summary: 'Debit a withdrawal',
    description:
      'At most the available balance. Custodial ledger only: on chain it is refused, because owners move their own funds.',
    params: WalletParams,
    body: TransferBody,
    result: Balance,
    takesIdempotencyKey: true,
    errors: ['accountNotFound', 'insufficientBalance'],
  },
  adminDeleteApiKey: {
    ...admin,
    method: 'DELETE',
    path: '/admin/account/{walletAddress}/api-key',
    summary: "Delete an account's key",
    description:
      'For a key that leaked. It stops working at once, also on open streams; open orders stay. The wallet can create another.',
    params: WalletParams,
    result: DeletedApiKey,
    errors: ['accountNotFound', 'keyNotFound'],
  },
  adminSuspendAccount: {
    ...admin,
    method: 'POST',
    path: '/admin/account/{walletAddress}/suspend',
    summary: 'Suspend an account',
    description:
      'For a wallet that leaked. Its key stops working at once, also on open streams; it gets no other, and its orders are ' +
      'refused, through a builder too. Then its open orders are cancelled. Can be repeated. Money that is on chain stays in its owner’s hands.',
    params: WalletParams,
    result: SuspendResult,
    errors: ['accountNotFound'],
  },
  adminResumeAccount: {
    ...admin,
    method: 'POST',
    path: '/admin/account/{walletAddress}/resume',
    summary: 'End the suspension of an account',
    description: 'Its wallet, or its builder, can create a key again. Can be repeated.',
    params: WalletParams,
    result: ResumeResult,
    errors: ['accountNotFound'],
  },
  adminListBars: {
    ...admin,
    method: 'GET',
    path: '/admin/bar',
    summary: 'List accounts that may rest no orders, newest first',
    description:
      'Chain ledger only: accounts whose trades could not settle through their own doing. Orders that never rest are accepted from them, and cancels.',
    query: PagingQuery,
    result: AccountBarList,
    errors: [],
  },
  adminLiftBar: {
    ...admin,
    method: 'POST',
    path: '/admin/account/{walletAddress}/lift-bar',
    summary: 'Let an account rest orders again',
    description:
      'Chain ledger only. What counted against the account is forgotten. If its wallet still settles nothing, its next such fill bars it again.',
    params: WalletParams,
    result: LiftBarResult,
    errors: ['accountNotFound'],
  },
  adminCreateBuilder: {
    ...admin,
    method: 'POST',
    path: '/admin/builder',
    summary: 'Create a builder, or replace its key',
    description: 'The key is shown only in this response.',
    body: CreateBuilderBody,
    result: BuilderDetail,
    errors: ['accountNotFound'],
  },
  adminCreateLabel: {
    ...admin,
    method: 'POST',
    path: '/admin/label',
    summary: 'Create a category label',
    body: CreateLabelBody,
    result: LabelDetail,
    errors: [],
  },
  adminCreateMarket: {
    ...admin,
    method: 'POST',
    path: '/admin/market',
    summary: 'Create a market',
    description: 'With children the market is categorical. Trading starts once it is activated.',
    body: CreateMarketBody,
    result: MarketDetail,
    takesIdempotencyKey: true,
    errors: [],
  },
  adminEditMarket: {
    ...admin,
    method: 'PATCH',
    path: '/admin/market/{marketId}',
    summary: 'Edit a market',
    description:
      'Fees and cutoff can change until trading ends. An edit of a categorical root also applies its labels and fees to the children. A new cutoff applies to the children whose cutoff is that of the root, and to those that would otherwise end after the root. Rules apply only to the edited market.',
    params: MarketParams,
    body: EditMarketBody,
    result: MarketDetail,
    errors: ['marketNotFound', 'marketNotOpen'],
  },
  adminActivateMarket: move('activate', 'Open a market for trading'),
  adminHaltMarket: move('halt', 'Halt trading; orders can still be cancelled'),
  adminResumeMarket: move('resume', 'Resume trading'),
  adminCloseMarket: move('close', 'End trading before the cutoff'),
  adminFailMarket: move('fail', 'Fail a market; it pays out as if resolved to invalid'),
  adminPreviewFail: {
    ...admin,
    method: 'GET',
    path: '/admin/market/{marketId}/fail',
    summary: 'Preview what failing a market would pay',
    description: 'Changes nothing. Refused whenever the POST would be refused. Failing a market is final.',
    params: MarketParams,
    result: ResolveResult,
    errors: ['marketNotFound', 'illegalTransition'],
  },
  adminDeleteMarket: move('delete', 'Delete a market in which nobody holds anything'),
  adminResolveMarket: {
    ...admin,
    method: 'POST',
    path: '/admin/market/{marketId}/resolve',
    summary: 'Resolve a market',
    description:
      'A dry run changes nothing and returns what it would pay. On chain, the outcome is proposed to the oracle, and the market is resolved once a block reports it.',
    params: MarketParams,
    body: ResolveMarketBody,
    result: ResolveResult,
    errors: ['marketNotFound', 'illegalTransition'],
  },
  adminGetKeyIssuance: {
    ...admin,
    method: 'GET',
    path: '/admin/key-issuance',
    summary: 'Read whether key issuance is on',
    result: KeyIssuanceState,
    errors: [],
  },
  adminSetKeyIssuance: {
    ...admin,
    method: 'PUT',
    path: '/admin/key-issuance',
    summary: 'Switch key issuance on or off',
    body: KeyIssuanceState,
    result: KeyIssuanceState,
    errors: [],
  },
  adminGetFees: {
    ...admin,
    method: 'GET',
    path: '/admin/fees',
    summary: 'Read the collected fees',
    description:
      'What a sweep would move now. Custodial ledger only: on chain it is refused, because every settlement pays fees to the fee receiver.',
    result: CollectedFees,
    errors: [],
  },
  adminSweepFees: {
    ...admin,
    method: 'POST',
    path: '/admin/fees/sweep',
    summary: 'Move collected fees to an account',
    description:
      'Custodial ledger only: on chain it is refused, because every settlement pays fees to the fee receiver.',
    body: SweepFeesBody,
    result: SweepFeesResult,
    takesIdempotencyKey: true,
    errors: ['accountNotFound'],
  },
  adminReconcile: {
    ...admin,
    method: 'POST',
    path: '/admin/reconcile',
    summary: 'Compare the ledger with the chain',
    description:
      'Compares to the wei, as of one block. A difference that a second comparison confirms halts the market concerned, and the balance is read from the chain again.',
    result: ReconcileResult,
    errors: [],
  },
  adminListAudit: {
    ...admin,
    method: 'GET',
    path: '/admin/audit',
    summary: 'List the actions of operators, newest first',
    query: PagingQuery,
    result: AuditList,
    errors: [],
  },
} as const satisfies Record<string, Route>;
