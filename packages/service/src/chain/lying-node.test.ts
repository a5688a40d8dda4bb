import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { exchangeAbi } from '@presage/contracts';
import { Outcome, Resolution, Side } from '@presage/exchange';
import { encodeFunctionData, parseEther, toEventSelector } from 'viem';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ChainRig } from './testing/chain-rig.ts';
import { InterceptingRpc } from './testing/intercepting-rpc.ts';

const RAISE_NONCE = encodeFunctionData({ abi: exchangeAbi, functionName: 'raiseNonce' });

let chainUrl = '';
const node = await InterceptingRpc.start(() => chainUrl);
afterAll(() => node.stop());
const rig = await ChainRig.start({
  rpcUrl: (url) => {
    chainUrl = url;
    return node.url;
  },
});
afterAll(() => rig.stop());
const market = await rig.market();

afterEach(() => node.intercept(undefined));

/** Resolves once /readyz reports this reason. */
async function untilReason(words: string): Promise<void> {
  while (!rig.running.health().reason.includes(words)) await new Promise((resolve) => setTimeout(resolve, 10));
}

const FILLED = toEventSelector(
  exchangeAbi.find((item) => item.type === 'event' && item.name === 'OrderFilled') as never,
);

describe('a node that cannot be trusted', () => {
  it('is waited for while it does not answer, and followed again when it does', async () => {
    node.intercept(async () => ({ status: 503 }));
    await untilReason('not reading');
    expect(rig.running.health()).toMatchObject({ ok: false, isRead: false });
    const minted = rig.mint('0x00000000000000000000000000000000000000dd', '1');
    await expect.poll(() => rig.running.counts.pending, { timeout: 60_000, message: 'what is queued' }).toBe(1);
    node.intercept(undefined);
    await untilReason('ok');
    await minted;
    const trader = await rig.trader();
    expect(rig.exchange.balanceOf(trader.accountId)?.availableUnits).toBe(10_000_000_000_000n);
  });

  it('with too high a gas price holds up trades, but neither reads nor readiness', async () => {
    const maker = await rig.trader();
    const taker = await rig.trader();
    const dear = `0x${(10n ** 18n).toString(16)}`;
    node.intercept(async ({ method }, passOn) => ({
      result: method === 'eth_maxPriorityFeePerGas' ? dear : await passOn(),
    }));
    await rig.place(maker, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 60, shares: 10 });
    await rig.place(taker, market, { outcome: Outcome.No, side: Side.Buy, cents: 40, shares: 10 });
    await untilReason('not sending');
    expect(rig.running.health()).toMatchObject({ ok: false, isRead: true });
    const mining = setInterval(() => void rig.client.mine({ blocks: 1 }).catch(() => {}), 50);
    node.intercept(undefined);
    await rig.until(() => rig.exchange.pendingCount === 0);
    clearInterval(mining);
  });

  it('that reports another block at the same height is not believed, and nothing is sent to it', async () => {
    await rig.trader();
    await rig.running.readThrough(await rig.client.getBlockNumber());
    const before = rig.exchange.chainHead;
    let lies = 0;
    let isLying = false;
    // The step that the sender is in when the lie is found.
    const estimating = Promise.withResolvers<void>();
    const lied = Promise.withResolvers<void>();
    node.intercept(async ({ method, params }, passOn) => {
      const result = (await passOn()) as { hash: string };
      if (method === 'eth_estimateGas') {
        estimating.resolve();
        await lied.promise;
      }
      // The sender reads the latest block, for the gas price.
      if (method !== 'eth_getBlockByNumber' || params[0] === 'latest' || !isLying) return { result };
      lies += 1;
      return { result: { ...result, hash: `0x${lies.toString(16).padStart(64, '0')}` } };
    });
    const underWay = rig.mint(rig.contracts.ctfExchange, '1');
    await estimating.promise;
    isLying = true;
    node.methods.length = 0;
    await rig.client.mine({ blocks: 2 });
    await untilReason('reorganised');
    expect(rig.running.refusal).toBe('chainStopped');
    expect(rig.exchange.chainHead).toEqual(before);
    lied.resolve();
    const later = rig.mint(rig.contracts.ctfExchange, '1');
    const seen = lies;
    while (lies === seen) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(node.methods, 'nothing is sent on its word').not.toContain('eth_sendRawTransaction');
    isLying = false;
    await untilReason('ok');
    await Promise.all([underWay, later]);
    expect(rig.running.refusal).toBeUndefined();
  });

  it('that omits the logs of a settlement is asked for the receipt', async () => {
    const maker = await rig.trader();
    const taker = await rig.trader();
    node.intercept(async ({ method }, passOn) => {
      const result = await passOn();
      if (method !== 'eth_getLogs') return { result };
      return { result: (result as { topics: string[] }[]).filter(({ topics }) => topics[0] !== FILLED) };
    });
    await rig.place(maker, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 60, shares: 10 });
    await rig.place(taker, market, { outcome: Outcome.No, side: Side.Buy, cents: 40, shares: 10 });
    const [fill] = [...rig.exchange.pendingFills()];
    const mining = setInterval(() => void rig.client.mine({ blocks: 1 }).catch(() => {}), 50);
    await rig.event('fillSettled', ({ tradeNo }) => tradeNo === fill?.tradeNo);
    clearInterval(mining);
    expect(await rig.tokensOf(taker.account.address, market.noTokenId)).toBe(parseEther('10'));
  });
});

