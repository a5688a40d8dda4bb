import { MAX_BATCH_CANCELS, MAX_BATCH_ORDERS } from '../limits.ts';
import { CancelAllAfterBody, CancelTimer } from '../schemas/cancel-timer.ts';
import {
  CancelAllResult,
  CancelBatchResult,
  CancelResult,
  OrderBatchResult,
  OrderDetail,
  OrderList,
} from '../schemas/order.ts';
import {
  CancelAllBody,
  CancelBatch,
  CancelOrderBody,
  OrderBatch,
  OrderSubmission,
} from '../schemas/order-submission.ts';
import { OrderParams } from '../schemas/params.ts';
import { OrderListQuery } from '../schemas/queries.ts';
import type { Route } from './route.ts';

/** Properties that all of them share. */
const own = { tag: 'orders', auth: 'apikey', envelope: 'errno' } as const;

/** An account's orders (wire contract §2, §4). */
export const ORDER_ROUTES = {
  listOrders: {
    ...own,
    method: 'GET',
    path: '/order',
    summary: 'List own orders, newest first',
    query: OrderListQuery,
    result: OrderList,
    errors: [],
  },
  getOrder: {
    ...own,
    method: 'GET',
    path: '/order/{orderId}',
    summary: 'Read one of your own orders with its first 100 trades',
    params: OrderParams,
    result: OrderDetail,
    errors: ['orderNotFound'],
  },
  placeOrder: {
    ...own,
    method: 'POST',
    path: '/order',
    summary: 'Place a signed order',
    description:
      'Sign the EIP-712 typed data `Order`. Its fields are `salt` to `signatureType`, in this order; all are uint256 except the ' +
      'addresses `maker`, `signer`, `taker` and the uint8 `side`, `signatureType`. Domain: name "OPINION CTF Exchange" (a setting), version "1", ' +
      'chainId that of GET /chain (56 unless the operator chose another), verifyingContract the `ctfExchangeAddress` of GET /quoteToken. ' +
      'Placing orders is idempotent: the same signed order, sent again at any later time, returns the order that it already created. With ' +
      '`replaces`, the order takes the place of an open one, or nothing changes: errno 300 and 301 are about that one.',
    body: OrderSubmission,
    result: OrderDetail,
    errors: [
      'accountNotFound',
      'orderSignatureInvalid',
      'makerMismatch',
      'priceAmountMismatch',
      'orderNotFound',
      'orderNotCancellable',
      'marketNotFound',
      'marketNotOpen',
      'priceOutOfRange',
      'amountTooSmall',
      'orderExpired',
      'insufficientBalance',
    ],
  },
  placeOrders: {
    ...own,
    method: 'POST',
    path: '/order/batch',
    summary: 'Place several signed orders',
    description:
      `Places up to ${MAX_BATCH_ORDERS} orders in their sequence; a refused order does not stop the others. Each answer has the ` +
      '`errno` and `errmsg` that POST /order would have responded with and, if the order was placed, `orderData`. Two refusals concern the whole request, ' +
      'and place nothing: errno 2 when any order is malformed, and 429 when the rate limit, for which every order counts, ' +
      'or every 16 KiB if they are more, has too little left. Sending a batch again is as safe as sending an order again.',
    body: OrderBatch,
    result: OrderBatchResult,
    errors: [],
  },
  cancelOrder: {
    ...own,
    method: 'POST',
    path: '/order/cancel',
    summary: 'Cancel one of your own orders',
    body: CancelOrderBody,
    result: CancelResult,
    errors: ['orderNotFound', 'orderNotCancellable'],
  },
  cancelOrders: {
    ...own,
    method: 'POST',
    path: '/order/cancel-batch',
    summary: 'Cancel several of your own orders',
    description:
      `Cancels up to ${MAX_BATCH_CANCELS} orders; one that cannot be cancelled does not stop the others. Each answer has the ` +
      '`errno` and `errmsg` that POST /order/cancel would have responded with. The rate limit counts every order.',
    body: CancelBatch,
    result: CancelBatchResult,
    errors: [],
  },
  cancelAllOrders: {
    ...own,
    method: 'POST',
    path: '/order/cancel-all',
    summary: 'Cancel all own open orders',
    description: 'With a market or a side, only the orders of that market or side.',
    body: CancelAllBody,
    result: CancelAllResult,
    errors: ['marketNotFound'],
  },
  cancelAllAfter: {
    ...own,
    method: 'POST',
    path: '/order/cancel-all-after',
    summary: 'Cancel all own open orders unless called again in time',
    description:
      "A dead man's switch for programs: it arms the account's cancel timer, and each call replaces the time set before. Call it every " +
      'third of the timeout. When the time has passed, all open orders of the account are cancelled (`closeReason` `cancelAllAfter`) and the timer ' +
      'is disarmed. It survives restarts of the service: what is overdue then is cancelled before anything else happens. ' +
      'While orders are refused, this is accepted like a cancel.',
    body: CancelAllAfterBody,
    result: CancelTimer,
    errors: [],
  },
  getCancelTimer: {
    ...own,
    method: 'GET',
    path: '/order/cancel-all-after',
    summary: 'Read when all own open orders will be cancelled',
    result: CancelTimer,
    errors: [],
  },
} as const satisfies Record<string, Route>;
