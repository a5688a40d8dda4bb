import {
  conditionalTokensAbi,
  feeManagerAbi,
  LOCAL_KEYS,
  type LocalChain,
  oracleAdapterAbi,
  receiptOf,
  startLocalChain,
  testQuoteTokenAbi,
  tradingWalletOf,
  tradingWalletSetup,
} from '@presage/contracts';
import { conditionIdOf, tokenIdsOf } from '@presage/protocol';
import { createTestClient, createWalletClient, erc20Abi, http, maxUint256, parseEther, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BalanceNotEnough,
  Client,
  InsufficientGasBalance,
  InvalidParamError,
  NoPositionsToRedeem,
  OpenApiError,
  type WalletSigner,
} from '../../index.ts';
import { type FakeService, startFakeService, success } from '../../testing/fake-service.ts';
import { API_KEY, MARKET, QUOTE_TOKEN } from '../../testing/fixtures.ts';

type Address = `0x${string}`;

/** A transaction as a node returns it: numbers as hex. */
interface Sent {
  readonly hash: Address;
  readonly from: Address;
  readonly to: Address;
  readonly input: Address;
  readonly nonce: Address;
  readonly gas: Address;
  readonly gasPrice: Address;
  readonly maxFeePerGas?: Address;
}

const operator = privateKeyToAccount(LOCAL_KEYS.operator);
const TEN = parseEther('10');
/** Selector of approve(address,uint256). */
const APPROVE = '0x095ea7b3';

let chain: LocalChain;
let service: FakeService;
let questions = 0;