describe('reconciliation', () => {
  it('finds that ledger and chain agree, and counts amounts below a unit separately', async () => {
    const before = await rig.running.reconcile();
    const trader = await rig.trader();
    await rig.mint(trader.account.address, '0.000000000000000007');
    await rig.running.readThrough(await rig.client.getBlockNumber());
    const { mismatches, remainders, backing, accounts } = await rig.running.reconcile();
    expect(mismatches).toEqual([]);
    expect(accounts).toBe(before.accounts + 1);
    expect(remainders.quoteWei).toBe(7n);
    expect(backing.neededWei).toBe(backing.lockedWei);
    expect(rig.running.health().ok).toBe(true);
  });

  it('halts the markets of an account whose money left without a log, and reads the account again', async () => {
    const trader = await rig.trader();
    await rig.place(trader, market, { cents: 50, shares: 10 });
    node.intercept(async ({ method }, passOn) => ({ result: method === 'eth_getLogs' ? [] : await passOn() }));
    await rig.transferQuote(trader.key, '990');
    await rig.running.readThrough(await rig.client.getBlockNumber());
    expect(rig.exchange.balanceOf(trader.accountId)?.availableUnits).toBe(9_950_000_000_000n);
    const { mismatches } = await rig.running.reconcile();
    expect(mismatches).toEqual([
      {
        accountId: trader.accountId,
        marketId: undefined,
        ledgerWei: parseEther('1000'),
        chainWei: parseEther('10'),
      },
    ]);
    expect(rig.exchange.marketState(market.marketId)?.halted).toBe(true);
    expect(rig.running.health().reason).toContain('not reconciled');
    await rig.until(() => rig.exchange.balanceOf(trader.accountId)?.availableUnits === 50_000_000_000n);
    expect((await rig.running.reconcile()).mismatches).toEqual([]);
  });

  it('recovers what only settlement.sqlite had after it was lost: supply, raised nonces, refused resolutions', async () => {
    const owner = await rig.trader();
    await rig.write(owner.key, rig.contracts.ctfExchange, RAISE_NONCE);
    const unopened = await rig.market({ isActivated: false });
    await rig.resolve(unopened, Resolution.Yes);
    const refused = async () => {
      await rig.running.readThrough(await rig.client.getBlockNumber());
      return rig.running.health().refusedResolutions;
    };
    expect(await refused()).toEqual([unopened.marketId]);
    // With this trader, a later block than those is reported to the exchange: it does not request them again.
    await rig.trader();
    const counted = () => rig.database.selectFrom('token_supply').selectAll().orderBy('token_id').execute();
    const before = await counted();
    expect(before.some(({ supply_wei }) => BigInt(supply_wei) > 0n)).toBe(true);
    await rig.close();
    for (const end of ['', '-wal', '-shm']) rmSync(join(rig.folder, `settlement.sqlite${end}`), { force: true });
    await rig.open();
    await rig.running.readThrough(await rig.client.getBlockNumber());
    while ((await counted()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await counted()).toEqual(before);
    while (!rig.running.indexer.isRead(owner.accountId)) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(rig.running.orderNonceOf(owner.account.address)).toBe(1n);
    expect(await refused()).toEqual([unopened.marketId]);
  });
});
