import { LOCAL_KEYS, oracleAdapterAbi } from '@presage/contracts';
import { Outcome, Side } from '@presage/exchange';
import { encodeFunctionData, parseEther, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, describe, expect, it } from 'vitest';
import { ChainRig } from './testing/chain-rig.ts';

const CONFIRMATIONS = 3;
const MINE_EVERY_MS = 30;
const OPERATOR = privateKeyToAccount(LOCAL_KEYS.operator).address.toLowerCase();

let isMining = false;
let mining = Promise.resolve();

/** Mines blocks continuously, as a real chain does. */
function keepMining(): void {
  isMining = true;
  mining = (async () => {
    for (; isMining; await new Promise((resolve) => setTimeout(resolve, MINE_EVERY_MS)))
      await rig.client.mine({ blocks: 1 }).catch(() => {});
  })();
}

/** Stops the mining of blocks. */
function stopMining(): Promise<void> {
  isMining = false;
  return mining;
}

const rig = await ChainRig.start({ settings: { confirmations: CONFIRMATIONS, feeBumpMs: 100 } });

afterAll(async () => {
  await stopMining();
  await rig.stop();
});

function reorganise(depth: number): Promise<unknown> {
  return rig.client.request({ method: 'anvil_reorg', params: [depth, []] } as never);
}

function transactionsOfOperator(): Promise<number> {
  return rig.client.getTransactionCount({ address: `0x${OPERATOR.slice(2)}`, blockTag: 'pending' });
}

/** The newest block, once it contains a transaction of the operator. */
async function blockOfOperator(): Promise<bigint> {
  for (;;) {
    const { transactions, number } = await rig.client.getBlock({ includeTransactions: true });
    if (transactions.some(({ from }) => from.toLowerCase() === OPERATOR)) return number;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a chain that is reorganised', () => {
  it('within the confirmations settles once what was in a block that is gone', async () => {
    keepMining();
    const maker = await rig.trader();
    const taker = await rig.trader();
    const market = await rig.market();
    await stopMining();
    await rig.place(maker, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 60, shares: 10 });
    await rig.place(taker, market, { outcome: Outcome.No, side: Side.Buy, cents: 40, shares: 10 });
    const [fill] = [...rig.exchange.pendingFills()];
    await blockOfOperator();
    await reorganise(1);
    expect(await rig.tokensOf(taker.account.address, market.noTokenId)).toBe(0n);
    expect(rig.exchange.pendingCount).toBe(1);
    keepMining();
    await rig.event('fillSettled', ({ tradeNo }) => tradeNo === fill?.tradeNo);
    expect(await rig.tokensOf(taker.account.address, market.noTokenId)).toBe(parseEther('10'));
    expect(rig.events('fillSettled')).toHaveLength(1);
    await stopMining();
  });

  it('below the final block stops reading and orders, and says so', async () => {
    keepMining();
    await rig.trader();
    await stopMining();
    const head = Number(await rig.client.getBlockNumber());
    // Reads everything that is final now, so that nothing more is submitted.
    await rig.running.readThrough(BigInt(head - CONFIRMATIONS));
    const before = rig.exchange.chainHead;
    await reorganise(head - before.blockNumber + 2);
    await rig.client.mine({ blocks: 3 });
    while (rig.running.refusal === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(rig.running.refusal).toBe('chainStopped');
    expect(rig.running.health()).toMatchObject({ ok: false, isRead: false });
    expect(rig.running.health().reason).toContain('reorganised');
    expect(rig.exchange.chainHead).toEqual(before);
  });

  it('below the final block takes no orders and sends nothing after a restart either, even while its node is behind', async () => {
    const { blockNumber } = rig.exchange.chainHead;
    const head = Number(await rig.client.getBlockNumber());
    await rig.client.request({ method: 'anvil_rollback', params: [head - blockNumber + 1] } as never);
    const sent = await transactionsOfOperator();
    await rig.restart();
    expect(rig.running.refusal).toBe('chainUnread');
    const waiting = rig.running.transactions.send({
      key: 'prepare:99',
      to: rig.contracts.oracleAdapter,
      data: encodeFunctionData({ abi: oracleAdapterAbi, functionName: 'prepare', args: [zeroHash] }),
    });
    waiting.catch(() => {});
    while (!rig.running.health().reason.includes('the node is at block'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(rig.running.refusal).toBe('chainUnread');
    await rig.client.mine({ blocks: 3 });
    while (rig.running.refusal === 'chainUnread') await new Promise((resolve) => setTimeout(resolve, 10));
    expect(rig.running.refusal).toBe('chainStopped');
    expect(await transactionsOfOperator()).toBe(sent);
  });
});