beforeAll(async () => {
  chain = await startLocalChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

describe.each(['a Safe', 'a wallet that trades for itself'])('on chain, %s', (kind) => {
  let privateKey: Address;
  let account: Address;
  let questionId: Address;
  let yesTokenId: string;
  let client: Client;

  beforeEach(async () => {
    privateKey = generatePrivateKey();
    const wallet = privateKeyToAccount(privateKey).address;
    account = kind === 'a Safe' ? tradingWalletOf(wallet, chain.deployment) : wallet;
    if (kind === 'a Safe') await asOperator(tradingWalletSetup(wallet, chain.deployment));
    await node().setBalance({ address: wallet, value: parseEther('1') });
    await mintTo(account);
    ({ questionId, yesTokenId } = await openMarket());
    client = new Client({ ...config(), privateKey, multiSigAddress: account });
  });

  it('reports whether approvals are missing, and does not approve any', async () => {
    const before = await node().getBlockNumber();
    expect([await client.isTradingEnabled(), await client.isTradingEnabled()]).toEqual([false, false]);
    expect(await node().getBlockNumber()).toBe(before);
    await client.enableTrading();
    expect(await client.isTradingEnabled()).toBe(true);
  });

  it('approves what is missing once, and nothing again', async () => {
    const first = await client.enableTrading();
    expect(first).toMatchObject({ success: true, txHash: expect.stringMatching(/^0x/), returnValue: null });
    if (kind === 'a Safe') expect(first.safeTxHash).toMatch(/^0x[0-9a-f]{64}$/);
    else expect(first.safeTxHash).toBeNull();
    const { quoteToken, conditionalTokens, ctfExchange } = chain.deployment.contracts;
    for (const spender of [ctfExchange, conditionalTokens]) {
      const args = [account, spender] as const;
      const address = quoteToken;
      expect(await node().readContract({ address, abi: erc20Abi, functionName: 'allowance', args })).toBe(maxUint256);
    }
    const block = await node().getBlockNumber();
    // First from the cache, then, with the cache cleared, from the chain.
    for (const forget of [() => {}, () => client.dropCaches()]) {
      forget();
      expect(await client.enableTrading()).toEqual({ success: true, safeTxHash: null, returnValue: null });
    }
    expect(await node().getBlockNumber()).toBe(block);
  });

  it('raises an allowance in one step: with none in between, the exchange would close buy orders', async () => {
    await client.enableTrading();
    const fromBlock = await approveAsAccount(TEN);
    client.dropCaches();
    await client.enableTrading();
    expect(await approvedSince(fromBlock)).toEqual([TEN, maxUint256]);
  });

  it('takes back an allowance first where the token demands it', async () => {
    await client.enableTrading();
    const fromBlock = await approveAsAccount(TEN);
    await refusingApproval({ code: 3, message: 'execution reverted', data: '0x' }).enableTrading();
    expect(await approvedSince(fromBlock)).toEqual([TEN, 0n, maxUint256]);
  });

  it('approves nothing while the node does not say whether the token accepts it', async () => {
    await client.enableTrading();
    const block = await approveAsAccount(TEN);
    const enabling = refusingApproval({ code: -32_000, message: 'header not found' }).enableTrading();
    expect(await rejection(enabling)).toMatchObject({
      name: 'OpenApiError',
      message: expect.stringContaining('failed'),
    });
    expect(await node().getBlockNumber()).toBe(block);
  });

  it('splits, merges, and redeems when the market is resolved', async () => {
    const split = await client.split(1, '10');
    expect(split).toMatchObject({ success: true, txHash: expect.stringMatching(/^0x/) });
    expect(await tokens(yesTokenId)).toBe(TEN);
    await client.merge(1, parseEther('4'));
    expect(await tokens(yesTokenId)).toBe(parseEther('6'));
    expect(await quote()).toBe(parseEther('94'));

    expect(await rejection(client.redeem(1))).toMatchObject({ name: 'OpenApiError', errno: 201 });
    await decide(questionId);
    await client.redeem(1);
    expect(await tokens(yesTokenId)).toBe(0n);
    expect(await quote()).toBe(parseEther('100'));
    expect(await rejection(client.redeem(1))).toBeInstanceOf(NoPositionsToRedeem);
  });

  it('makes concurrent calls one after the other', async () => {
    await client.enableTrading();
    await Promise.all([client.split(1, '1'), client.split(1, '2'), client.split(1, '3')]);
    expect(await tokens(yesTokenId)).toBe(parseEther('6'));
  });

  it('makes one call after the other, also when what is known of the service expires meanwhile', async () => {
    await client.enableTrading();
    const [sending, mayBeSent] = [gate(), gate()];
    const asked: unknown[] = [];
    const patient = clientBy(async (url, init) => {
      const { method } = (init?.body ? JSON.parse(String(init.body)) : {}) as { readonly method?: string };
      if (method !== undefined) asked.push(method);
      if (method === 'eth_sendRawTransaction') {
        sending.open();
        await mayBeSent.passed;
      }
      return fetch(url, init);
    });
    const first = patient.split(1, '1', false);
    await sending.passed;
    patient.dropCaches();
    asked.length = 0;
    const second = patient.split(1, '2', false);
    // A call begins with a look at the balance. What would follow at once comes before these answers.
    for (let request = 0; request < 10 || asked.length === 0; request += 1) await node().getBlockNumber();
    expect(asked).toEqual(['eth_call']);
    mayBeSent.open();
    await Promise.all([first, second]);
    expect(await tokens(yesTokenId)).toBe(parseEther('3'));
  });

  it('sends nothing when an argument is invalid, not even approvals', async () => {
    const before = await node().getBlockNumber();
    expect(await rejection(client.split(1, '0.0000001'))).toBeInstanceOf(InvalidParamError);
    expect(await rejection(client.merge(1, 0n))).toBeInstanceOf(InvalidParamError);
    expect(await rejection(client.placeOrdersBatch([], true))).toBeInstanceOf(InvalidParamError);
    expect(await node().getBlockNumber()).toBe(before);
  });

  it('throws the kinds of service.md §7.4', async () => {
    expect(await rejection(client.split(1, '101'))).toBeInstanceOf(BalanceNotEnough);
    expect(await rejection(client.merge(1, '1'))).toBeInstanceOf(BalanceNotEnough);
    await node().setBalance({ address: privateKeyToAccount(privateKey).address, value: 1n });
    expect(await rejection(client.split(1, '1'))).toBeInstanceOf(InsufficientGasBalance);
  });

  it('reports the revert reason of a contract', async () => {
    await client.enableTrading();
    serveMarket({ conditionId: 'ab'.repeat(32), yesTokenId });
    expect(await rejection(client.split(1, '1'))).toMatchObject({
      name: 'OpenApiError',
      message: expect.stringContaining('condition not prepared yet'),
    });
  });

  it('names the transaction when the node does not respond, and sends it once', async () => {
    await client.enableTrading();
    const sent: string[] = [];
    const error = await rejection(
      clientBy(async (url, init) => {
        const answer = await fetch(url, init);
        if (!isSending(init)) return answer;
        sent.push(String(init?.body));
        throw new TypeError('fetch failed');
      }).split(1, '1'),
    );
    expect(error).toMatchObject({
      name: 'OpenApiError',
      message: expect.stringContaining('was sent and may be mined'),
    });
    const { txHash: hash = '0x' } = error as OpenApiError;
    expect(await receiptOf(node(), hash)).toMatchObject({ status: 'success' });
    expect(await tokens(yesTokenId)).toBe(parseEther('1'));
    expect(sent).toHaveLength(1);
  });

  it('reports a transaction that was sped up in the wallet by its new hash', async () => {
    await client.enableTrading();
    const { split, replaced, replacement } = await replacedInWallet(({ to, input }) => ({ to, data: input }));
    expect(replacement).not.toBe(replaced);
    expect(await split).toMatchObject({ success: true, txHash: replacement });
    expect(await tokens(yesTokenId)).toBe(parseEther('1'));
  });

  it.each([
    ['cancelled', ({ from }: Sent) => ({ to: from })],
    ['replaced', () => ({ to: operator.address, value: 1n })],
  ])('throws for a transaction that was %s in the wallet: it is never done', async (word, instead) => {
    await client.enableTrading();
    const { split, replaced, replacement } = await replacedInWallet(instead);
    const error = await rejection(split);
    expect(error).toMatchObject({
      name: 'OpenApiError',
      message: expect.stringMatching(new RegExp(`^Transaction ${replaced} was ${word} .*${replacement}`)),
      txHash: replaced,
    });
    expect(await tokens(yesTokenId)).toBe(0n);
  });

  it('names no transaction that the node rejected', async () => {
    await client.enableTrading();
    const refusing = (message: string) =>
      clientBy(async (url, init) => {
        if (!isSending(init)) return fetch(url, init);
        return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message } });
      });
    const unpaid = refusing('insufficient funds for gas * price + value').split(1, '1');
    expect(await rejection(unpaid)).toBeInstanceOf(InsufficientGasBalance);
    const error = await rejection(refusing('nonce too low').split(1, '1'));
    expect(error).toMatchObject({ name: 'OpenApiError', txHash: undefined });
    expect((error as Error).message).toMatch(/nonce/i);
  });

  it('reads the rates of the fee manager', async () => {
    const { feeManager } = chain.deployment.contracts;
    await write(feeManager, feeManagerAbi, 'setFeeRates', [[BigInt(yesTokenId)], 50n, 100n]);
    expect(await client.getFeeRates(yesTokenId)).toEqual({
      makerMaxFeeRate: 0.00125,
      takerMaxFeeRate: 0.0025,
      enabled: true,
      makerFeeBps: '50',
      takerFeeBps: '100',
    });
  });

  it('reads no fee where the fee manager has switched its rates off, as the exchange does', async () => {
    const feeManagerAddress = '0x00000000000000000000000000000000000000fe';
    // Returns (50, 100, false) for any call.
    await node().setCode({ address: feeManagerAddress, bytecode: '0x6032600052606460205260606000f3' });
    const other = new Client({ ...config(), privateKey, multiSigAddress: account, feeManagerAddress });
    expect(await other.getFeeRates(yesTokenId)).toEqual({
      makerMaxFeeRate: 0,
      takerMaxFeeRate: 0,
      enabled: false,
      makerFeeBps: '0',
      takerFeeBps: '0',
    });
  });

  it('works with a wallet that signs and sends on its own', async () => {
    const wallet = privateKeyToAccount(privateKey);
    const sending = createWalletClient({ account: wallet, chain: bsc, transport: http(chain.rpcUrl) });
    const signer: WalletSigner = {
      address: wallet.address,
      signTypedData: (data) => wallet.signTypedData(data as never),
      sendTransaction({ to, data, gas, chainId, rpcUrl }) {
        expect([chainId, rpcUrl]).toEqual([56, chain.rpcUrl]);
        return sending.sendTransaction({ to, data, gas });
      },
    };
    const able = new Client({ ...config(), signer, multiSigAddress: account });
    await able.split(1, '2');
    expect(await tokens(yesTokenId)).toBe(parseEther('2'));
    const { sendTransaction: _, ...mute } = signer;
    const unable = new Client({ ...config(), signer: mute, multiSigAddress: account });
    expect(await rejection(unable.split(1, '2'))).toMatchObject({
      name: 'InvalidParamError',
      message: expect.stringContaining('signer.sendTransaction'),
    });
  });

  /**
   * A split whose transaction its owner replaces in the wallet, with the same nonce and a higher fee, before it is
   * mined.
   */
  async function replacedInWallet(instead: (sent: Sent) => { to: Address; data?: Address; value?: bigint }) {
    await node().setAutomine(false);
    try {
      const seen = Promise.withResolvers<Sent>();
      // viem detects a replacement only if it has seen the original; otherwise it would wait in vain.
      const split = clientBy(async (url, init) => {
        const answer = await fetch(url, init);
        if (String(init?.body).includes('"eth_getTransactionByHash"')) {
          seen.resolve(((await answer.clone().json()) as { result: Sent }).result);
        }
        return answer;
      }).split(1, '1', false);
      split.catch(seen.reject);
      const sent = await seen.promise;
      const wallet = createWalletClient({
        account: privateKeyToAccount(privateKey),
        chain: bsc,
        transport: http(chain.rpcUrl),
      });
      const replacement = await wallet.sendTransaction({
        ...instead(sent),
        nonce: Number(sent.nonce),
        gas: BigInt(sent.gas),
        gasPrice: BigInt(sent.maxFeePerGas ?? sent.gasPrice) * 2n,
      });
      await node().mine({ blocks: 1 });
      return { split, replaced: sent.hash, replacement };
    } finally {
      await node().setAutomine(true);
    }
  }

  function clientBy(asking: typeof fetch): Client {
    return new Client({ ...config(), privateKey, multiSigAddress: account, fetch: asking });
  }

  /** A client whose node refuses every simulated approval, except of nothing. */
  function refusingApproval(error: object): Client {
    return clientBy(async (url, init) => {
      const call = isCalling(init) ? JSON.parse(String(init?.body)) : undefined;
      const data = String(call?.params[0].data);
      if (!data.startsWith(APPROVE) || BigInt(`0x${data.slice(-64)}`) === 0n) return fetch(url, init);
      return Response.json({ jsonrpc: '2.0', id: call.id, error });
    });
  }

  /** Changes the exchange's allowance from outside the client. @returns the block */
  async function approveAsAccount(amount: bigint): Promise<bigint> {
    const { quoteToken, ctfExchange } = chain.deployment.contracts;
    await node().setBalance({ address: account, value: parseEther('1') });
    await node().impersonateAccount({ address: account });
    const wallet = createWalletClient({ account, chain: bsc, transport: http(chain.rpcUrl) });
    const args = [ctfExchange, amount] as const;
    const hash = await wallet.writeContract({ address: quoteToken, abi: erc20Abi, functionName: 'approve', args });
    const { blockNumber } = await receiptOf(node(), hash);
    await node().stopImpersonatingAccount({ address: account });
    return blockNumber;
  }

  /** The allowances that the account gave the exchange, in order. */
  async function approvedSince(fromBlock: bigint): Promise<readonly (bigint | undefined)[]> {
    const { quoteToken, ctfExchange } = chain.deployment.contracts;
    const logs = await node().getContractEvents({
      address: quoteToken,
      abi: erc20Abi,
      eventName: 'Approval',
      args: { owner: account, spender: ctfExchange },
      fromBlock,
    });
    return logs.map(({ args }) => args.value);
  }

  function tokens(tokenId: string): Promise<bigint> {
    const address = chain.deployment.contracts.conditionalTokens;
    const args = [account, BigInt(tokenId)] as const;
    return node().readContract({ address, abi: conditionalTokensAbi, functionName: 'balanceOf', args });
  }

  function quote(): Promise<bigint> {
    const address = chain.deployment.contracts.quoteToken;
    return node().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] });
  }
});

