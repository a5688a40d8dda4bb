import { AccountDetail, AccountList, Balance, DeletedApiKey } from '../schemas/account.ts';
import { RedeemBody, TransactionResult } from '../schemas/account-bodies.ts';
import { RegisterAccountBody, TransferBody } from '../schemas/admin-bodies.ts';
import { AccountBarList, LiftBarResult, ResumeResult, SuspendResult } from '../schemas/admin-results.ts';
import { OrderList } from '../schemas/order.ts';
import { WalletParams } from '../schemas/params.ts';
import { PayoutList } from '../schemas/payout.ts';
import {
  AccountListQuery,
  OrderListQuery,
  PagingQuery,
  PayoutListQuery,
  TransferListQuery,
} from '../schemas/queries.ts';
import { TransferList } from '../schemas/transfer.ts';
import type { Route } from './route.ts';

/** Properties that all of them share. */
const admin = { tag: 'admin', auth: 'admin', envelope: 'errno' } as const;

/** What operators do with accounts (wire contract §8). */
export const ADMIN_ACCOUNT_ROUTES = {
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
  adminListOrders: {
    ...admin,
    method: 'GET',
    path: '/admin/account/{walletAddress}/orders',
    summary: "List an account's orders, newest first",
    description: 'As GET /order lists them to the account itself. With `status=1` only open ones.',
    params: WalletParams,
    query: OrderListQuery,
    result: OrderList,
    errors: ['accountNotFound'],
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
  adminRedeem: {
    ...admin,
    method: 'POST',
    path: '/admin/account/{walletAddress}/redeem',
    summary: "Redeem an account's tokens of a resolved or failed market",
    description:
      'As POST /positions/redeem does for the account itself: for one that is suspended, or whose owner cannot act. The payout goes to the account. Custodial ledger only.',
    params: WalletParams,
    body: RedeemBody,
    result: TransactionResult,
    errors: ['accountNotFound', 'marketNotFound', 'marketNotOpen', 'nothingToRedeem'],
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
} as const satisfies Record<string, Route>;
