import {
  type AccountId,
  type Command,
  type MarketId,
  MarketStatus,
  type QuoteUnits,
  Resolution,
  type SizeLots,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Chain } from '../chain/chain.ts';
import { testMarket } from '../store/testing/random-journal.ts';
import { fakeNetwork, walletOf } from './testing/fake-network.ts';
import { createRig } from './testing/rig.ts';

const network = fakeNetwork();
const rig = await createRig({ deps: { chain: network.chain } });
afterAll(() => rig.close());

describe('on a network', () => {
  it('clients get its address, but not that of the service’s own node', async () => {
    const { result } = await rig.call('getChain');
    expect(result).toMatchObject({
      confirmations: 15,
      settleWithinSec: 120,
      contracts: { ctfExchange: expect.stringMatching(/^0x/) },
    });
    expect(result).not.toHaveProperty('rpcUrl');
  });

  it('there are no deposits by the service, nor fees in it, and the message says how to deposit', async () => {
    const params = { walletAddress: walletOf(1) };
    await rig.call('adminRegisterAccount', { body: params });
    const credit = await rig.call('adminCredit', { params, body: { amount: '1' } });
    expect(credit).toMatchObject({ status: 400, errno: 2 });
    expect(credit.message).toContain('transfer quote tokens to the trading wallet');
    const debit = await rig.call('adminDebit', { params, body: { amount: '1' } });
    expect(debit.message).toContain('owner transfers');
    const redeem = await rig.call('adminRedeem', { params, body: { marketId: 1 } });
    expect(redeem).toMatchObject({ status: 400, errno: 2, message: expect.stringContaining('GET /chain') });
    for (const fees of [rig.call('adminGetFees'), rig.call('adminSweepFees', { body: params })]) {
      expect(await fees).toMatchObject({ status: 400, errno: 2, message: expect.stringContaining('fee receiver') });
    }
    const { result } = await rig.call('getService');
    expect(result).toMatchObject({ faucetPerCall: '0', faucetPerDay: '0' });
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
    network.claims.add(`${accountId} ${marketId}`);
    expect(await statuses()).toEqual(['Claiming', 'CanNotClaim']);
    await submit({ kind: 'redeem', accountId, marketId });
    expect(await statuses()).toEqual(['Claimed', 'Claimed']);
  });

  it('nothing is proposed for a market while trades in it do not settle, whose sellers could redeem first', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const created = await submit(testMarket({ slug: 'unsettled' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    await submit({ kind: 'moveMarket', marketId, action: 'close' });
    network.settling.add(marketId);
    expect(await rig.call('adminResolveMarket', { params: { marketId }, body: { outcome: 'yes' } })).toMatchObject({
      status: 503,
      message: expect.stringContaining('resolve it again when they have settled'),
    });
    expect([...network.sent].filter((key) => key.startsWith('propose:'))).toEqual([]);
  });

  it('nothing is proposed for a market that failed while its trades were awaited', async () => {
    const sent: string[] = [];
    const transactions = {
      ...network.chain.transactions,
      send: async ({ key }: { key: string }) => sent.push(key),
    } as unknown as Chain['transactions'];
    let isSettling = true;
    const settling = {
      has: () => isSettling,
      settled: async () => {
        await waiting.sequencer.submit({ command: { kind: 'moveMarket', marketId, action: 'fail' } });
        isSettling = false;
        return true;
      },
    };
    const waiting = await createRig({ deps: { chain: { ...network.chain, transactions, settling } } });
    const submit = async (command: Command) => (await waiting.sequencer.submit({ command })).events;
    await submit({ kind: 'createLabel', name: 'Any', imageUrl: '' });
    const created = await submit(testMarket({ slug: 'failing' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    await submit({ kind: 'moveMarket', marketId, action: 'close' });
    const params = { marketId };
    expect(await waiting.call('adminResolveMarket', { params, body: { outcome: 'yes' } })).toMatchObject({
      errno: 202,
    });
    expect(sent).toEqual([]);
    await waiting.close();
  });

  it('a market does not fail while a resolution of it is being sent, which would pay something else on chain', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const created = await submit(testMarket({ slug: 'disputed' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    await submit({ kind: 'moveMarket', marketId, action: 'activate' });
    await submit({ kind: 'moveMarket', marketId, action: 'close' });
    network.underWay = `propose:${marketId}:${Resolution.Yes}:5`;
    const problem = { errno: 202, message: expect.stringContaining('a resolution is being sent to the chain') };
    expect(await rig.call('adminFailMarket', { params: { marketId } })).toMatchObject(problem);
    expect(await rig.call('adminPreviewFail', { params: { marketId } })).toMatchObject(problem);
    network.underWay = undefined;
    expect(await rig.call('adminFailMarket', { params: { marketId } })).toMatchObject({ errno: 0 });
  });

  it('fee rates are fixed once the market, or a child of it, was opened: the contracts have them by then', async () => {
    const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
    const edit = (marketId: MarketId | undefined, body: object) =>
      rig.call('adminEditMarket', { params: { marketId: marketId ?? 0 }, body });
    const created = await submit(testMarket({ slug: 'rates', children: ['opened', 'later'] }));
    const [root, opened, later] = created.flatMap((event) => (event.kind === 'marketCreated' ? [event.marketId] : []));
    expect(await edit(root, { makerFeeBps: 5, takerFeeBps: 50 })).toMatchObject({ errno: 0 });
    await submit({ kind: 'moveMarket', marketId: opened ?? (0 as MarketId), action: 'activate' });
    const problem = { errno: 201, message: expect.stringContaining(`market ${opened} is activated`) };
    for (const marketId of [root, opened]) {
      for (const rates of [{ takerFeeBps: 60 }, { makerFeeBps: 0 }]) {
        expect(await edit(marketId, rates)).toMatchObject(problem);
      }
    }
    expect(await edit(opened, { rules: 'Better said.' })).toMatchObject({ errno: 0 });
    const { result } = await edit(later, { takerFeeBps: 70 });
    expect(result.data).toMatchObject({ makerFeeBps: 5, takerFeeBps: 70 });
  });

  it('a market does not open before it is set up in the contracts', async () => {
    const created = await rig.sequencer.submit({ command: testMarket({ slug: 'not set up' }) });
    const marketId = created.events.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    network.isReachable = false;
    onTestFinished(() => {
      network.isReachable = true;
    });
    expect(await rig.call('adminActivateMarket', { params: { marketId } })).toMatchObject({ status: 503 });
    expect(rig.marketData.catalog.market(marketId)).toMatchObject({ status: MarketStatus.Created });
  });

  it('a market opens with the rates in the contracts that it has, whatever is edited at the same moment', async () => {
    const sent: string[] = [];
    const gate = Promise.withResolvers<void>();
    const transactions = {
      ...network.chain.transactions,
      send: async ({ key }: { key: string }) => sent.push(key),
    } as unknown as Chain['transactions'];
    const readContract = async () => {
      // Whoever opens the market takes its next steps before the edit is written.
      setImmediate(gate.resolve);
      return [0n, 0n];
    };
    const client = { ...network.chain.client, readContract, getBlockNumber: async () => 1n };
    const opening = await createRig({
      deps: { chain: { ...network.chain, transactions, client } as unknown as Chain },
    });
    const submit = async (command: Command) => (await opening.sequencer.submit({ command })).events;
    await submit({ kind: 'createLabel', name: 'Any', imageUrl: '' });
    const created = await submit(testMarket({ slug: 'opening' }));
    const marketId = created.find((event) => event.kind === 'marketCreated')?.marketId ?? (0 as MarketId);
    opening.sequencer.written = gate.promise;
    const params = { marketId };
    const editing = opening.call('adminEditMarket', { params, body: { takerFeeBps: 50 } });
    // Refused at once, and sent after it: it has arrived by then.
    await opening.call('adminCredit', { params: { walletAddress: walletOf(1) }, body: { amount: '1' } });
    expect(await opening.call('adminActivateMarket', { params })).toMatchObject({ errno: 0 });
    expect(await editing).toMatchObject({ errno: 0 });
    expect(sent).toContain(`setFeeRates:${marketId}:0-0:0-0:0-50:1`);
    await opening.close();
  });
});
