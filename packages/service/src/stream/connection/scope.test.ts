import type { MarketId } from '@presage/exchange';
import { expect, it } from 'vitest';
import { type Scope, scopeKey } from './scope.ts';

const [one, two] = [1 as MarketId, 2 as MarketId];

it('scopes have the same key only when they are the same subscription', () => {
  const scopes: readonly Scope[] = [
    { kind: 'market', channel: 'market.last.trade', marketId: one },
    { kind: 'market', channel: 'market.last.trade', marketId: two },
    { kind: 'market', channel: 'market.last.price', marketId: one },
    { kind: 'root', channel: 'market.last.trade', rootMarketId: one },
    { kind: 'root', channel: 'market.last.trade', rootMarketId: two },
    { kind: 'own', channel: 'trade.order.update' },
    { kind: 'own', channel: 'trade.record.new' },
    { kind: 'own', channel: 'trade.order.update', marketId: one },
    { kind: 'own', channel: 'trade.order.update', rootMarketId: one },
    { kind: 'own', channel: 'trade.order.update', rootMarketId: two },
  ];
  expect(new Set(scopes.map(scopeKey)).size).toBe(scopes.length);
});
