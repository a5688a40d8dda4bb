import { UserClient } from '@opinion-labs/opinion-clob-sdk';
import type { MarketData } from '@presage/client';
import { conditionalTokensAbi, safeAbi, testQuoteTokenAbi, tradingWalletOf } from '@presage/contracts';
import { getAddress, type Hex, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { availableOf, BuilderDesk, listOf, type Person } from '../support/builder-desk.ts';
import { openMarket } from '../support/open-market.ts';
import { type ChainService, startChainService } from '../support/running-chain.ts';
import { StreamReader } from '../support/stream-reader.ts';

/** A minute is enough for each wait, even on a busy machine; a test has several. */
const SLOWLY = { timeout: 180_000 };

const NO = 2;
const PENDING = 1;
const FINISHED = 2;
const CLAIMED = 4;

let desk: BuilderDesk;
let running: ChainService;
let market: MarketData;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  // The client warns with every key that it is shown only once.
  vi.spyOn(console, 'warn').mockReturnValue();
  running = await startChainService();
  desk = await BuilderDesk.open(running);
  market = await openMarket(running.service, { marketTitle: 'Settled?', takerFeeBps: 200 });
  alice = await desk.newPerson('1000');
  bob = await desk.newPerson('1000');
});

afterAll(async () => {
  vi.restoreAllMocks();
  await running.stop();
});

describe('users of a builder on chain', SLOWLY, () => {
  it('have their own Safe, which the service created and the exchange may trade with', async () => {
    const { chain } = running;
    expect(alice.safe).toBe(tradingWalletOf(getAddress(alice.user.address), chain.deployment));
    const owners = await desk.reader.readContract({ address: alice.safe, abi: safeAbi, functionName: 'getOwners' });
    expect(owners).toEqual([alice.user.address]);
    const user = UserClient.createRandom();
    const made = await desk.builder.createUser(user.address);
    expect(made.enableTrading).toBe(false);
    const receipt = await desk.reader.getTransactionReceipt({ hash: made.walletCreationTxHash as Hex });
    expect(receipt.status).toBe('success');
    expect(await desk.builder.getUser(alice.user.address)).toMatchObject({
      enableTrading: true,
      multiSigWallet: alice.safe,
    });
  });

  it('trade: a match is pending, then finished with its transaction, and both own what they bought', async () => {
    const stream = await StreamReader.open(running.service, alice.apiKey);
    for (const channel of ['trade.order.update', 'trade.record.new']) await stream.subscribe(channel);
    await desk.place(alice, market, { outcome: 'yes', price: '0.4', shares: 10 });
    const taken = await desk.place(bob, market, { outcome: 'no', price: '0.6', shares: 10 });
    expect(taken).toMatchObject({ status: FINISHED, filledShares: '10' });
    const settled = await desk.until(bob, '/trade', (result) => listOf(result)[0]?.status !== PENDING);
    const [trade] = listOf(settled);
    expect(trade).toMatchObject({ status: FINISHED, statusEnum: 'Finished', shares: '10', price: '0.6' });
    const receipt = await desk.reader.getTransactionReceipt({ hash: trade?.txHash as Hex });
    expect(receipt.to?.toLowerCase()).toBe(running.chain.deployment.contracts.ctfExchange.toLowerCase());

    const tokens = {
      address: running.chain.deployment.contracts.conditionalTokens,
      abi: conditionalTokensAbi,
    } as const;
    const args = [bob.safe, BigInt(market.noTokenId)] as const;
    expect(await desk.reader.readContract({ ...tokens, functionName: 'balanceOf', args })).toBe(parseEther('10'));
    const positions = await desk.until(bob, '/positions');
    expect(listOf(positions)).toMatchObject([{ outcomeSide: NO, sharesOwned: '10', avgEntryPrice: '0.6' }]);
    await stream.until(() => stream.of('trade.record.new').length === 2);
    const updates = stream.of('trade.order.update').map((update) => [update.orderUpdateType, update.status]);
    expect(updates).toEqual([
      ['orderNew', PENDING],
      ['orderFill', FINISHED],
      ['orderConfirm', FINISHED],
    ]);
    const records = stream.of('trade.record.new').map(({ status, txHash }) => ({ status, txHash }));
    expect(records).toEqual([
      { status: PENDING, txHash: '' },
      { status: FINISHED, txHash: trade?.txHash },
    ]);
    expect(stream.faults).toEqual([]);
    stream.close();
    // 10 at 0.6, and a fee of 2 % x 0.6 x 0.4.
    await desk.until(bob, '/user/balance', (balance) => availableOf(balance) === '993.952');
    await desk.until(alice, '/user/balance', (balance) => availableOf(balance) === '996');
  });

  it('split and merge through their Safe', async () => {
    const amount = parseEther('5');
    await desk.relay(alice, await desk.builder.buildSplitTx(alice.safe, market.quoteToken, market.conditionId, amount));
    const split = await desk.until(alice, '/trade', (result) => listOf(result)[0]?.side === 'Split');
    expect(listOf(split)[0]).toMatchObject({ shares: '5', price: '1', txHash: expect.stringMatching(/^0x/) });
    await desk.relay(alice, await desk.builder.buildMergeTx(alice.safe, market.quoteToken, market.conditionId, amount));
    await desk.until(alice, '/trade', (result) => listOf(result)[0]?.side === 'Merge');
    await desk.until(alice, '/user/balance', (balance) => availableOf(balance) === '996');
  });

  it('cannot send a Safe transaction of another user, of another form, or one that would fail', async () => {
    const built = await desk.builder.buildWithdrawTx(alice.safe, market.quoteToken, parseEther('1'), bob.safe);
    const signature = await bob.user.signTypedData(built.eip712Data as never);
    await expect(desk.builder.submitSafeTx(alice.safe, built, signature)).rejects.toThrow(/signatures/);
    const tooMuch = await desk.builder.buildWithdrawTx(alice.safe, market.quoteToken, parseEther('100000'), bob.safe);
    await expect(desk.relay(alice, tooMuch)).rejects.toThrow(/would fail|refuse/);
  });

  it('redeem once the oracle has reported', async () => {
    const { service } = running;
    await service.admin('POST', `/market/${market.marketId}/close`);
    const path = `/market/${market.marketId}/resolve`;
    const { data } = await service.admin<{ data: MarketData }>('POST', path, { outcome: 'no' });
    expect(data.statusEnum).toBe('resolved');
    await desk.relay(bob, await desk.builder.buildRedeemTx(bob.safe, market.quoteToken, market.conditionId));
    const positions = await desk.until(bob, '/positions', (result) => listOf(result)[0]?.claimStatus === CLAIMED);
    expect(listOf(positions)[0]).toMatchObject({ sharesOwned: '0' });
    await desk.until(bob, '/user/balance', (balance) => availableOf(balance) === '1003.952');
    const quote = { address: running.chain.deployment.contracts.quoteToken, abi: testQuoteTokenAbi } as const;
    const args = [bob.safe] as const;
    expect(await desk.reader.readContract({ ...quote, functionName: 'balanceOf', args })).toBe(parseEther('1003.952'));
  });
});

