import {
  CreateLabelBody,
  CreateMarketBody,
  EditMarketBody,
  KeyIssuanceState,
  ResolveMarketBody,
  SweepFeesBody,
} from '../schemas/admin-bodies.ts';
import { AuditList, CollectedFees, ReconcileResult, ResolveResult, SweepFeesResult } from '../schemas/admin-results.ts';
import { BuilderDetail, CreateBuilderBody } from '../schemas/builder.ts';
import { LabelDetail } from '../schemas/label.ts';
import { MarketDetail } from '../schemas/market.ts';
import { MarketParams } from '../schemas/params.ts';
import { PagingQuery } from '../schemas/queries.ts';
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

/** The operator's other endpoints (wire contract §8). */
export const ADMIN_ROUTES = {
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
