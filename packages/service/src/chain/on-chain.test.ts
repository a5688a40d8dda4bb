import {
  conditionalTokensAbi,
  exchangeAbi,
  feeManagerAbi,
  LOCAL_KEYS,
  multiSendAbi,
  oracleAdapterAbi,
  safeAbi,
  testQuoteTokenAbi,
  tradingWalletSetup,
} from '@presage/contracts';
import { type MarketId, MarketStatus, Resolution } from '@presage/exchange';
import type { SafeTransaction } from '@presage/protocol';
import { encodeFunctionData, type Hex, maxUint256, parseEther, zeroAddress } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketIdsOf } from '../store/market-ids.ts';
import type { MarketRow } from '../store/read-store.ts';
import { giveLocalMoney } from './accounts/local-money.ts';
import { createTradingWallets } from './accounts/trading-wallets.ts';
import { OtherProposalError } from './errors.ts';
import { decidedMarkets } from './indexer/decided-markets.ts';
import { HoldingsReader } from './indexer/read-holdings.ts';
import { MAX_RELAY_GAS } from './limits.ts';
import { openOnChain } from './markets/market-contracts.ts';
import { createOracle } from './markets/oracle.ts';
import { ResolutionFinaliser } from './markets/resolution-finaliser.ts';
import { createRelay, type RelayResult } from './relay/relay.ts';
import { safeTransactionHash } from './relay/safe-transaction.ts';
import { startDirectChain } from './testing/direct-chain.ts';
import { maySettleOn } from './transactions/may-settle.ts';

const WINDOW_SEC = 3_600;

let marketIds = 100;

const chain = await startDirectChain(WINDOW_SEC);
afterAll(() => chain.stop());
const wallets = createTradingWallets(chain);
const oracle = createOracle(chain);
const relay = createRelay(chain);

function newWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

/** A market with the addresses of this installation. */
function newMarket(
  fees: { makerFeeBps?: number; takerFeeBps?: number } = {},
  status: MarketStatus = MarketStatus.Created,
) {
  const { ctfExchange, conditionalTokens, quoteToken, oracleAdapter } = chain.deployment.contracts;
  marketIds += 1;
  const marketId = marketIds as MarketId;
  const ids = marketIdsOf({ ctfExchange, conditionalTokens, quoteToken, oracle: oracleAdapter }, marketId);
  return { marketId, makerFeeBps: 0, takerFeeBps: 0, status, ...ids, ...fees } as MarketRow;
}

function ratesOf(tokenId: string) {
  const manager = { address: chain.deployment.contracts.feeManager, abi: feeManagerAbi } as const;
  return chain.client.readContract({ ...manager, functionName: 'getFeeRateSettings', args: [BigInt(tokenId)] });
}

