import { AccountDetail, ApiKey, Balance, DeletedApiKey, UserAuth } from '../schemas/account.ts';
import { FaucetBody, RedeemBody, SplitMergeBody, TransactionResult } from '../schemas/account-bodies.ts';
import { UserParams } from '../schemas/params.ts';
import { PayoutList } from '../schemas/payout.ts';
import { PositionList } from '../schemas/position.ts';
import {
  BalanceQuery,
  PayoutListQuery,
  PositionListQuery,
  TradeListQuery,
  TransferListQuery,
} from '../schemas/queries.ts';
import { TradeList } from '../schemas/trade.ts';
import { TransferList } from '../schemas/transfer.ts';
import type { Route } from './route.ts';

/** Properties that those of an account share, except that a few are public. */
const account = { tag: 'account', auth: 'apikey', envelope: 'errno' } as const;
/** Properties that those which a wallet signature authenticates share. */
const wallet = { tag: 'auth', auth: 'wallet', envelope: 'errno' } as const;

/** Endpoints of an account, and those that a wallet signature authenticates (wire contract §2, §8; service.md §4.2). */
export const ACCOUNT_ROUTES = {
  listPositions: {
    ...account,
    method: 'GET',
    path: '/positions',
    summary: 'List own positions',
    query: PositionListQuery,
    result: PositionList,
    errors: [],
  },
  listUserPositions: {
    ...account,
    method: 'GET',
    path: '/positions/user/{address}',
    summary: "List any account's positions",
    auth: 'public',
    params: UserParams,
    query: PositionListQuery,
    result: PositionList,
    errors: ['accountNotFound'],
  },
  listTrades: {
    ...account,
    method: 'GET',
    path: '/trade',
    summary: 'List own trades, splits and merges, newest first',
    description: 'With after_trade_no, oldest first: everything after the last trade that you have, with no gap.',
    query: TradeListQuery,
    result: TradeList,
    errors: [],
  },
  listUserTrades: {
    ...account,
    method: 'GET',
    path: '/trade/user/{address}',
    summary: "List any account's trades, newest first",
    auth: 'public',
    params: UserParams,
    query: TradeListQuery,
    result: TradeList,
    errors: ['accountNotFound'],
  },
  listPayouts: {
    ...account,
    method: 'GET',
    path: '/payouts',
    summary: 'List what own redeemed shares paid, newest first',
    description:
      'One item for each outcome that was redeemed. Lost shares are listed only if they were redeemed too; those that were not stay among the positions, with a value of 0. On chain, a redemption is listed once its block is final.',
    query: PayoutListQuery,
    result: PayoutList,
    errors: [],
  },
  listTransfers: {
    ...account,
    method: 'GET',
    path: '/transfers',
    summary: 'List own deposits and withdrawals, newest first',
    description:
      'Quote that came into the account or left it, other than by trading. With trades and payouts, it adds up to the balance. Pages reach 10,000 items deep, and `total` counts no further than 10,001. On chain, one item says by how much a block changed the balance, other than by trades, splits, merges and redemptions.',
    query: TransferListQuery,
    result: TransferList,
    errors: [],
  },
  getBalance: {
    ...account,
    method: 'GET',
    path: '/user/balance',
    summary: 'Read own balances',
    query: BalanceQuery,
    result: Balance,
    errors: [],
  },
  getUserAuth: {
    ...account,
    method: 'GET',
    path: '/user/auth',
    summary: 'Read which account the key belongs to',
    result: UserAuth,
    errors: [],
  },
  splitPosition: {
    ...account,
    method: 'POST',
    path: '/positions/split',
    summary: 'Split quote into pairs of Yes and No',
    description: 'Custodial ledger only. On chain it is refused: the owner calls the contracts that GET /chain lists.',
    body: SplitMergeBody,
    result: TransactionResult,
    takesIdempotencyKey: true,
    errors: ['marketNotFound', 'marketNotOpen', 'insufficientBalance'],
  },
  mergePositions: {
    ...account,
    method: 'POST',
    path: '/positions/merge',
    summary: 'Merge pairs of Yes and No into quote',
    description: 'Custodial ledger only. On chain it is refused: the owner calls the contracts that GET /chain lists.',
    body: SplitMergeBody,
    result: TransactionResult,
    takesIdempotencyKey: true,
    errors: ['marketNotFound', 'marketNotOpen', 'insufficientBalance'],
  },
  redeemPositions: {
    ...account,
    method: 'POST',
    path: '/positions/redeem',
    summary: 'Redeem the tokens of a resolved or failed market',
    description: 'Custodial ledger only. On chain it is refused: the owner calls the contracts that GET /chain lists.',
    body: RedeemBody,
    result: TransactionResult,
    takesIdempotencyKey: true,
    errors: ['marketNotFound', 'marketNotOpen', 'nothingToRedeem'],
  },
  useFaucet: {
    ...account,
    method: 'POST',
    path: '/faucet',
    summary: 'Get play money',
    description: 'Demo installations and local chains only; other installations return 404.',
    body: FaucetBody,
    result: Balance,
    mayBeAbsent: true,
    takesIdempotencyKey: true,
    errors: [],
  },
  createApiKey: {
    ...wallet,
    method: 'POST',
    path: '/auth/api-key',
    summary: 'Issue a key for the signing wallet',
    description:
      'The key becomes active within 15 seconds. A valid signature counts as used, whatever the outcome of the request.',
    walletAction: 'create',
    result: ApiKey,
    errors: ['signatureUsed', 'walletNotRegistered', 'keyIssuanceDisabled', 'keyExists'],
  },
  getApiKey: {
    ...wallet,
    method: 'GET',
    path: '/auth/api-key',
    summary: 'Read the key of the signing wallet',
    walletAction: 'get',
    result: ApiKey,
    errors: ['walletNotRegistered', 'keyNotFound'],
  },
  deleteApiKey: {
    ...wallet,
    method: 'DELETE',
    path: '/auth/api-key',
    summary: 'Delete the key of the signing wallet',
    description:
      'The key stops working at once. A valid signature counts as used, whatever the outcome of the request.',
    walletAction: 'delete',
    result: DeletedApiKey,
    errors: ['signatureUsed', 'walletNotRegistered', 'keyNotFound'],
  },
  registerOwnAccount: {
    ...wallet,
    method: 'POST',
    path: '/auth/account',
    summary: 'Register the signing wallet and give it a trading wallet',
    description: 'Installations with open registration only; other installations refuse it with errno 2.',
    walletAction: 'register',
    result: AccountDetail,
    errors: ['signatureUsed', 'accountExists'],
  },
} as const satisfies Record<string, Route>;
