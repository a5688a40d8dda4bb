import { AccountDetail, AccountList, Balance } from '../schemas/account.ts';
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
import { AuditList, ReconcileResult, ResolveResult, SweepFeesResult } from '../schemas/admin-results.ts';
import { BuilderDetail, CreateBuilderBody } from '../schemas/builder.ts';
import { LabelDetail } from '../schemas/label.ts';
import { MarketDetail } from '../schemas/market.ts';
import { MarketParams, WalletParams } from '../schemas/params.ts';
import { AccountListQuery, PagingQuery } from '../schemas/queries.ts';
import type { Route } from './route.ts';

/** What every admin endpoint has in common. */
const admin = { tag: 'admin', auth: 'admin', envelope: 'errno' } as const;

/** Moves of a market without a body: all but resolve. */
function move<const Action extends string>(action: Action, summary: string) {
  return {
    ...admin,
    method: 'POST',
    path: `/admin/market/{marketId}/${action}`,
    summary,
    description: 'On a root it applies at once to all its children that can take it.',
    params: MarketParams,
    result: MarketDetail,
    errors: ['marketNotFound', 'illegalTransition'],
  } as const;
}

/** What the operator does (wire contract §8). */
export const ADMIN_ROUTES = {
  adminRegisterAccount: {
    ...admin,
    method: 'POST',
    path: '/admin/account',
    summary: 'Register an account',
    description: 'On chain its Safe is deployed first, with the wallet as its one owner; the service pays the gas.',
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
  adminCredit: {
    ...admin,
    method: 'POST',
    path: '/admin/account/{walletAddress}/credit',
    summary: 'Book a deposit',
    description:
      'On a local chain it mints test money to the trading wallet, and gives the wallet gas; on any other chain it is refused.',
    params: WalletParams,
    body: TransferBody,
    result: Balance,
    errors: ['accountNotFound'],
  },
  adminDebit: {
    ...admin,
    method: 'POST',
    path: '/admin/account/{walletAddress}/debit',
    summary: 'Book a withdrawal',
    description: 'Of what is available only. Refused on chain, where the owner moves its money itself.',
    params: WalletParams,
    body: TransferBody,
    result: Balance,
    errors: ['accountNotFound', 'insufficientBalance'],
  },
  adminCreateBuilder: {
    ...admin,
    method: 'POST',
    path: '/admin/builder',
    summary: 'Make a builder',
    description: 'Its key is told this once.',
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
    description: 'With children it is categorical. It trades once it is activated.',
    body: CreateMarketBody,
    result: MarketDetail,
    errors: [],
  },
  adminEditMarket: {
    ...admin,
    method: 'PATCH',
    path: '/admin/market/{marketId}',
    summary: 'Edit what may change of a market',
    description:
      "Fees and cutoff until trading ends. Of an edit of a root its children take labels and fees; a new cutoff goes to those that end with the root, and to those that would end after it. Rules are each market's own.",
    params: MarketParams,
    body: EditMarketBody,
    result: MarketDetail,
    errors: ['marketNotFound', 'marketNotOpen'],
  },
  adminActivateMarket: move('activate', 'Open a market for trading'),
  adminHaltMarket: move('halt', 'Halt trading: cancels only'),
  adminResumeMarket: move('resume', 'Resume trading'),
  adminCloseMarket: move('close', 'End trading before the cutoff'),
  adminFailMarket: move('fail', 'Give a market up; it pays as invalid'),
  adminPreviewFail: {
    ...admin,
    method: 'GET',
    path: '/admin/market/{marketId}/fail',
    summary: 'What giving a market up would pay',
    description: 'Changes nothing. Giving up is final; it is refused here where it would be.',
    params: MarketParams,
    result: ResolveResult,
    errors: ['marketNotFound', 'illegalTransition'],
  },
  adminDeleteMarket: move('delete', 'Delete a market in which nobody holds anything'),
  adminResolveMarket: {
    ...admin,
    method: 'POST',
    path: '/admin/market/{marketId}/resolve',
    summary: 'Decide a market',
    description:
      'A dry run changes nothing and answers what it would pay. On chain it is proposed to the oracle, and the market is resolved when a block says so.',
    params: MarketParams,
    body: ResolveMarketBody,
    result: ResolveResult,
    errors: ['marketNotFound', 'illegalTransition'],
  },
  adminGetKeyIssuance: {
    ...admin,
    method: 'GET',
    path: '/admin/key-issuance',
    summary: 'Whether key issuance is on',
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
  adminSweepFees: {
    ...admin,
    method: 'POST',
    path: '/admin/fees/sweep',
    summary: 'Move collected fees to an account',
    description: 'Refused on chain, where they go to the fee receiver with every settlement.',
    body: SweepFeesBody,
    result: SweepFeesResult,
    errors: ['accountNotFound'],
  },
  adminReconcile: {
    ...admin,
    method: 'POST',
    path: '/admin/reconcile',
    summary: 'Compare the ledger with the chain',
    description:
      'To the wei, as of one block. What two looks agree does not agree halts the market concerned, and is read again.',
    result: ReconcileResult,
    errors: [],
  },
  adminListAudit: {
    ...admin,
    method: 'GET',
    path: '/admin/audit',
    summary: 'List what operators did, newest first',
    query: PagingQuery,
    result: AuditList,
    errors: [],
  },
} as const satisfies Record<string, Route>;
