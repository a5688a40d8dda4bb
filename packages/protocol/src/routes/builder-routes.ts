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

/** What every builder endpoint has in common. */
const builder = { tag: 'builder', auth: 'builder', envelope: 'errno' } as const;

/** What builders do for the users they made (wire contract §2). */
export const BUILDER_ROUTES = {
  createBuilderUser: {
    ...builder,
    method: 'POST',
    path: '/builder/user/{walletAddress}',
    summary: 'Make a user',
    description: 'Registers the wallet, gives it a trading wallet and a key, which is told this once.',
    params: WalletParams,
    result: BuilderUserWithKey,
    errors: ['accountExists'],
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
    description: 'The old key ends at once; the new one is told this once.',
    params: WalletParams,
    result: BuilderUserWithKey,
    errors: ['accountNotFound'],
  },
  placeBuilderOrder: {
    ...builder,
    method: 'POST',
    path: '/builder/order',
    summary: 'Place an order that a user signed',
    description: 'As POST /order; the market may be left to the token and the price to the signed amounts.',
    body: BuilderOrderBody,
    result: OrderDetail,
    errors: ['accountNotFound', ...ORDER_ROUTES.placeOrder.errors],
  },
  relaySafeTransaction: {
    ...builder,
    method: 'POST',
    path: '/builder/safe/{address}/tx',
    summary: 'Send a Safe transaction that a user signed',
    description: 'On the chain ledger only. The service pays the gas.',
    params: UserParams,
    body: SafeTransactionBody,
    result: SafeTransactionResult,
    errors: ['accountNotFound', 'orderSignatureInvalid'],
  },
} as const satisfies Record<string, Route>;
