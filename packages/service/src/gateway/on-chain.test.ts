import type { Socket } from 'node:net';
import {
  type AccountId,
  type Command,
  type MarketId,
  type QuoteUnits,
  Resolution,
  type SizeLots,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chain } from '../chain/chain.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../chain/database/open-settlement-database.ts';
import { DayAllowances } from '../chain/day-allowances.ts';
import { ChainUnavailableError } from '../chain/errors.ts';
import { readSafeTransaction, safeTransactionHash } from '../chain/relay/safe-transaction.ts';
import { testMarket } from '../store/testing/random-journal.ts';
import { BUILDER_RELAYS, RELAYS } from './limits.ts';
import { createRig, INSTALLATION, type Rig } from './testing/rig.ts';
import { createTrader } from './testing/trader.ts';

const ADDRESS = INSTALLATION.ctfExchange as `0x${string}`;

/** Keys of the transactions sent. */
const sent = new Set<string>();
let isReachable = true;
/** The key of a transaction that is not over. */
let underWay: string | undefined;

/** A network that costs gas. */
const NETWORK = {
  deployment: {
    chainId: 56,
    startBlock: 1,
    deployer: ADDRESS,
    operator: ADDRESS,
    contracts: {
      quoteToken: ADDRESS,
      conditionalTokens: ADDRESS,
      ctfExchange: ADDRESS,
      feeManager: ADDRESS,
      oracleAdapter: ADDRESS,
      multiSend: ADDRESS,
      safeSingleton: ADDRESS,
      safeProxyFactory: ADDRESS,
      safeFallbackHandler: ADDRESS,
    },
  },
  publicRpcUrl: undefined,
  confirmations: 15,
  isLocal: false,
  settleWithinSec: 120,
  transactions: {
    hashOf: async () => undefined,
    isKnown: async (key: string) => sent.has(key),
    underWay: async (prefix: string) => (underWay?.startsWith(prefix) ? underWay : undefined),
    send: async ({ key }: { key: string }) => void sent.add(key),
  },
  client: {
    getCode: async () => {
      if (!isReachable) throw new ChainUnavailableError('no answer');
      return '0x';
    },
    readContract: async () => 0n,
  },
} as unknown as Chain;

const outOfFills = new Set<AccountId>();
const isOutOfFills: Chain['isOutOfFills'] = (accountId) => outOfFills.has(accountId);
const restingProblems = new Map<AccountId, 'barred' | 'spent'>();
const restingProblem: Chain['restingProblem'] = (accountId) => restingProblems.get(accountId);
const raisedNonces = new Map<string, bigint>();
const orderNonceOf: Chain['orderNonceOf'] = (tradingWallet) => raisedNonces.get(tradingWallet) ?? 0n;
const claims = new Set<string>();
const isClaiming: Chain['isClaiming'] = (accountId, marketId) => claims.has(`${accountId} ${marketId}`);

let database: SettlementDatabase;
let rig: Rig;

beforeAll(async () => {
  database = await openSettlementDatabase(':memory:');
  rig = await createRig({
    deps: {
      chain: {
        ...NETWORK,
        allowances: new DayAllowances(database),
        isClaiming,
        isOutOfFills,
        restingProblem,
        orderNonceOf,
      },
    },
  });
});
afterAll(async () => {
  await rig.close();
  await database.destroy();
});

const SAFE_TRANSACTION = {
  safe: '',
  toAddress: ADDRESS,
  value: '0',
  data: '',
  operation: 0,
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: '',
  refundReceiver: '',
  nonce: '0',
  signatures: '',
};

