import { ACCOUNT_ROUTES } from './account-routes.ts';
import { ADMIN_ACCOUNT_ROUTES } from './admin-account-routes.ts';
import { ADMIN_ROUTES } from './admin-routes.ts';
import { BUILDER_ROUTES } from './builder-routes.ts';
import { MARKET_ROUTES } from './market-routes.ts';
import { ORDER_ROUTES } from './order-routes.ts';

/** Every endpoint, by operation id. The gateway's handlers, the API reference and the clients are derived from it. */
export const ROUTES = {
  ...MARKET_ROUTES,
  ...ORDER_ROUTES,
  ...ACCOUNT_ROUTES,
  ...BUILDER_ROUTES,
  ...ADMIN_ACCOUNT_ROUTES,
  ...ADMIN_ROUTES,
} as const;

export type Routes = typeof ROUTES;
export type OperationId = keyof Routes;
