import { describe, expect, it } from 'vitest';
import { ERRNO } from '../errors/error-table.ts';
import { errorsOf, type Route } from './route.ts';
import { ROUTES } from './routes.ts';

const routes: readonly (readonly [string, Route])[] = Object.entries(ROUTES);

/** Every endpoint of service.md §4 and wire contract §2 and §8. */
const SPECIFIED = `
GET /market; GET /market/{marketId}; GET /market/categorical/{marketId}; GET /market/slug/{slug}; GET /market/best-prices
GET /market/price-histories; GET /label; GET /quoteToken
GET /token/depth; GET /token/fee-rates; GET /token/latest-price; GET /token/orderbook; GET /token/price-history; GET /token/candles; GET /time; GET /chain; GET /service
GET /order; GET /order/{orderId}; POST /order; POST /order/batch; POST /order/cancel; POST /order/cancel-batch; POST /order/cancel-all
POST /order/cancel-all-after; GET /order/cancel-all-after
GET /positions; GET /positions/user/{address}; POST /positions/split; POST /positions/merge; POST /positions/redeem
GET /payouts; GET /transfers; GET /trade; GET /trade/user/{address}; GET /trade/market/{marketId}
GET /user/balance; GET /user/auth; POST /faucet
POST /auth/api-key; GET /auth/api-key; DELETE /auth/api-key; POST /auth/account
POST /builder/user/{walletAddress}; GET /builder/user/{walletAddress}; POST /builder/user/{walletAddress}/regenerate-apikey
POST /builder/order; POST /builder/safe/{address}/tx; POST /admin/builder
GET /admin/account/{walletAddress}/transfers; GET /admin/account/{walletAddress}/payouts
GET /admin/account/{walletAddress}/orders
DELETE /admin/account/{walletAddress}/api-key; GET /admin/bar; POST /admin/account/{walletAddress}/lift-bar
POST /admin/account/{walletAddress}/redeem
POST /admin/account/{walletAddress}/suspend; POST /admin/account/{walletAddress}/resume
POST /admin/account; GET /admin/account; POST /admin/account/{walletAddress}/credit; POST /admin/account/{walletAddress}/debit
POST /admin/label; POST /admin/market; PATCH /admin/market/{marketId}; POST /admin/market/{marketId}/resolve
POST /admin/market/{marketId}/activate; POST /admin/market/{marketId}/halt; POST /admin/market/{marketId}/resume
POST /admin/market/{marketId}/close; POST /admin/market/{marketId}/fail; GET /admin/market/{marketId}/fail; POST /admin/market/{marketId}/delete
GET /admin/key-issuance
PUT /admin/key-issuance; GET /admin/fees; POST /admin/fees/sweep; POST /admin/reconcile; GET /admin/audit
`;

describe('the table of endpoints', () => {
  it('has every endpoint of the specification, once', () => {
    const specified = SPECIFIED.split(/[;\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    expect(routes.map(([, { method, path }]) => `${method} ${path}`).sort()).toEqual(specified.sort());
  });

  it.each(routes)('%s has a schema for each parameter of its path', (_, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { properties = {} } = (params ?? {}) as { properties?: object };
    expect(Object.keys(properties)).toEqual(named);
  });

  it.each(routes)('%s names only errors that exist, and its own ones only once', (_, route) => {
    for (const name of errorsOf(route)) expect(ERRNO).toHaveProperty(name);
    expect(new Set(route.errors).size).toBe(route.errors.length);
  });

  it.each(routes)('%s names a signed action if and only if a wallet signature authenticates it', (_, route) => {
    expect(route.walletAction !== undefined).toBe(route.auth === 'wallet');
  });

  it('wraps the three token endpoints of service.md §4.1 in the data envelope, and no others', () => {
    const data = routes.filter(([, { envelope }]) => envelope === 'data').map(([, { path }]) => path);
    expect(data.sort()).toEqual(['/token/latest-price', '/token/orderbook', '/token/price-history']);
  });

  it('requires no key for public reads', () => {
    const open = routes.filter(([, { auth }]) => auth === 'public').map(([, { path }]) => path);
    for (const path of open)
      expect(path).toMatch(
        /^\/(token|market|label|quoteToken|positions\/user|trade\/user|trade\/market|time|chain|service)(\/|$)/,
      );
    expect(open).toHaveLength(20);
  });

  it('has no request body for GET and DELETE', () => {
    for (const [id, { method, body }] of routes)
      if (method === 'GET' || method === 'DELETE') expect(body, id).toBeUndefined();
  });
});
