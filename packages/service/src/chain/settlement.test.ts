import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { conditionalTokensAbi, exchangeAbi, LOCAL_KEYS } from '@presage/contracts';
import {
  CloseReason,
  MAX_DEPOSITS_UNITS,
  MAX_SIZE_LOTS,
  MarketStatus,
  Outcome,
  type PendingFill,
  Resolution,
  Side,
} from '@presage/exchange';
import { createWalletClient, encodeFunctionData, type Hex, http, parseEther, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { MAKER_FAULTS } from './create-settler.ts';
import { readTokenLogs } from './indexer/read-logs.ts';
import { MAX_MAKER_FAULTS } from './limits.ts';
import { createOracle } from './markets/oracle.ts';
import { canSettle } from './settlement/examine-wallet.ts';
import { ChainRig } from './testing/chain-rig.ts';
import type { RigTrader } from './testing/signed-placement.ts';

const rig = await ChainRig.start({ settings: { feeBumpMs: 100 } });
afterAll(() => rig.stop());
const market = await rig.market();

afterEach(async () => {
  await rig.client.setAutomine(true);
});

/** Two buyers of complements, whose match mints pairs. */
async function mint(maker: RigTrader, taker: RigTrader, shares: number): Promise<PendingFill> {
  await rig.place(maker, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 60, shares });
  await rig.place(taker, market, { outcome: Outcome.No, side: Side.Buy, cents: 40, shares });
  const fill = [...rig.exchange.pendingFills()].at(-1);
  if (fill === undefined) throw new Error('nothing was filled');
  return fill;
}

/** How many transactions of the operator reverted in blocks. */
async function reverted(): Promise<number> {
  const ended = await rig.database.selectFrom('transactions').select('state').where('state', '=', 'reverted').execute();
  return ended.length;
}

/** The operator's transactions in the node's pool. */
async function pool(): Promise<readonly { readonly nonce: string; readonly hash: string }[]> {
  const { pending } = await rig.client.getTxpoolContent();
  const found = Object.entries(pending).find(([sender]) => sender.toLowerCase() === OPERATOR.address.toLowerCase());
  return Object.values(found?.[1] ?? {}) as never;
}

/** Polls until the node's transaction pool is as expected; there is no notification for it. */
async function untilPool<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The call that only uses up a nonce. */
const NO_MATCH = encodeFunctionData({ abi: exchangeAbi, functionName: 'matchMany', args: [[]] });
const OPERATOR = privateKeyToAccount(LOCAL_KEYS.operator);