describe('the Safe of an account', () => {
  it('is deployed once, and belongs to its wallet alone', async () => {
    const wallet = newWallet().address;
    const safe = await wallets.provide(wallet);
    const sent = chain.sent.length;
    expect(await wallets.provide(wallet)).toBe(safe);
    expect(chain.sent).toHaveLength(sent);
    expect(safe).toBe(wallets.addressOf(wallet.toLowerCase()));
    expect(await wallets.isOwnedBy(safe, wallet)).toBe(true);
    expect(await wallets.isOwnedBy(safe, newWallet().address)).toBe(false);
    expect(await wallets.creationOf(wallet)).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it('may be deployed by somebody else meanwhile', async () => {
    const wallet = newWallet().address;
    chain.interfere(() => chain.as(LOCAL_KEYS.faucet, tradingWalletSetup(wallet, chain.deployment)));
    expect(await wallets.provide(wallet)).toBe(wallets.addressOf(wallet));
    expect(await wallets.creationOf(wallet)).toBe('');
  });

  it('is not accepted without code, nor as another contract, whatever that answers', async () => {
    const wallet = newWallet().address;
    expect(await wallets.isOwnedBy(newWallet().address, wallet)).toBe(false);
    expect(await wallets.isOwnedBy(chain.deployment.contracts.quoteToken, wallet)).toBe(false);
    // The first halts, the second returns a list of owners that begins beyond its end.
    for (const code of ['0xfe', '0x5f195f5260205ff3']) {
      const address = newWallet().address;
      await chain.client.request({ method: 'anvil_setCode', params: [address, code] } as never);
      expect(await wallets.isOwnedBy(address, wallet)).toBe(false);
    }
  });

  it('may trade once all three approvals are there', async () => {
    const account = newWallet();
    const safe = await wallets.provide(account.address);
    expect(await wallets.mayTrade(safe)).toBe(false);
    const { quoteToken, conditionalTokens, ctfExchange } = chain.deployment.contracts;
    const approve = (spender: Hex) =>
      encodeFunctionData({ abi: testQuoteTokenAbi, functionName: 'approve', args: [spender, maxUint256] });
    await sent(await send(account, safe, { to: quoteToken, data: approve(ctfExchange) }));
    await sent(await send(account, safe, { to: quoteToken, data: approve(conditionalTokens) }));
    expect(await wallets.mayTrade(safe)).toBe(false);
    const all = encodeFunctionData({
      abi: conditionalTokensAbi,
      functionName: 'setApprovalForAll',
      args: [ctfExchange, true],
    });
    await sent(await send(account, safe, { to: conditionalTokens, data: all }));
    expect(await wallets.mayTrade(safe)).toBe(true);
  });

  it('gets test money on a local chain, and its wallet gas, but only once', async () => {
    const wallet = newWallet().address;
    const tradingWallet = await wallets.provide(wallet);
    await giveLocalMoney(chain, { wallet, tradingWallet, quoteWei: 7n });
    await giveLocalMoney(chain, { wallet, tradingWallet, quoteWei: 7n });
    expect(await quoteOf(tradingWallet)).toBe(14n);
    expect(await chain.client.getBalance({ address: wallet })).toBe(parseEther('1'));
  });
});

function quoteOf(address: Hex): Promise<bigint> {
  const quote = { address: chain.deployment.contracts.quoteToken, abi: testQuoteTokenAbi } as const;
  return chain.client.readContract({ ...quote, functionName: 'balanceOf', args: [address] });
}

describe('a market that opens', () => {
  it('has its condition, its entry in the registry and its rates on chain', async () => {
    const market = newMarket({ makerFeeBps: 10, takerFeeBps: 200 });
    expect(await oracle.stateOf(market)).toEqual({ kind: 'unprepared' });
    await openOnChain(chain, market);
    expect(await oracle.stateOf(market)).toEqual({ kind: 'open' });
    const complement = await chain.client.readContract({
      address: chain.deployment.contracts.ctfExchange,
      abi: exchangeAbi,
      functionName: 'complementOf',
      args: [BigInt(market.yesTokenId)],
    });
    expect(String(complement)).toBe(market.noTokenId);
    for (const tokenId of [market.yesTokenId, market.noTokenId])
      expect(await ratesOf(tokenId)).toEqual([10n, 200n, true]);
  });

  it('is continued where it was interrupted, with the rates it has by then', async () => {
    const market = newMarket({ takerFeeBps: 50 });
    await openOnChain(chain, market);
    const sentBefore = chain.sent.length;
    await openOnChain(chain, market);
    expect(chain.sent).toHaveLength(sentBefore);
    for (const takerFeeBps of [70, 50, 70]) {
      await openOnChain(chain, { ...market, takerFeeBps });
      expect(await ratesOf(market.noTokenId)).toEqual([0n, BigInt(takerFeeBps), true]);
    }
  });

  it('gets its rates also when only that of makers, or that of one token, is another', async () => {
    const market = newMarket({ makerFeeBps: 10, takerFeeBps: 50 });
    await openOnChain(chain, market);
    await openOnChain(chain, { ...market, makerFeeBps: 20 });
    expect(await ratesOf(market.noTokenId)).toEqual([20n, 50n, true]);
    const args = [[BigInt(market.noTokenId)], 10n, 50n] as const;
    const data = encodeFunctionData({ abi: feeManagerAbi, functionName: 'setFeeRates', args });
    await chain.transactions.send({ key: 'one token', to: chain.deployment.contracts.feeManager, data });
    await openOnChain(chain, { ...market, makerFeeBps: 20 });
    for (const tokenId of [market.yesTokenId, market.noTokenId])
      expect(await ratesOf(tokenId)).toEqual([20n, 50n, true]);
  });
});

describe('the oracle', () => {
  it('accepts a proposal once, and refuses another', async () => {
    const market = newMarket();
    await openOnChain(chain, market);
    const finalAtSec = await oracle.propose(market, Resolution.Yes);
    const { timestamp } = await chain.client.getBlock();
    expect(finalAtSec).toBe(Number(timestamp) + WINDOW_SEC);
    expect(await oracle.propose(market, Resolution.Yes)).toBe(finalAtSec);
    await expect(oracle.propose(market, Resolution.No)).rejects.toThrow(OtherProposalError);
  });

  it('accepts the same again after it was challenged', async () => {
    const market = newMarket();
    await openOnChain(chain, market);
    await oracle.propose(market, Resolution.No);
    const challenge = encodeFunctionData({
      abi: oracleAdapterAbi,
      functionName: 'challenge',
      args: [`0x${market.questionId}`],
    });
    await chain.as(LOCAL_KEYS.deployer, { to: chain.deployment.contracts.oracleAdapter, data: challenge });
    expect(await oracle.stateOf(market)).toEqual({ kind: 'open' });
    await oracle.propose(market, Resolution.No);
    expect(await oracle.stateOf(market)).toMatchObject({ kind: 'proposed', resolution: Resolution.No });
  });
});

describe('the resolution finaliser', () => {
  it('finalises a proposal when its challenge window is over, and resolves failed markets as invalid', async () => {
    const resolving = newMarket({}, MarketStatus.Resolving);
    const failed = newMarket({}, MarketStatus.Failed);
    const neverOpened = newMarket({}, MarketStatus.Failed);
    const trading = newMarket({}, MarketStatus.Activated);
    for (const market of [resolving, failed, trading]) await openOnChain(chain, market);
    await oracle.propose(resolving, Resolution.Yes);
    const markets = [resolving, failed, neverOpened, trading];
    const finaliser = new ResolutionFinaliser({
      oracle,
      markets: () => markets,
      settling: chain.settling,
      log: () => {},
    });
    await finaliser.pass();
    expect(await oracle.stateOf(resolving)).toMatchObject({ kind: 'proposed' });
    expect(await oracle.stateOf(failed)).toMatchObject({ kind: 'proposed', resolution: Resolution.Invalid });

    await chain.later(WINDOW_SEC + 1);
    await finaliser.pass();
    expect(await oracle.stateOf(resolving)).toEqual({ kind: 'final' });
    expect(await oracle.stateOf(failed)).toEqual({ kind: 'final' });
    expect(await payoutsOf(resolving)).toEqual([1n, 0n]);
    const candidates = [trading, resolving, failed, newMarket()];
    const holdings = new HoldingsReader({ ...chain, confirmations: 0 });
    const block = Number(await chain.client.getBlockNumber());
    expect(await decidedMarkets({ directory: { markets: () => candidates }, holdings, block })).toEqual([
      { marketId: resolving.marketId, resolution: Resolution.Yes },
    ]);
    const conditionIds = candidates.map(({ conditionId }) => conditionId);
    expect(await holdings.payouts(conditionIds, block), 'of decided conditions').toEqual(
      new Map([
        [resolving.conditionId, [1n, 0n]],
        [failed.conditionId, [1n, 1n]],
      ]),
    );
    expect(await payoutsOf(failed)).toEqual([1n, 1n]);
    expect(await oracle.stateOf(trading)).toEqual({ kind: 'open' });
    const before = chain.sent.length;
    await finaliser.pass();
    expect(chain.sent).toHaveLength(before);
  });
});

function payoutsOf({ conditionId }: MarketRow): Promise<readonly bigint[]> {
  const tokens = { address: chain.deployment.contracts.conditionalTokens, abi: conditionalTokensAbi } as const;
  return Promise.all(
    [0n, 1n].map((slot) =>
      chain.client.readContract({ ...tokens, functionName: 'payoutNumerators', args: [`0x${conditionId}`, slot] }),
    ),
  );
}

/** Signs a Safe transaction and has it relayed. */
async function send(
  signer: PrivateKeyAccount,
  safe: Hex,
  { owner = signer.address, signature, ...changes }: Partial<SafeTransaction> & { owner?: Hex; signature?: Hex },
): Promise<RelayResult> {
  const { nonce = await chain.client.readContract({ address: safe, abi: safeAbi, functionName: 'nonce' }) } = changes;
  const transaction: SafeTransaction = {
    to: zeroAddress,
    value: 0n,
    data: '0x',
    operation: 0,
    safeTxGas: 300_000n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    ...changes,
    nonce,
  };
  const hash = safeTransactionHash({ safe, chainId: chain.deployment.chainId }, transaction);
  const signed = signature ?? (await signer.sign({ hash }));
  return relay({ safe, owner: owner.toLowerCase(), transaction, signature: signed, allow: async () => true });
}

async function sent(result: RelayResult): Promise<void> {
  expect(result).toMatchObject({ ok: true });
}

describe('a Safe transaction', () => {
  let owner: PrivateKeyAccount;
  let safe: Hex;
  let pay: { readonly to: Hex; readonly data: Hex };

  beforeAll(async () => {
    owner = newWallet();
    safe = await wallets.provide(owner.address);
    await giveLocalMoney(chain, { wallet: owner.address, tradingWallet: safe, quoteWei: 100n });
    const data = encodeFunctionData({ abi: testQuoteTokenAbi, functionName: 'transfer', args: [owner.address, 10n] });
    pay = { to: chain.deployment.contracts.quoteToken, data };
  });

  it('is relayed, and does what its owner signed', async () => {
    const result = await send(owner, safe, pay);
    await sent(result);
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
    const receipt = await chain.client.getTransactionReceipt({ hash: result.txHash });
    expect(receipt.status).toBe('success');
    expect(await quoteOf(owner.address)).toBe(10n);
    const before = chain.sent.length;
    expect(await send(owner, safe, { ...pay, nonce: 0n }), 'sent again, as after an answer that was lost').toEqual(
      result,
    );
    expect(chain.sent).toHaveLength(before);
  });

  it.each([
    ['signed by another wallet', 'badSignature', () => send(newWallet(), safe, { ...pay, owner: owner.address })],
    ['with a nonce that is used up', 'unfit', () => send(owner, safe, { ...pay, nonce: 0n, safeTxGas: 200_000n })],
    ['whose gas the Safe would pay', 'unfit', () => send(owner, safe, { ...pay, gasPrice: 1n })],
    ['that may take more gas than we pay', 'unfit', () => send(owner, safe, { ...pay, safeTxGas: MAX_RELAY_GAS + 1n })],
    ['whose call fails', 'unfit', () => send(owner, safe, { ...pay, data: `${pay.data.slice(0, -2)}ff` as Hex })],
    ['that hands the Safe to other code', 'unfit', () => send(owner, safe, { ...pay, operation: 1 })],
  ])('%s is not relayed', async (_, kind, attempt) => {
    const before = chain.sent.length;
    expect(await attempt()).toMatchObject({ ok: false, kind });
    expect(chain.sent).toHaveLength(before);
  });

  it('without a usable signature is refused with what was received', async () => {
    const stranger = newWallet();
    expect(await send(stranger, safe, { ...pay, owner: owner.address })).toMatchObject({
      problem: expect.stringContaining(`signatures: made by ${stranger.address}; accepted: one over 0x`),
    });
    expect(await send(owner, safe, { ...pay, signature: '0x00' })).toMatchObject({
      problem: expect.stringContaining('signatures: not a signature of 65 bytes'),
    });
  });

  it.each([
    ['halts', '0xfe'],
    ['is gone', '0x'],
  ])('of a Safe whose code %s is not relayed', async (_, code) => {
    const other = newWallet();
    const broken = await wallets.provide(other.address);
    await chain.client.request({ method: 'anvil_setCode', params: [broken, code] } as never);
    const problem = expect.stringContaining('data: the Safe would refuse it');
    expect(await send(other, broken, { nonce: 0n })).toEqual({ ok: false, kind: 'unfit', problem });
  });

  it('may make several calls through MultiSend', async () => {
    const inner = `00${pay.to.slice(2)}${'0'.repeat(64)}${((pay.data.length - 2) / 2).toString(16).padStart(64, '0')}${pay.data.slice(2)}`;
    const data = encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [`0x${inner}${inner}`] });
    const before = await quoteOf(owner.address);
    await sent(await send(owner, safe, { to: chain.deployment.contracts.multiSend, data, operation: 1 }));
    expect((await quoteOf(owner.address)) - before).toBe(20n);
  });
});

it('an operator may settle until its role has been removed in a final block', async () => {
  const { deployment, local } = chain;
  const later = maySettleOn({ rpcUrl: local.rpcUrl, deployment, confirmations: 5 });
  const now = maySettleOn({ rpcUrl: local.rpcUrl, deployment, confirmations: 0 });
  expect(await Promise.all([now(deployment.operator), now(newWallet().address)])).toEqual([true, false]);
  const args = [deployment.operator] as const;
  const data = encodeFunctionData({ abi: exchangeAbi, functionName: 'removeOperator', args });
  await chain.as(LOCAL_KEYS.deployer, { to: deployment.contracts.ctfExchange, data });
  expect(await Promise.all([now(deployment.operator), later(deployment.operator)])).toEqual([false, true]);
});