describe('on chain', () => {
  it('refuses a categorical root, and says what must be configured', async () => {
    serveChain();
    serveMarket({ conditionId: '', yesTokenId: '' });
    const base = { ...config(), privateKey: LOCAL_KEYS.faucet, multiSigAddress: operator.address };
    expect(await rejection(new Client(base).split(1, '1', false))).toBeInstanceOf(InvalidParamError);
    service.on('GET /chain', () => success({ ledger: 'chain', chainId: '56' }));
    const unconfigured = new Client({ ...base, rpcUrl: '' });
    expect(await rejection(unconfigured.split(1, '1', false))).toMatchObject({
      message: expect.stringContaining('rpcUrl'),
    });
  });

  it('fails calls while no node responds, and does not show its URL', async () => {
    serveChain();
    serveMarket({ conditionId: 'ab'.repeat(32), yesTokenId: '1' });
    const rpcUrl = 'http://127.0.0.1:9/secret-key';
    const client = new Client({
      ...config(),
      rpcUrl,
      privateKey: LOCAL_KEYS.faucet,
      multiSigAddress: operator.address,
    });
    const error = await rejection(client.split(1, '1', false));
    expect(error).toBeInstanceOf(OpenApiError);
    expect(`${error} ${String((error as Error).cause)}`).not.toContain('secret-key');
  });
});

