import type { MarketData } from '@presage/client';
import { LOCAL_KEYS, type LocalChain, receiptOf, safeAbi, testQuoteTokenAbi } from '@presage/contracts';
import { createTestClient, createWalletClient, encodeFunctionData, type Hex, http, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BuilderDesk, listOf, type Person } from '../support/builder-desk.ts';
import { openMarket } from '../support/open-market.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { type ChainService, startChainService } from '../support/running-chain.ts';

/** A minute is enough for each wait, even on a busy machine; a test has several. */
const SLOWLY = { timeout: 180_000 };

const WINDOW_SEC = 3_600;
/** A port without a listener. */
const NOBODY = 1;
const PENDING = 1;
const FAILED = 5;
const ONCHAIN_FAILED = 6;

let desk: BuilderDesk;
let running: ChainService;
let market: MarketData;
let line: Relay;

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  running = await startChainService(
    async (chain) => {
      line = await startRelay(portOf(chain));
      return { RPC_URL: `http://127.0.0.1:${line.port}` };
    },
    { challengeWindowSec: WINDOW_SEC },
  );
  desk = await BuilderDesk.open(running);
  market = await openMarket(running.service, { marketTitle: 'Failed?' });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await running.stop();
  await line.close();
});

function portOf(chain: LocalChain): number {
  return Number(new URL(chain.rpcUrl).port);
}

/** The owner revokes the exchange's allowance to move quote, without the service. */
async function takeBackLeave({ user, safe }: Person): Promise<void> {
  const { quoteToken, ctfExchange } = running.chain.deployment.contracts;
  const built = await desk.builder.buildWithdrawTx(safe, quoteToken, 0n, safe);
  const data = encodeFunctionData({ abi: testQuoteTokenAbi, functionName: 'approve', args: [ctfExchange, 0n] });
  const message = { ...built.eip712Data.message, to: quoteToken, data, operation: 0 };
  const signature = (await user.signTypedData({ ...built.eip712Data, message } as never)) as Hex;
  const call = encodeFunctionData({
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [quoteToken, 0n, data, 0, built.safeTx.safeTxGas, 0n, 0n, zeroAddress, zeroAddress, signature],
  });
  const account = privateKeyToAccount(LOCAL_KEYS.faucet);
  const wallet = createWalletClient({ account, transport: http(running.chain.rpcUrl) });
  const hash = await wallet.sendTransaction({ to: safe, data: call, chain: null });
  await receiptOf(desk.reader, hash);
}

describe('a match that cannot settle', SLOWLY, () => {
  it('fails with its cause, and releases what the other side held', async () => {
    const alice = await desk.newPerson('100');
    const bob = await desk.newPerson('100');
    await desk.place(alice, market, { outcome: 'yes', price: '0.4', shares: 10 });
    // The chain is unreachable meanwhile: orders are matched, and settled when it is reachable again.
    line.targetPort = NOBODY;
    line.cut();
    await takeBackLeave(alice);
    const taken = await desk.place(bob, market, { outcome: 'no', price: '0.6', shares: 10 });
    expect(taken).toMatchObject({ filledShares: '10' });
    const waiting = await desk.until(bob, '/trade');
    expect(listOf(waiting)).toMatchObject([{ status: PENDING, statusEnum: 'Pending', txHash: '' }]);
    line.targetPort = portOf(running.chain);

    const trades = await desk.until(bob, '/trade', (result) => listOf(result)[0]?.status !== PENDING);
    expect(listOf(trades)).toMatchObject([{ status: ONCHAIN_FAILED, statusEnum: 'OnchainFailed', txHash: '' }]);
    expect(listOf(trades)[0]?.failReason).toEqual(expect.stringMatching(/\w+/));
    const order = await desk.until(bob, `/order/${taken.orderId}`);
    expect(order.orderData).toMatchObject({
      status: FAILED,
      statusEnum: 'Failed',
      filledShares: '0',
      filledAmount: '0',
    });
    const balance = await desk.until(bob, '/user/balance');
    expect(balance.balances).toMatchObject([{ availableBalance: '100', frozenBalance: '0' }]);
    expect(listOf(await desk.until(bob, '/positions'))).toEqual([]);
  });
});

describe('a resolution that can be challenged', SLOWLY, () => {
  it('leaves the market resolving until it is final, and refuses another', async () => {
    const { service } = running;
    const asked = await openMarket(running.service, { marketTitle: 'Challenged?' });
    const person = await desk.newPerson('1');
    await service.admin('POST', `/market/${asked.marketId}/close`);
    const path = `/market/${asked.marketId}/resolve`;
    const { data } = await service.admin<{ data: MarketData }>('POST', path, { outcome: 'yes' });
    expect(data.statusEnum).toBe('resolving');
    await expect(service.admin('POST', path, { outcome: 'no' })).rejects.toThrow(/yes is already proposed on chain/);
    const failing = service.admin('POST', `/market/${asked.marketId}/fail`);
    await expect(failing).rejects.toThrow(/a resolution is proposed on chain/);
    const test = createTestClient({ mode: 'anvil', transport: http(running.chain.rpcUrl) });
    await test.increaseTime({ seconds: WINDOW_SEC });
    await test.mine({ blocks: 1 });
    const resolved = await desk.until(person, `/market/${asked.marketId}`, ({ data: now }) => {
      return (now as MarketData).statusEnum === 'resolved';
    });
    expect(resolved.data).toMatchObject({ resultTokenId: asked.yesTokenId });
  });
});

describe('a request that waits for the chain', SLOWLY, () => {
  it('is answered when the service stops, and its transaction is continued later', async () => {
    const slow = await startChainService({ CONFIRMATIONS: '100' });
    const registering = slow.service
      .admin('POST', '/account', { walletAddress: `0x${'5a'.repeat(20)}` })
      .catch((error: unknown) => String(error));
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${slow.service.origin}/metrics`);
        expect(await answer.text()).toMatch(/presage_chain_transactions_pending 1/);
      },
      { timeout: 60_000, interval: 50 },
    );
    await slow.stop();
    expect(await registering).toMatch(/errno 1: the chain/);
  });
});
