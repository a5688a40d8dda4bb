import type { Route } from '@presage/protocol';
import type { LimitClass } from './rate-limits.ts';

/** What a route counts against: cancels apart from orders, so that they are never starved (wire contract §1). */
export function limitClassOf({ method, path, auth }: Pick<Route, 'method' | 'path' | 'auth'>): LimitClass {
  if (auth === 'wallet') return 'keyIssuance';
  if (path.startsWith('/order/cancel')) return 'cancels';
  return method === 'GET' ? 'reads' : 'orders';
}