describe('an installation on chain', SLOWLY, () => {
  it('gives clients all they need to know about it', async () => {
    const response = await fetch(`${running.service.baseUrl}/chain`);
    const { result } = (await response.json()) as { result: Record<string, unknown> };
    const { quoteToken, ctfExchange } = running.chain.deployment.contracts;
    expect(result).toMatchObject({
      ledger: 'chain',
      chainId: '56',
      rpcUrl: running.chain.rpcUrl,
      confirmations: 0,
      contracts: { quoteToken: getAddress(quoteToken), ctfExchange: getAddress(ctfExchange) },
    });
    const [token] = (await desk.builder.getQuoteTokens()) as { ctfExchangeAddress: string }[];
    expect(token?.ctfExchangeAddress).toBe(getAddress(ctfExchange));
  });

  it('refuses what only a custodial ledger can do, and says what to do instead', async () => {
    const { service } = running;
    const debit = service.admin('POST', `/account/${alice.user.address}/debit`, { amount: '1' });
    await expect(debit).rejects.toThrow(/owner transfers/);
    await expect(service.admin('GET', '/fees')).rejects.toThrow(/fee receiver/);
    await expect(service.admin('POST', '/fees/sweep', { walletAddress: alice.user.address })).rejects.toThrow(
      /fee receiver/,
    );
    const response = await fetch(`${service.baseUrl}/positions/split`, {
      method: 'POST',
      headers: { apikey: alice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ marketId: market.marketId, amount: '1' }),
    });
    expect(await response.json()).toMatchObject({ errno: 2, errmsg: expect.stringContaining('GET /chain') });
  });

  it('fixes fee rates with activation, and pays failed markets as invalid ones', async () => {
    const { service } = running;
    const open = await openMarket(running.service, { marketTitle: 'Fixed?' });
    const edit = service.admin('PATCH', `/market/${open.marketId}`, { takerFeeBps: 10 });
    await expect(edit).rejects.toThrow(/before activation/);
    await service.admin('POST', `/market/${open.marketId}/fail`);
    const tokens = {
      address: running.chain.deployment.contracts.conditionalTokens,
      abi: conditionalTokensAbi,
    } as const;
    const args = [`0x${open.conditionId}`] as const;
    await vi.waitFor(
      async () =>
        expect(await desk.reader.readContract({ ...tokens, functionName: 'payoutDenominator', args })).toBe(2n),
      { timeout: 60_000, interval: 100 },
    );
  });

  it('registers a wallet that is its own trading wallet, and a Safe that only it owns', async () => {
    const { service } = running;
    const wallet = UserClient.createRandom().address;
    const registered = await service.admin('POST', '/account', { walletAddress: wallet, multiSigAddress: wallet });
    expect(registered).toEqual({ data: { walletAddress: wallet, multiSigAddress: wallet } });
    const other = UserClient.createRandom().address;
    const foreign = service.admin('POST', '/account', { walletAddress: other, multiSigAddress: bob.safe });
    await expect(foreign).rejects.toThrow(/belongs to an account/);
    const nobody = UserClient.createRandom().address;
    const none = service.admin('POST', '/account', { walletAddress: other, multiSigAddress: nobody });
    await expect(none).rejects.toThrow(
      `received ${nobody}; accepted: the wallet itself, a Safe of which it is the only owner`,
    );
  });
});
