import type { Route } from '@presage/protocol';
import type { LimitClass } from './rate-limits.ts';

/** The rate limit of a route: cancels have their own, so that orders never starve them (wire contract §1). */
export function limitClassOf({ method, path, auth }: Pick<Route, 'method' | 'path' | 'auth'>): LimitClass {
  if (auth === 'wallet') return 'keyIssuance';
  if (path.startsWith('/order/cancel')) return 'cancels';
  return method === 'GET' ? 'reads' : 'orders';
}