describe('the chain ledger on a local chain', () => {
  it('settles a mint: two buyers of complements get their tokens, and the ledger shows what the chain has', async () => {
    const maker = await rig.trader();
    const taker = await rig.trader();
    const { tradeNo } = await mint(maker, taker, 10);
    const settled = await rig.event('fillSettled', (event) => event.tradeNo === tradeNo);
    expect(settled.txHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await rig.tokensOf(maker.account.address, market.yesTokenId)).toBe(parseEther('10'));
    expect(await rig.tokensOf(taker.account.address, market.noTokenId)).toBe(parseEther('10'));
    expect(await rig.quoteOf(maker.account.address)).toBe(parseEther('994'));
    expect(rig.exchange.positionOf(maker.accountId, market.marketId).yesAvailableLots).toBe(10_000_000);
    expect(rig.exchange.balanceOf(maker.accountId)).toMatchObject({
      availableUnits: 9_940_000_000_000n,
      heldUnits: 0n,
    });
    expect(rig.exchange.pendingCount).toBe(0);
    expect(rig.running.health()).toMatchObject({ ok: true, refusal: undefined });
  });

  it('names the last block that it has read, also if nothing happened in it', async () => {
    await rig.client.mine({ blocks: 2 });
    const head = await rig.client.getBlockNumber();
    await rig.running.readThrough(head);
    expect(rig.running.health().blockNumber).toBeGreaterThanOrEqual(Number(head));
  });

  it("counts a wallet's balance beyond the limit only up to it, without effect on others", async () => {
    const whale = await rig.trader();
    const other = await rig.trader();
    const taker = await rig.trader();
    await rig.place(whale, market, { cents: 10, shares: 10 });
    await rig.place(other, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 60, shares: 10 });
    const most = 1_000_000_000n * 10n ** 18n;
    await rig.mint(whale.account.address, '3000000000');
    const split = [rig.contracts.quoteToken, zeroHash, `0x${market.conditionId}`, [1n, 2n], most] as const;
    const data = encodeFunctionData({ abi: conditionalTokensAbi, functionName: 'splitPosition', args: split });
    await rig.write(whale.key, rig.contracts.conditionalTokens, data);
    await rig.running.readThrough(await rig.client.getBlockNumber());
    const { marketId } = market;
    expect(rig.exchange.chainBalanceOf(whale.accountId)?.quoteUnits).toBe(MAX_DEPOSITS_UNITS);
    expect(rig.exchange.positionOf(whale.accountId, marketId).yesAvailableLots).toBe(MAX_SIZE_LOTS);
    expect((await rig.running.reconcile()).mismatches).toEqual([]);
    expect(rig.exchange.marketState(marketId)?.halted).toBe(false);
    await rig.place(taker, market, { outcome: Outcome.No, side: Side.Buy, cents: 40, shares: 10 });
    await rig.event('fillSettled', ({ takerAccountId }) => takerAccountId === taker.accountId);
    expect(rig.exchange.positionOf(taker.accountId, marketId).noAvailableLots).toBe(10_000_000);
    expect(rig.events('orderClosed').filter(({ reason }) => reason === CloseReason.Uncovered)).toEqual([]);
    await rig.submit({ kind: 'cancelOrders', accountId: whale.accountId });
  });

  it('fails one fill whose owner has withdrawn the money, and settles the rest of its batch', async () => {
    const broke = await rig.trader();
    const rich = await rig.trader();
    const taker = await rig.trader();
    await rig.close();
    await rig.place(broke, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 60, shares: 10 });
    await rig.place(rich, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 60, shares: 20 });
    await rig.place(taker, market, { outcome: Outcome.No, side: Side.Buy, cents: 40, shares: 30 });
    const [first, second] = [...rig.exchange.pendingFills()];
    await rig.transferQuote(broke.key, '1000');
    await rig.open();
    const { allowances, bars } = rig.running;
    const nowMs = rig.sequencer.nowMs();
    await allowances.add(MAKER_FAULTS, { who: String(broke.accountId), count: MAX_MAKER_FAULTS - 1, nowMs });
    const failed = await rig.event('fillFailed', ({ tradeNo }) => tradeNo === first?.tradeNo);
    expect(failed.cause).toContain('the buyer had too little money');
    await rig.event('fillSettled', ({ tradeNo }) => tradeNo === second?.tradeNo);
    expect(rig.exchange.balanceOf(taker.accountId)).toMatchObject({
      availableUnits: 9_920_000_000_000n,
      heldUnits: 0n,
    });
    expect(await rig.tokensOf(taker.account.address, market.noTokenId)).toBe(parseEther('20'));
    expect(rig.exchange.balanceOf(broke.accountId)).toMatchObject({ availableUnits: 0n, heldUnits: 0n });
    // It was the last that may fail in a day.
    await expect.poll(() => bars.kindOf(broke.accountId, nowMs)).toBe('failures');
    expect([rich, taker].map(({ accountId }) => bars.kindOf(accountId, nowMs))).toEqual([undefined, undefined]);
  });

  it('names a wallet that refuses only what is paid for, before anything is sent, and settles the other fills', async () => {
    const [honest, refusing, other] = [await rig.trader(), await rig.trader(), await rig.trader()];
    const taker = await rig.trader();
    // Accepts tokens while tx.gasprice is 0, as in a simulation without fees.
    const bytecode = '0x3a156008575f5ffd5b63f23a6e6160e01b5f5260205ff3';
    await rig.client.setCode({ address: refusing.account.address, bytecode });
    const revertedBefore = await reverted();
    for (const maker of [honest, refusing, other]) {
      await rig.place(maker, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 61, shares: 1 });
    }
    await rig.place(taker, market, { outcome: Outcome.No, side: Side.Buy, cents: 39, shares: 3 });
    const fills = [...rig.exchange.pendingFills()];
    const failed = await rig.event('fillFailed', ({ tradeNo }) => fills.some((fill) => fill.tradeNo === tradeNo));
    expect(failed).toMatchObject({ makerAccountId: refusing.accountId, cause: expect.stringContaining('refused') });
    for (const { tradeNo, makerAccountId } of fills) {
      if (makerAccountId !== refusing.accountId) {
        await rig.event('fillSettled', (settled) => settled.tradeNo === tradeNo);
      }
    }
    expect(await reverted()).toBe(revertedBefore);
  });

  it('lets an account whose wallet refuses what it gets rest no orders until the wallet accepts it', async () => {
    const [refusing, taker] = [await rig.trader(), await rig.trader()];
    const { address } = refusing.account;
    await rig.client.setCode({ address, bytecode: '0xfe' });
    const { tradeNo } = await mint(refusing, taker, 1);
    await rig.event('fillFailed', (failed) => failed.tradeNo === tradeNo);
    await expect.poll(() => rig.running.bars.kindOf(refusing.accountId, Date.now())).toBe('wallet');
    await rig.restart();
    expect(rig.running.bars.kindOf(refusing.accountId, Date.now())).toBe('wallet');
    expect(rig.running.bars.kindOf(taker.accountId, Date.now())).toBeUndefined();
    const cause = expect.stringContaining('the receiver refused the shares');
    const [newest] = rig.running.bars.all(Date.now());
    expect(newest).toMatchObject({ accountId: refusing.accountId, cause });
    const examined = async () => {
      const { directory } = rig.marketData;
      const options = { client: rig.running.client, deployment: rig.local.deployment, directory };
      return canSettle(options, refusing.accountId, await rig.client.getBlockNumber());
    };
    expect(await examined()).toBe(false);
    // Answers as a receiver must.
    await rig.client.setCode({ address, bytecode: '0x63f23a6e6160e01b5f5260205ff3' });
    await rig.client.mine({ blocks: 1 });
    expect(await examined()).toBe(true);
    await rig.client.setCode({ address, bytecode: '0x' });
  });

  it('lets such an account rest orders when an operator lifts its bar, also after a restart, and bars it for the next', async () => {
    const [refusing, taker] = [await rig.trader(), await rig.trader()];
    const { accountId, account } = refusing;
    const isBarred = () => rig.running.bars.kindOf(accountId, Date.now()) !== undefined;
    const beBarred = async () => {
      await rig.client.setCode({ address: account.address, bytecode: '0xfe' });
      const { tradeNo } = await mint(refusing, taker, 1);
      await rig.event('fillFailed', (failed) => failed.tradeNo === tradeNo);
      await expect.poll(() => isBarred()).toBe(true);
    };
    await beBarred();
    await rig.running.liftBars(accountId);
    expect(isBarred()).toBe(false);
    await rig.restart();
    expect(isBarred()).toBe(false);
    await beBarred();
    await rig.client.setCode({ address: account.address, bytecode: '0x' });
  });

  it('fails a fill whose settlement reverted in a block', async () => {
    const maker = await rig.trader();
    const taker = await rig.trader();
    await rig.client.setAutomine(false);
    const { tradeNo } = await mint(maker, taker, 10);
    await untilPool(async () => (await pool())[0]);
    const wallet = createWalletClient({ account: maker.account, transport: http(rig.local.rpcUrl) });
    const ahead = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 9n * 10n ** 10n };
    const data = encodeFunctionData({
      abi: conditionalTokensAbi,
      functionName: 'setApprovalForAll',
      args: [rig.contracts.ctfExchange, false],
    });
    await wallet.sendTransaction({ to: rig.contracts.conditionalTokens, data, chain: null, ...ahead });
    await wallet.sendTransaction({
      to: rig.contracts.quoteToken,
      data: encodeFunctionData({
        abi: [{ type: 'function', name: 'approve', inputs: [{ type: 'address' }, { type: 'uint256' }], outputs: [] }],
        functionName: 'approve',
        args: [rig.contracts.ctfExchange, 0n],
      } as never),
      chain: null,
      ...ahead,
    });
    await rig.client.mine({ blocks: 1 });
    const failed = await rig.event('fillFailed', (event) => event.tradeNo === tradeNo);
    expect(failed.cause).toContain('the buyer had too little money');
    expect(rig.exchange.balanceOf(taker.accountId)?.availableUnits).toBe(10_000_000_000_000n);
  });

  it('sends a transaction again when its nonce was used up by a foreign transaction', async () => {
    const maker = await rig.trader();
    const taker = await rig.trader();
    await rig.client.setAutomine(false);
    const { tradeNo } = await mint(maker, taker, 10);
    const ours = await untilPool(async () => (await pool())[0]);
    const wallet = createWalletClient({ account: OPERATOR, transport: http(rig.local.rpcUrl) });
    await wallet.sendTransaction({
      to: OPERATOR.address,
      nonce: Number(ours.nonce),
      chain: null,
      gas: 21_000n,
      maxFeePerGas: 9n * 10n ** 11n,
      maxPriorityFeePerGas: 9n * 10n ** 11n,
    });
    await rig.client.mine({ blocks: 1 });
    await rig.client.setAutomine(true);
    await rig.client.mine({ blocks: 1 });
    await rig.event('fillSettled', (event) => event.tradeNo === tradeNo);
    expect(await rig.tokensOf(maker.account.address, market.yesTokenId)).toBe(parseEther('10'));
  });

  it('bumps the fee of a transaction that gets into no block, with the same nonce', async () => {
    const maker = await rig.trader();
    const taker = await rig.trader();
    await rig.client.setAutomine(false);
    const { tradeNo } = await mint(maker, taker, 10);
    const first = await untilPool(async () => (await pool())[0]);
    await rig.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 50n * 10n ** 9n });
    await rig.client.mine({ blocks: 1 });
    const second = await untilPool(async () => {
      const [now] = await pool();
      return now?.hash === first.hash ? undefined : now;
    });
    expect(second.nonce).toBe(first.nonce);
    await rig.client.mine({ blocks: 1 });
    await rig.event('fillSettled', (event) => event.tradeNo === tradeNo);
    expect(await rig.tokensOf(maker.account.address, market.yesTokenId)).toBe(parseEther('10'));
  });

  it("notes by the exchange's time when a transaction ended, not by a clock that may have leaped", async () => {
    const timeMs = Date.now() + 60_000;
    const clock = vi.spyOn(rig.sequencer, 'nowMs').mockReturnValue(timeMs);
    await rig.mint(OPERATOR.address, '1').finally(() => clock.mockRestore());
    const ended = rig.database.selectFrom('transactions').select(({ fn }) => fn.max('ended_at_ms').as('last_ended_ms'));
    expect((await ended.executeTakeFirstOrThrow()).last_ended_ms).toBe(timeMs);
  });

  it('settles only once what was in flight when the process ended', async () => {
    const maker = await rig.trader();
    const taker = await rig.trader();
    await rig.client.setAutomine(false);
    const { tradeNo } = await mint(maker, taker, 10);
    await untilPool(async () => (await pool())[0]);
    await rig.close();
    await rig.client.mine({ blocks: 1 });
    await rig.client.setAutomine(true);
    await rig.open();
    await rig.event('fillSettled', (event) => event.tradeNo === tradeNo);
    expect(await rig.tokensOf(maker.account.address, market.yesTokenId)).toBe(parseEther('10'));
    expect(rig.exchange.pendingCount).toBe(0);
  });

  it('settles once what a lost settlement.sqlite does not know, after its nonce is used up otherwise', async () => {
    const maker = await rig.trader();
    const taker = await rig.trader();
    await rig.client.setAutomine(false);
    const { tradeNo } = await mint(maker, taker, 10);
    const lost = await untilPool(async () => (await pool())[0]);
    await rig.close();
    for (const end of ['', '-wal', '-shm']) rmSync(join(rig.folder, `settlement.sqlite${end}`), { force: true });
    await rig.client.dropTransaction({ hash: lost.hash as Hex });
    await rig.open();
    const first = await untilPool(async () => (await pool())[0]);
    expect(first).toMatchObject({ nonce: lost.nonce, input: NO_MATCH });
    await untilPool(async () => rig.running.health().reason.includes('must become final first') || undefined);
    await rig.client.setAutomine(true);
    await rig.client.mine({ blocks: 1 });
    await rig.event('fillSettled', (event) => event.tradeNo === tradeNo);
    expect(await rig.tokensOf(maker.account.address, market.yesTokenId)).toBe(parseEther('10'));
  });

  it('proposes no outcome for a market that has failed while the proposal waited', async () => {
    const failing = await rig.market();
    await rig.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 13n });
    await rig.client.mine({ blocks: 1 });
    const proposal = expect(createOracle(rig.running).propose(failing, Resolution.Yes)).rejects.toThrow(
      'no longer wanted',
    );
    await untilPool(async () => rig.running.health().reason.includes('MAX_GAS_PRICE_GWEI') || undefined);
    await rig.submit({ kind: 'moveMarket', marketId: failing.marketId, action: 'fail' });
    await proposal;
    await rig.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n });
    await rig.client.mine({ blocks: 1 });
  });

  it('cancels orders that their owner voided on chain by raising the nonce', async () => {
    const maker = await rig.trader();
    const { events } = await rig.place(maker, market, { cents: 10, shares: 5 });
    const accepted = events.find((event) => event.kind === 'orderAccepted');
    const data = encodeFunctionData({ abi: exchangeAbi, functionName: 'raiseNonce' });
    await rig.write(maker.key, rig.contracts.ctfExchange, data);
    const closed = await rig.event(
      'orderClosed',
      ({ orderNo }) => accepted?.kind === 'orderAccepted' && orderNo === accepted.orderNo,
    );
    expect(closed.reason).toBe(CloseReason.Cancelled);
    expect(rig.running.orderNonceOf(maker.account.address)).toBe(1n);
  });

  it('reports splits, merges, the resolution and redemptions with their transactions', async () => {
    const own = await rig.market();
    const owner = await rig.trader();
    const { quoteToken, conditionalTokens } = rig.contracts;
    const parts = [quoteToken, zeroHash, `0x${own.conditionId}`, [1n, 2n]] as const;
    const call = (functionName: 'splitPosition' | 'mergePositions', shares: string) =>
      encodeFunctionData({ abi: conditionalTokensAbi, functionName, args: [...parts, parseEther(shares)] });
    const splitHash = await rig.write(owner.key, conditionalTokens, call('splitPosition', '30'));
    expect(await rig.event('pairsSplit', ({ marketId }) => marketId === own.marketId)).toMatchObject({
      accountId: owner.accountId,
      sizeLots: 30_000_000,
      txHash: splitHash,
    });
    await rig.write(owner.key, conditionalTokens, call('mergePositions', '10'));
    await rig.event('pairsMerged', ({ marketId }) => marketId === own.marketId);
    await rig.resolve(own, Resolution.Yes);
    await rig.event('marketResolved', ({ marketId }) => marketId === own.marketId);
    expect(rig.exchange.marketState(own.marketId)?.status).toBe(MarketStatus.Resolved);
    const redeem = encodeFunctionData({ abi: conditionalTokensAbi, functionName: 'redeemPositions', args: parts });
    const redeemHash = await rig.write(owner.key, conditionalTokens, redeem);
    expect(await rig.event('redeemed', ({ marketId }) => marketId === own.marketId)).toMatchObject({
      yesLots: 20_000_000,
      noLots: 20_000_000,
      payoutUnits: 200_000_000_000n,
      txHash: redeemHash,
    });
    const range = { from: 1, to: Number(await rig.client.getBlockNumber()) };
    const { client, deployment } = rig.running;
    expect(await readTokenLogs({ client, deployment, range }, ['PayoutRedemption'])).toMatchObject([
      { args: { redeemer: owner.account.address, conditionId: `0x${own.conditionId}` } },
    ]);
    expect(rig.exchange.balanceOf(owner.accountId)).toMatchObject({
      availableUnits: 10_000_000_000_000n,
      heldUnits: 0n,
    });
    expect(rig.events('credited').filter(({ accountId }) => accountId === owner.accountId)).toHaveLength(1);
  });

  it('names the chain or the settlement as the actor in the audit log; blocks themselves are only in the journal', () => {
    const actorOf = (kind: string) =>
      new Set(rig.applied.filter(({ command }) => command.kind === kind).map((entry) => entry.actor));
    expect(actorOf('resolveMarket')).toEqual(new Set(['chain']));
    expect(actorOf('failFills')).toEqual(new Set(['settlement']));
    expect(actorOf('chainBlock')).toEqual(new Set([undefined]));
  });
});