function isSending(init: RequestInit | undefined): boolean {
  return String(init?.body).includes('eth_sendRawTransaction');
}

/** A gate that others wait for. */
function gate() {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>();
  return { passed, open };
}

function isCalling(init: RequestInit | undefined): boolean {
  return String(init?.body).includes('"eth_call"');
}

function config() {
  return { host: service.host, apiKey: API_KEY, chainId: 56 as const, rpcUrl: chain.rpcUrl };
}

/** A market on chain, as the service returns it. */
async function openMarket(): Promise<{ questionId: Address; yesTokenId: string }> {
  const { oracleAdapter: oracle, quoteToken: collateral } = chain.deployment.contracts;
  questions += 1;
  const digits = questions.toString(16).padStart(64, '0');
  await write(oracle, oracleAdapterAbi, 'prepare', [`0x${digits}`]);
  const conditionId = conditionIdOf({ oracle, questionId: digits });
  const { yesTokenId, noTokenId } = tokenIdsOf({ collateral, conditionId });
  serveChain();
  serveMarket({ conditionId, yesTokenId, noTokenId });
  return { questionId: `0x${digits}`, yesTokenId };
}

function serveChain(): void {
  const { contracts, chainId } = chain.deployment;
  service.on('GET /chain', () => success({ ledger: 'chain', chainId: String(chainId), contracts }));
  const token = { ...QUOTE_TOKEN, quoteTokenAddress: contracts.quoteToken, ctfExchangeAddress: contracts.ctfExchange };
  service.on('GET /quoteToken', () => success({ total: 1, list: [token] }));
}

