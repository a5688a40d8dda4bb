import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InvalidParamError, OpenApiError } from '../errors.ts';
import { type FakeService, refusal, startFakeService, success } from '../testing/fake-service.ts';
import { AdminClient } from './admin-client.ts';

const ADMIN_TOKEN = 'token-of-the-operator';
const WALLET = '0x1111111111111111111111111111111111111111';

let service: FakeService;
let admin: AdminClient;
beforeEach(async () => {
  service = await startFakeService();
  admin = new AdminClient({ host: service.host, adminToken: ADMIN_TOKEN });
});
afterEach(() => service.close());

describe("the operator's client", () => {
  it('authenticates with its token, and sends its arguments', async () => {
    service.on(`POST /admin/account/${WALLET}/credit`, () => success({ balances: [] }));
    expect(await admin.credit(WALLET, '12.5')).toEqual({ errno: 0, errmsg: '', result: { balances: [] } });
    const [request] = service.received;
    expect(request?.headers.authorization).toBe(`Bearer ${ADMIN_TOKEN}`);
    expect(request?.headers.apikey).toBeUndefined();
    expect(request?.body).toEqual({ amount: '12.5' });
  });

  it('reads what everybody can read with its token too, for services that require a key from readers', async () => {
    const market = { marketId: 7, marketTitle: 'Rain?' };
    service.on('GET /market', () => success({ total: 1, list: [market] }));
    service.on('GET /market/7', () => success({ data: market }));
    service.on('GET /label', () => success({ total: 0, list: [] }));
    service.on('GET /chain', () => success({ ledger: 'custodial', chainId: '56' }));
    service.on('GET /quoteToken', () => success({ total: 1, list: [{ symbol: 'USDT' }] }));
    service.on('GET /service', () => success({ demo: false, faucetPerCall: '0' }));
    expect((await admin.getMarkets({ status: 'created', limit: 5 })).result.list).toMatchObject([market]);
    expect((await admin.getMarket(7)).result.data).toMatchObject(market);
    expect((await admin.getLabels()).result.list).toEqual([]);
    expect((await admin.getQuoteTokens()).result.list).toMatchObject([{ symbol: 'USDT' }]);
    expect((await admin.getChain()).result.ledger).toBe('custodial');
    expect((await admin.getService()).result.faucetPerCall).toBe('0');
    for (const { headers } of service.received) {
      expect(headers.authorization).toBe(`Bearer ${ADMIN_TOKEN}`);
      expect(headers.apikey).toBeUndefined();
    }
    await expect(admin.getMarkets({ state: 'created' } as object)).rejects.toThrow(
      'state is not a field of getMarkets',
    );
    await expect(admin.getMarket(0)).rejects.toThrow(InvalidParamError);
  });

  it('does not send its token for health and metrics, which anybody may read', async () => {
    const sent: (HeadersInit | undefined)[] = [];
    const answering: typeof fetch = async (_input, init) => {
      sent.push(init?.headers);
      return Response.json({ parts: {} });
    };
    const reader = new AdminClient({ host: service.host, adminToken: ADMIN_TOKEN, fetch: answering });
    await reader.getHealth();
    await reader.getMetrics();
    expect(sent).toEqual([{}, {}]);
  });

  it("reads an account's orders, transfers and payouts, in a span of time", async () => {
    service.on(`GET /admin/account/${WALLET}/transfers`, () => success({ total: 1, list: [{ kind: 'Deposit' }] }));
    for (const list of ['payouts', 'orders'])
      service.on(`GET /admin/account/${WALLET}/${list}`, () => success({ total: 0, list: [] }));
    const transfers = await admin.getTransfers(WALLET, { startAt: 5, endAt: 6, limit: 20 });
    expect(transfers.result.list).toMatchObject([{ kind: 'Deposit' }]);
    await admin.getPayouts(WALLET, { marketId: 7, startAt: 5, page: 2 });
    await admin.getOrders(WALLET, { marketId: 7, status: '1', endAt: 6 });
    expect(service.received.map(({ query }) => Object.fromEntries(query))).toEqual([
      { page: '1', limit: '20', start_at: '5', end_at: '6' },
      { marketId: '7', page: '2', limit: '10', start_at: '5' },
      { marketId: '7', page: '1', limit: '10', status: '1', end_at: '6' },
    ]);
    await expect(admin.getPayouts(WALLET, { marketId: -1 })).rejects.toThrow(InvalidParamError);
    await expect(admin.getTransfers(WALLET, { startAt: 1.5 })).rejects.toThrow(InvalidParamError);
  });

  it("reads an account's positions and trades with its token, as anybody can", async () => {
    service.on(`GET /positions/user/${WALLET}`, () => success({ total: 1, list: [{ marketId: 7 }] }));
    const trade = { tradeNo: '5', fee: '1200000000000000000', feeFormatted: '1.2' };
    service.on(`GET /trade/user/${WALLET}`, () => success({ total: 1, list: [trade] }));
    expect((await admin.getUserPositions(WALLET, { state: 'open' })).result.list).toEqual([{ marketId: 7 }]);
    expect((await admin.getUserTrades(WALLET, { marketId: 7 })).result.list).toEqual([{ tradeNo: '5', fee: '1.2' }]);
    expect(service.received.map(({ query }) => Object.fromEntries(query))).toEqual([
      { page: '1', limit: '10', state: 'open' },
      { marketId: '7', page: '1', limit: '10' },
    ]);
    for (const { headers } of service.received) expect(headers.authorization).toBe(`Bearer ${ADMIN_TOKEN}`);
  });

  it('returns refusals unchanged', async () => {
    service.on('POST /admin/market/7/halt', () => refusal(202, 'RESOLVED: no legal moves'));
    expect(await admin.moveMarket(7, 'halt')).toEqual({ errno: 202, errmsg: 'RESOLVED: no legal moves', result: null });
  });

  it('previews what failing a market would pay with a read', async () => {
    service.on('GET /admin/market/7/fail', () => refusal(202, 'RESOLVED: no legal moves'));
    expect(await admin.previewFail(7)).toMatchObject({ errno: 202, result: null });
    expect(service.received).toHaveLength(1);
  });

  it('refuses an unknown option, which would list everything', async () => {
    const accounts = admin.getAccounts({ wallet: '0x12' } as object);
    await expect(accounts).rejects.toThrow('wallet is not a field of getAccounts: did you mean walletAddress?');
    const audit = admin.getAuditLog({ size: 5 } as object);
    await expect(audit).rejects.toThrow('size is not a field of getAuditLog, which has page, limit');
    expect(service.received).toEqual([]);
  });

  it('throws when its token is wrong', async () => {
    service.on('GET /admin/audit', () => refusal(100, 'invalid token', 401));
    await expect(admin.getAuditLog()).rejects.toMatchObject({ name: 'OpenApiError', status: 401, errno: 100 });
    expect(service.received).toHaveLength(1);
  });

  it('retries reads after a temporary failure, and nothing else', async () => {
    let reads = 0;
    service.on('GET /admin/key-issuance', () => (++reads < 2 ? 'cut' : success({ enabled: true })));
    service.on('PUT /admin/key-issuance', () => 'cut');
    expect((await admin.getKeyIssuance()).result).toEqual({ enabled: true });
    await expect(admin.setKeyIssuance(false)).rejects.toThrow(OpenApiError);
    expect(service.to('PUT /admin/key-issuance')).toHaveLength(1);
  });

  it('is aborted by its signal, including metrics and health', async () => {
    const stopping = new AbortController();
    const ended = new AdminClient({ host: service.host, adminToken: ADMIN_TOKEN, signal: stopping.signal });
    service.on('GET /admin/audit', () => {
      setTimeout(() => stopping.abort(new Error('enough')), 0);
      return 'hang';
    });
    await expect(ended.getAuditLog()).rejects.toMatchObject({ name: 'OpenApiError', cause: new Error('enough') });
    await expect(ended.getMetrics()).rejects.toThrow('aborted');
  });

  it('does not send invalid arguments', async () => {
    await expect(admin.credit(WALLET, '1e3')).rejects.toThrow(InvalidParamError);
    await expect(admin.debit(WALLET, 5 as never)).rejects.toThrow(InvalidParamError);
    await expect(admin.getAccounts({ limit: 21 })).rejects.toThrow(InvalidParamError);
    await expect(admin.moveMarket(1, 'resolve' as never)).rejects.toThrow(
      'activate, halt, resume, close, fail, delete',
    );
    expect(service.received).toEqual([]);
  });

  it('refuses malformed addresses, and shows no private key', async () => {
    const key = `0x${'5e'.repeat(32)}`;
    const calls = [
      admin.credit(key, '1'),
      admin.debit(key, '1'),
      admin.redeem(key, 1),
      admin.deleteApiKey(key),
      admin.suspendAccount(key),
      admin.resumeAccount(key),
      admin.sweepFees(key),
      admin.getOrders(key),
      admin.getTransfers(key),
      admin.getPayouts(key),
      admin.getUserPositions(key),
      admin.getUserTrades(key),
      admin.getAccounts({ walletAddress: key }),
      admin.registerAccount({ walletAddress: key }),
      admin.registerAccount({ walletAddress: WALLET, multiSigAddress: key }),
    ];
    for (const call of calls) await expect(call).rejects.toThrow(/[aA]ddress is "0x5e5e… \(64 hex digits\)": send/);
    expect(service.received).toEqual([]);
    service.on('GET /admin/account', () => success({ total: 0, list: [] }));
    expect(await admin.getAccounts({ walletAddress: '0x11' })).toMatchObject({ errno: 0 });
  });

  it('names the invalid field of its configuration, and never shows the token', () => {
    expect(() => new AdminClient({ host: 'nowhere', adminToken: ADMIN_TOKEN })).toThrow('host');
    const bad = () => new AdminClient({ host: service.host, adminToken: 'two words' });
    expect(bad).toThrow('adminToken');
    expect(bad).not.toThrow('two words');
    expect(inspect(admin, { depth: 9, showHidden: true })).not.toContain(ADMIN_TOKEN);
  });
});