function walletOf(number: number): string {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

describe('on a network', () => {
  it('clients get its address, but not that of the service’s own node', async () => {
    const { result } = await rig.call('getChain');
    expect(result).toMatchObject({ confirmations: 15, contracts: { ctfExchange: expect.stringMatching(/^0x/) } });
    expect(result).not.toHaveProperty('rpcUrl');
  });

  it('there are no deposits by the service, and the message says how to deposit', async () => {
    const params = { walletAddress: walletOf(1) };
    await rig.call('adminRegisterAccount', { body: params });
    const credit = await rig.call('adminCredit', { params, body: { amount: '1' } });
    expect(credit).toMatchObject({ status: 400, errno: 2 });
    expect(credit.message).toContain('transfer quote tokens to the trading wallet');
    const debit = await rig.call('adminDebit', { params, body: { amount: '1' } });
    expect(debit.message).toContain('owner transfers');
    const { result } = await rig.call('getService');
    expect(result).toMatchObject({ faucetPerCall: '0', faucetPerDay: '0' });
  });

  it('wallets that register themselves get a limited number of Safes per day, so that gas is left for settlements', async () => {
    const register = (number: number) =>
      rig.call('registerOwnAccount', { headers: { service_address: walletOf(number) } });
    for (let number = 1_001; number <= 1_299; number++) expect((await register(number)).errno).toBe(0);
    isReachable = false;
    for (let times = 0; times < 3; times++) expect(await register(1_300), 'takes none').toMatchObject({ errno: 1 });
    isReachable = true;
    sent.add(`deploySafe:${walletOf(1_300)}`);
    expect(await register(1_300), 'on its way: takes none').toMatchObject({ errno: 0 });
    expect(await register(1_001), 'takes none').toMatchObject({ errno: 320 });
    expect(await register(1_301)).toMatchObject({ errno: 0 });
    expect(await register(1_302)).toMatchObject({ errno: 429 });
    expect(await rig.call('adminRegisterAccount', { body: { walletAddress: walletOf(1_302) } })).toMatchObject({
      errno: 0,
    });
    rig.clock.ms += 86_400_000;
    expect(await register(1_303)).toMatchObject({ errno: 0 });
  });

  it('Safes on a local chain are not limited', async () => {
    const allowances = { take: async () => false };
    const local = await createRig({ deps: { chain: { ...NETWORK, allowances, isLocal: true } } });
    const headers = { service_address: walletOf(1_400) };
    expect(await local.call('registerOwnAccount', { headers })).toMatchObject({ errno: 0 });
    await local.close();
  });

  it('a request that waits for the chain keeps its connection longer than a read', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const send = () => {
      begun.resolve();
      return gate.promise;
    };
    const transactions = { ...NETWORK.transactions, send } as unknown as Chain['transactions'];
    const chain = { ...NETWORK, transactions, isLocal: true };
    const asked = Promise.withResolvers<void>();
    const priceHistory = () => {
      asked.resolve();
      return new Promise<never>(() => undefined);
    };
    const waiting = await createRig({ deps: { chain, priceHistory } });
    const sockets: Socket[] = [];
    waiting.app.server.on('connection', (socket: Socket) => sockets.push(socket));
    const base = `${await waiting.app.listen({ host: '127.0.0.1', port: 0 })}/openapi`;
    const registering = fetch(`${base}/auth/account`, {
      method: 'POST',
      headers: { service_address: walletOf(1_401) },
    });
    await begun.promise;
    await waiting.sequencer.submit({ command: { kind: 'createLabel', name: 'Any', imageUrl: '' } });
    await waiting.sequencer.submit({ command: testMarket({ slug: 'waiting' }) });
    const token = waiting.marketData.catalog.market(1)?.yesTokenId;
    const reading = fetch(`${base}/token/price-history?token_id=${token}&interval=1h`);
    await asked.promise;
    // As if there had been no traffic for as long as allowed.
    for (const socket of sockets) socket.emit('timeout');
    await expect(reading, 'is cut off').rejects.toThrow();
    gate.resolve();
    expect(await (await registering).json()).toMatchObject({ errno: 0 });
    await waiting.close();
  });

  it('a builder gets a limited number per day, separately from others', async () => {
    const keyOf = async (name: string) => {
      const { result } = await rig.call('adminCreateBuilder', { body: { name } });
      return { 'builder-apikey': String(result.data?.apiKey) };
    };
    const desk = await keyOf('desk');
    const other = await keyOf('other');
    const create = (number: number, headers: Record<string, string>) =>
      rig.call('createBuilderUser', { params: { walletAddress: walletOf(number) }, headers });
    for (let number = 2_001; number <= 2_500; number++) expect((await create(number, desk)).errno).toBe(0);
    expect(await create(2_501, desk)).toMatchObject({ status: 429 });
    expect(await create(2_501, other)).toMatchObject({ errno: 0, result: { enableTrading: false } });
    expect(await create(2_500, desk)).toMatchObject({ errno: 320 });
  });

  it('a user’s new key is made last, so that none is lost when the chain cannot be read', async () => {
    let isReadable = false;
    const readContract = async () => {
      if (!isReadable) throw new ChainUnavailableError('no answer');
      return 0n;
    };
    const client = { ...NETWORK.client, readContract } as unknown as Chain['client'];
    const partly = await createRig({
      deps: { chain: { ...NETWORK, client, allowances: new DayAllowances(database) } },
    });
    const { result } = await partly.call('adminCreateBuilder', { body: { name: 'desk' } });
    const headers = { 'builder-apikey': String(result.data?.apiKey) };
    const request = { params: { walletAddress: walletOf(2_600) }, headers };
    expect(await partly.call('createBuilderUser', request)).toMatchObject({ status: 503, errno: 1 });
    isReadable = true;
    const created = await partly.call('createBuilderUser', request);
    expect(created).toMatchObject({ errno: 0, result: { apiKey: expect.any(String) } });
    const apiKey = String(created.result.apiKey);
    isReadable = false;
    expect(await partly.call('regenerateBuilderUserKey', request)).toMatchObject({ status: 503, errno: 1 });
    expect(await partly.call('getUserAuth', { apiKey }), 'the old key still works').toMatchObject({ errno: 0 });
    isReadable = true;
    expect(await partly.call('regenerateBuilderUserKey', request)).toMatchObject({ errno: 0 });
    expect(await partly.call('getUserAuth', { apiKey })).toMatchObject({ status: 401 });
    await partly.close();
  });

  it('a builder has transactions relayed for Safes of its own users only, a limited number per day', async () => {
    const counted: string[] = [];
    const spent = new Set<string>();
    const allowances = {
      take: async ({ name }: { name: string }) => {
        counted.push(name);
        return !spent.has(name);
      },
    };
    const client = {
      ...NETWORK.client,
      call: async () => ({ data: `0x${'1'.padStart(64, '0')}` }),
      estimateGas: async () => 1_000n,
    };
    const transactions = { ...NETWORK.transactions, broadcast: async () => '0xab' };
    const chain = { ...NETWORK, allowances, client, transactions } as unknown as Chain;
    const desk = await createRig({ deps: { chain } });
    const keyOf = async (name: string) => {
      const { result } = await desk.call('adminCreateBuilder', { body: { name } });
      return { 'builder-apikey': String(result.data?.apiKey) };
    };
    const [own, other] = [await keyOf('own'), await keyOf('other')];
    const owner = privateKeyToAccount(`0x${'26'.repeat(32)}`);
    const address = owner.address;
    const { result } = await desk.call('createBuilderUser', { params: { walletAddress: address }, headers: own });
    const safe = String(result.multiSigWallet) as `0x${string}`;
    const hash = safeTransactionHash({ safe, chainId: 56 }, readSafeTransaction(SAFE_TRANSACTION as never));
    const signatures = await owner.sign({ hash });
    counted.length = 0;
    const relay = (headers: Record<string, string>, changes: object) =>
      desk.call('relaySafeTransaction', { params: { address }, headers, body: { ...SAFE_TRANSACTION, ...changes } });
    expect(await relay(other, { signatures })).toMatchObject({ errno: 321 });
    expect(await relay(own, { signatures, safe: walletOf(2_602) })).toMatchObject({ status: 400, errno: 2 });
    expect(await relay(own, { signatures: '' })).toMatchObject({ errno: 302 });
    expect(await relay(own, { signatures, nonce: '1' })).toMatchObject({ errno: 302 });
    expect(counted, 'refused before it counts').toEqual([]);
    expect(await relay(own, { signatures })).toMatchObject({ errno: 0, result: { tx_hash: '0xab' } });
    expect(counted.splice(0)).toEqual([BUILDER_RELAYS.name, RELAYS.name]);
    spent.add(RELAYS.name);
    for (const named of ['', address, safe]) {
      const refused = await relay(own, { signatures, safe: named });
      expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('are used up') });
    }
    counted.length = 0;
    spent.add(BUILDER_RELAYS.name);
    expect(await relay(own, { signatures })).toMatchObject({ status: 429 });
    expect(counted, 'its own share first, so that it uses up nothing of others').toEqual([BUILDER_RELAYS.name]);
    await desk.close();
  });

  it('a second transaction of a Safe is refused while the first is being sent', async () => {
    const owner = privateKeyToAccount(`0x${'27'.repeat(32)}`);
    const { result: builder } = await rig.call('adminCreateBuilder', { body: { name: 'busy' } });
    const headers = { 'builder-apikey': String(builder.data?.apiKey) };
    const address = owner.address;
    const { result } = await rig.call('createBuilderUser', { params: { walletAddress: address }, headers });
    const safe = String(result.multiSigWallet) as `0x${string}`;
    const hash = safeTransactionHash({ safe, chainId: 56 }, readSafeTransaction(SAFE_TRANSACTION as never));
    const body = { ...SAFE_TRANSACTION, signatures: await owner.sign({ hash }) };
    underWay = `relay:${safe.toLowerCase()}:0:0xab`;
    const refused = await rig.call('relaySafeTransaction', { params: { address }, headers, body });
    underWay = undefined;
    expect(refused).toMatchObject({ status: 429, errno: 429, message: expect.stringContaining('is being sent') });
    expect(refused.headers['retry-after']).toBe('5');
  });

  it('a position is being claimed from the block of its redemption until that is final', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const wallet = walletOf(3_001);
    await submit({ kind: 'createLabel', name: 'Any', imageUrl: '' });
    const [account] = await submit({ kind: 'registerAccount', wallet, tradingWallet: walletOf(3_002) });
    const accountId = account?.kind === 'accountRegistered' ? account.accountId : (0 as AccountId);
    await submit({ kind: 'credit', accountId, amountUnits: (100n * UNITS_PER_QUOTE) as QuoteUnits });
    const created = await submit(testMarket({ slug: 'claimed' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    await submit({ kind: 'split', accountId, marketId, sizeLots: 5_000_000 as SizeLots });
    await submit({ kind: 'moveMarket', marketId, action: 'close' });
    await submit({ kind: 'resolveMarket', marketId, resolution: Resolution.Yes });
    const statuses = async () => {
      const { result } = await rig.call('listUserPositions', { params: { address: wallet } });
      return (result.list as { claimStatusEnum: string }[]).map(({ claimStatusEnum }) => claimStatusEnum);
    };
    expect(await statuses()).toEqual(['WaitClaim', 'CanNotClaim']);
    claims.add(`${accountId} ${marketId}`);
    expect(await statuses()).toEqual(['Claiming', 'CanNotClaim']);
    await submit({ kind: 'redeem', accountId, marketId });
    expect(await statuses()).toEqual(['Claimed', 'Claimed']);
  });

  it('a market does not fail while a resolution of it is being sent, which would pay something else on chain', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const created = await submit(testMarket({ slug: 'disputed' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    await submit({ kind: 'moveMarket', marketId, action: 'close' });
    underWay = `propose:${marketId}:${Resolution.Yes}:5`;
    const problem = { errno: 202, message: expect.stringContaining('a resolution is being sent to the chain') };
    expect(await rig.call('adminFailMarket', { params: { marketId } })).toMatchObject(problem);
    expect(await rig.call('adminPreviewFail', { params: { marketId } })).toMatchObject(problem);
    underWay = undefined;
    expect(await rig.call('adminFailMarket', { params: { marketId } })).toMatchObject({ errno: 0 });
  });

  it('an order sent again after its nonce was raised is still returned, but no new order is accepted with that nonce', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const trader = await createTrader(rig, 4_002, '0');
    const { accountId = 0 as AccountId } = rig.marketData.directory.byWallet(trader.wallet.toLowerCase()) ?? {};
    await submit({ kind: 'credit', accountId, amountUnits: (100n * UNITS_PER_QUOTE) as QuoteUnits });
    const created = await submit(testMarket({ slug: 'raised' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    const wish = { marketId, price: '0.4', shares: '5' };
    const body = await trader.submission(wish);
    const other = await trader.submission(wish);
    const first = await rig.call('placeOrder', { apiKey: trader.apiKey, body });
    raisedNonces.set(trader.tradingWallet.toLowerCase(), 1n);
    const again = await rig.call('placeOrder', { apiKey: trader.apiKey, body });
    expect(again).toMatchObject({ errno: 0, result: first.result });
    expect(await rig.call('placeOrder', { apiKey: trader.apiKey, body: other })).toMatchObject({ errno: 302 });
  });

  it('an order is closed early enough before its expiration for its fills to settle', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const trader = await createTrader(rig, 4_003, '0');
    const { accountId = 0 as AccountId } = rig.marketData.directory.byWallet(trader.wallet.toLowerCase()) ?? {};
    await submit({ kind: 'credit', accountId, amountUnits: (100n * UNITS_PER_QUOTE) as QuoteUnits });
    const created = await submit(testMarket({ slug: 'dated' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    const wish = { marketId, price: '0.4', shares: '5' };
    const nowSec = Math.floor(rig.clock.ms / 1000);
    for (const expiration of [1n, BigInt(nowSec + 120)]) {
      const refused = await trader.place({ ...wish, expiration });
      expect(refused.message).toContain('orders trade until 120 seconds before it');
    }
    const { order } = await trader.place({ ...wish, expiration: BigInt(nowSec + 130) });
    expect(order).toMatchObject({ expiresAt: nowSec + 10 });
    expect((await trader.place({ ...wish, expiration: 0n })).order).toMatchObject({ expiresAt: 0 });
  });

  it('an account that used up its fills of the day may only place post-only orders, and cancel', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const trader = await createTrader(rig, 4_001, '0');
    const account = rig.marketData.directory.byWallet(trader.wallet.toLowerCase());
    const accountId = account?.accountId ?? (0 as AccountId);
    await submit({ kind: 'credit', accountId, amountUnits: (100n * UNITS_PER_QUOTE) as QuoteUnits });
    const created = await submit(testMarket({ slug: 'busy' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    const wish = { marketId, price: '0.4', shares: '5' };
    const before = await trader.submission(wish);
    expect(await rig.call('placeOrder', { apiKey: trader.apiKey, body: before })).toMatchObject({ errno: 0 });
    for (const missing of [{ shares: '500' }, { shares: '5', side: 'sell' }] as const) {
      const { message } = await trader.place({ ...wish, ...missing });
      expect(message, 'without approvals nothing is available').toContain('enable trading once');
      expect(message).toContain('what a trade brings counts once it is Finished');
    }
    outOfFills.add(accountId);
    const again = await rig.call('placeOrder', { apiKey: trader.apiKey, body: before });
    expect(again, 'an order that was sent before').toMatchObject({ errno: 0 });
    const refused = await trader.place(wish);
    expect(refused).toMatchObject({ status: 429, errno: 429 });
    expect(refused.message).toContain('post-only');
    const resting = await trader.place({ ...wish, postOnly: true });
    expect(resting).toMatchObject({ errno: 0 });
    expect(await trader.cancel(resting.order.orderId)).toMatchObject({ errno: 0 });
  });

  it.each([
    ['barred', 4_010, 'until its trading wallet settles again', 'refuses what it receives'],
    ['spent', 4_011, 'for the rest of the day', 'could not settle today'],
  ] as const)('an account that is %s may rest no orders, %s', async (problem, number, _until, words) => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const trader = await createTrader(rig, number, '0');
    const accountId = rig.marketData.directory.byWallet(trader.wallet.toLowerCase())?.accountId ?? (0 as AccountId);
    await submit({ kind: 'credit', accountId, amountUnits: (100n * UNITS_PER_QUOTE) as QuoteUnits });
    const created = await submit(testMarket({ slug: `resting-${problem}` }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    const wish = { marketId, price: '0.4', shares: '5' };
    const before = await trader.place(wish);
    restingProblems.set(accountId, problem);
    for (const resting of [wish, { ...wish, postOnly: true }]) {
      const refused = await trader.place(resting);
      expect(refused).toMatchObject({ status: 429, errno: 429, message: expect.stringContaining(words) });
    }
    expect(await trader.place({ ...wish, timeInForce: 'IOC' })).toMatchObject({ errno: 0 });
    expect(await trader.cancel(before.order.orderId)).toMatchObject({ errno: 0 });
  });
});
