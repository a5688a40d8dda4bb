import {
  BuilderOrderBody,
  BuilderUser,
  BuilderUserWithKey,
  SafeTransactionBody,
  SafeTransactionResult,
} from '../schemas/builder.ts';
import { OrderDetail } from '../schemas/order.ts';
import { UserParams, WalletParams } from '../schemas/params.ts';
import { ORDER_ROUTES } from './order-routes.ts';
import type { Route } from './route.ts';

/** Properties that all builder endpoints share. */
const builder = { tag: 'builder', auth: 'builder', envelope: 'errno' } as const;

/** Endpoints that builders call for the users they created (wire contract §2). */
export const BUILDER_ROUTES = {
  createBuilderUser: {
    ...builder,
    method: 'POST',
    path: '/builder/user/{walletAddress}',
    summary: 'Create a user',
    description:
      'Registers the wallet and gives it a trading wallet and a key. The key is shown only in this response.',
    params: WalletParams,
    result: BuilderUserWithKey,
    errors: ['accountExists', 'keyIssuanceDisabled'],
  },
  getBuilderUser: {
    ...builder,
    method: 'GET',
    path: '/builder/user/{walletAddress}',
    summary: 'Read a user',
    params: WalletParams,
    result: BuilderUser,
    errors: ['accountNotFound'],
  },
  regenerateBuilderUserKey: {
    ...builder,
    method: 'POST',
    path: '/builder/user/{walletAddress}/regenerate-apikey',
    summary: 'Give a user a new key',
    description:
      'The old key stops working at once. The new key is shown only in this response. At most ten times a minute for each wallet.',
    params: WalletParams,
    result: BuilderUserWithKey,
    errors: ['accountNotFound', 'keyIssuanceDisabled'],
  },
  placeBuilderOrder: {
    ...builder,
    method: 'POST',
    path: '/builder/order',
    summary: 'Place an order that a user signed',
    description:
      'As POST /order, but market and price may be left out: they follow from the token and the signed amounts.',
    body: BuilderOrderBody,
    result: OrderDetail,
    errors: ORDER_ROUTES.placeOrder.errors,
  },
  relaySafeTransaction: {
    ...builder,
    method: 'POST',
    path: '/builder/safe/{address}/tx',
    summary: 'Send a Safe transaction that a user signed',
    description:
      'Chain ledger only. The service pays the gas. Of the transactions of a Safe with the same nonce it takes one at a ' +
      'time: while one is being sent, another gets 429.',
    params: UserParams,
    body: SafeTransactionBody,
    result: SafeTransactionResult,
    errors: ['accountNotFound', 'orderSignatureInvalid'],
  },
} as const satisfies Record<string, Route>;