function serveMarket(ids: { conditionId: string; yesTokenId: string; noTokenId?: string }): void {
  const quoteToken = chain.deployment.contracts.quoteToken;
  service.on('GET /market/1', () => success({ data: { ...MARKET, noTokenId: '2', quoteToken, ...ids } }));
}

async function decide(questionId: Address): Promise<void> {
  const { oracleAdapter } = chain.deployment.contracts;
  await write(oracleAdapter, oracleAdapterAbi, 'propose', [questionId, 1n, 0n]);
  await write(oracleAdapter, oracleAdapterAbi, 'finalise', [questionId]);
}

function mintTo(account: Address): Promise<void> {
  return write(chain.deployment.contracts.quoteToken, testQuoteTokenAbi, 'mint', [account, parseEther('100')]);
}

async function write(address: Address, abi: unknown, functionName: string, args: readonly unknown[]): Promise<void> {
  const hash = await operatorWallet().writeContract({ address, abi, functionName, args } as never);
  await receiptOf(node(), hash);
}

async function asOperator(call: { to: Address; data: Address }): Promise<void> {
  await receiptOf(node(), await operatorWallet().sendTransaction(call));
}

function operatorWallet() {
  return createWalletClient({ account: operator, chain: bsc, transport: http(chain.rpcUrl) });
}

function node() {
  return createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl), pollingInterval: 20 }).extend(publicActions);
}

function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}
