import { safeAbi, testQuoteTokenAbi } from '@presage/contracts';
import { encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BuilderDesk, type ChainMarket, listOf, type Person } from '../support/builder-desk.ts';
import { type ChainService, startChainService } from '../support/running-chain.ts';

const WINDOW_SEC = 2;
const PENDING = 1;
const FAILED = 5;
const ONCHAIN_FAILED = 6;

let desk: BuilderDesk;
let running: ChainService;
let market: ChainMarket;

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  // It looks at the chain seldom: owners can do something that it does not know of when orders meet.
  running = await startChainService({ CHAIN_POLL_MS: '2000' }, WINDOW_SEC);
  desk = await BuilderDesk.open(running);
  market = await desk.newMarket('Failed?');
}, 120_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await running.stop();
});

/** Takes back the leave to move quote. */
async function takeBackLeave(person: Person): Promise<void> {
  const { quoteToken, ctfExchange } = running.chain.deployment.contracts;
  const built = await desk.builder.buildWithdrawTx(person.safe, quoteToken, 0n, person.safe);
  const data = encodeFunctionData({ abi: testQuoteTokenAbi, functionName: 'approve', args: [ctfExchange, 0n] });
  const safe = { address: person.safe, abi: safeAbi } as const;
  const nonce = await desk.reader.readContract({ ...safe, functionName: 'nonce' });
  const transaction = {
    ...{ to: quoteToken, value: 0n, data, operation: 0, safeTxGas: 100_000n, baseGas: 0n, gasPrice: 0n },
    ...{ gasToken: zeroAddress, refundReceiver: zeroAddress, nonce },
  };
  const { types, domain } = built.eip712Data;
  const typedData = { types, primaryType: 'SafeTx', domain, message: transaction };
  const signature = await person.user.signTypedData(typedData as never);
  const sent = { ...built, safeTx: transaction } as never;
  const { tx_hash: hash } = (await desk.builder.submitSafeTx(person.safe, sent, signature)) as { tx_hash: Hex };
  await desk.reader.waitForTransactionReceipt({ hash, pollingInterval: 20 });
}

describe('a match that cannot settle', () => {
  it('fails with its cause, and gives back what the other side held', async () => {
    const alice = await desk.newPerson('100');
    const bob = await desk.newPerson('100');
    await desk.place(alice, market, { outcome: 'yes', price: '0.4', shares: 10 });
    await takeBackLeave(alice);
    const taken = await desk.place(bob, market, { outcome: 'no', price: '0.6', shares: 10 });
    expect(taken).toMatchObject({ filledShares: '10' });

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

describe('a resolution that can be challenged', () => {
  it('leaves the market resolving until it is final, and refuses another', async () => {
    const { service } = running;
    const asked = await desk.newMarket('Challenged?');
    const person = await desk.newPerson('1');
    await service.admin('POST', `/market/${asked.marketId}/close`);
    const path = `/market/${asked.marketId}/resolve`;
    const { data } = await service.admin<{ data: ChainMarket }>('POST', path, { outcome: 'yes' });
    expect(data.statusEnum).toBe('resolving');
    await expect(service.admin('POST', path, { outcome: 'no' })).rejects.toThrow(/yes is proposed on chain already/);
    const resolved = await desk.until(person, `/market/${asked.marketId}`, ({ data: now }) => {
      return (now as ChainMarket).statusEnum === 'resolved';
    });
    expect(resolved.data).toMatchObject({ resultTokenId: asked.yesTokenId });
  });
});

describe('whoever waits for the chain', () => {
  it('is told so when the service stops, and what was begun goes on', async () => {
    const slow = await startChainService({ CONFIRMATIONS: '100' });
    const registering = slow.service
      .admin('POST', '/account', { walletAddress: `0x${'5a'.repeat(20)}` })
      .catch((error: unknown) => String(error));
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${slow.service.origin}/metrics`);
        expect(await answer.text()).toMatch(/presage_chain_transactions_pending 1/);
      },
      { timeout: 10_000, interval: 50 },
    );
    await slow.stop();
    expect(await registering).toMatch(/errno 1: the chain/);
  }, 60_000);
});
