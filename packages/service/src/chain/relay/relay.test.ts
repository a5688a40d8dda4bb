import { safeAbi } from '@presage/contracts';
import type { SafeTransaction } from '@presage/protocol';
import { type Address, decodeFunctionData, getAddress, type Hex } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Chain } from '../chain.ts';
import { ChainUnavailableError, TransactionRevertedError } from '../errors.ts';
import { MAX_RELAY_GAS } from '../limits.ts';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { createRelay } from './relay.ts';
import { safeTransactionHash } from './safe-transaction.ts';

const CHAIN_ID = 56;
const SAFE = '0x00000000000000000000000000000000000000a1';
const MULTI_SEND = '0x00000000000000000000000000000000000000a2';
const OTHER = '0x00000000000000000000000000000000000000a3';
const OWNER_KEY = `0x${'11'.repeat(32)}` as const;
const OWNER = privateKeyToAccount(OWNER_KEY).address.toLowerCase();
const SUCCESS = `0x${'1'.padStart(64, '0')}`;
const ZERO = '0x0000000000000000000000000000000000000000';

const TRANSACTION: SafeTransaction = {
  to: OTHER,
  value: 0n,
  data: '0x01',
  operation: 0,
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: ZERO,
  refundReceiver: ZERO,
  nonce: 4n,
};

let gas: bigint;
let answer: () => Promise<{ data: string | undefined }>;
let isKnown: boolean;
let broadcast: () => Promise<Hex>;
/** The key of a transaction that is not over. */
let underWay: string | undefined;
let isAllowed: boolean;
let allowanceAsked: number;
let relayOf: ReturnType<typeof createRelay> | undefined;
/** The transactions given to the operator. */
let sent: { key: string; to: string; data: Hex; gas: bigint }[];

beforeEach(() => {
  gas = 100_000n;
  answer = async () => ({ data: SUCCESS });
  isKnown = false;
  broadcast = async () => '0xab';
  underWay = undefined;
  isAllowed = true;
  allowanceAsked = 0;
  relayOf = undefined;
  sent = [];
});

async function relay(changes: Partial<SafeTransaction> = {}, key: Hex = OWNER_KEY, names = {}) {
  const transaction = { ...TRANSACTION, ...changes };
  const hash = safeTransactionHash({ safe: SAFE, chainId: CHAIN_ID }, transaction);
  const signature = await sign({ hash, privateKey: key, to: 'hex' });
  return relayed({ transaction, signature, ...names });
}

function relayed(request: { readonly transaction: SafeTransaction; readonly signature: Hex }) {
  const chain = {
    deployment: { chainId: CHAIN_ID, operator: ZERO, contracts: { multiSend: getAddress(MULTI_SEND) } },
    client: { readContract: async () => 4n, call: () => answer(), estimateGas: async () => gas },
    transactions: {
      isKnown: async () => isKnown,
      underWay: async (prefix: string) => (underWay?.startsWith(prefix) ? underWay : undefined),
      broadcast: (transaction: (typeof sent)[number]) => {
        sent.push(transaction);
        return broadcast();
      },
    },
  } as unknown as Pick<Chain, 'deployment' | 'client' | 'transactions'>;
  relayOf ??= createRelay(chain);
  const allow = async () => {
    allowanceAsked += 1;
    return isAllowed;
  };
  return relayOf({ safe: SAFE, owner: OWNER, allow, ...request });
}

const unfit = (problem: string) => ({ ok: false, kind: 'unfit', problem: expect.stringContaining(problem) });

describe('a transaction signed by the owner of a Safe', () => {
  it('is sent as signed, with the gas that it takes and headroom', async () => {
    const safeTxHash = safeTransactionHash({ safe: SAFE, chainId: CHAIN_ID }, TRANSACTION);
    expect(await relay()).toEqual({ ok: true, txHash: '0xab', safeTxHash });
    expect(sent).toMatchObject([{ key: `relay:${SAFE}:4:${safeTxHash}`, to: SAFE, gas: 130_000n }]);
    const { functionName, args } = decodeFunctionData({ abi: safeAbi, data: sent[0]?.data ?? '0x' });
    expect([functionName, args?.slice(0, 4)]).toEqual(['execTransaction', [getAddress(OTHER), 0n, '0x01', 0]]);
  });

  it('gets no more gas than the limit, headroom included', async () => {
    gas = MAX_RELAY_GAS;
    expect(await relay()).toMatchObject({ ok: true });
    expect(sent).toMatchObject([{ gas: MAX_RELAY_GAS }]);
  });

  it.each<readonly [string, Partial<SafeTransaction>, string]>([
    ['a delegate call to another contract than MultiSend', { operation: 1 }, 'toAddress'],
    ['a refund of gas', { gasPrice: 1n }, 'gasPrice'],
    ['more gas than is paid for', { safeTxGas: MAX_RELAY_GAS + 1n }, 'safeTxGas'],
    ['another nonce than the Safe’s', { nonce: 5n }, "the Safe's nonce is 4"],
  ])('is refused with %s', async (_what, changes, problem) => {
    expect(await relay(changes)).toEqual(unfit(problem));
    expect(sent).toEqual([]);
  });

  it.each(['value', 'safeTxGas', 'baseGas', 'gasPrice', 'nonce'] as const)(
    'is refused when its %s has more than 256 bits, which nobody can sign',
    async (name) => {
      const transaction = { ...TRANSACTION, [name]: 2n ** 256n };
      expect(await relayed({ transaction, signature: `0x${'11'.repeat(65)}` })).toEqual(unfit(`${name}: received`));
    },
  );

  it('may call MultiSend by delegate call, in whichever case its address is written', async () => {
    for (const to of [MULTI_SEND, getAddress(MULTI_SEND)] as Address[])
      expect(await relay({ operation: 1, to })).toMatchObject({ ok: true });
  });

  it('is refused when it takes too much gas, or fails', async () => {
    gas = MAX_RELAY_GAS + 1n;
    expect(await relay()).toEqual(unfit('gas; accepted: at most'));
    gas = 1n;
    for (const data of [undefined, `0x${'0'.repeat(64)}`]) {
      answer = async () => ({ data });
      expect(await relay()).toEqual(unfit('the call inside the Safe would fail'));
    }
    answer = () => Promise.reject(Object.assign(new Error('execution reverted: GS013'), { code: 3 }));
    expect(await relay()).toEqual(unfit('the Safe would refuse it: execution reverted: GS013'));
    expect(sent).toEqual([]);
  });

  it('is refused when another transaction of the Safe came first', async () => {
    const reason = 'GS026';
    broadcast = () => Promise.reject(new TransactionRevertedError({ key: 'relay:1' }, reason));
    expect(await relay()).toEqual(unfit(reason));
  });

  it('is not refused when it is unknown whether it was sent: it may be asked for again', async () => {
    const error = new ChainUnavailableError('relay:1 was not done in time; it continues');
    broadcast = () => Promise.reject(error);
    await expect(relay()).rejects.toBe(error);
  });

  it('is sent again later when the node does not answer', async () => {
    const error = new RpcUnavailableError('eth_call', 'no answer in time');
    answer = () => Promise.reject(error);
    await expect(relay()).rejects.toBe(error);
  });

  it('is refused while another of the same nonce is being sent, which alone can succeed', async () => {
    underWay = `relay:${SAFE}:4:0xcd`;
    const problem = expect.stringContaining('another transaction of this Safe with nonce 4 is being sent');
    expect(await relay()).toEqual({ ok: false, kind: 'busy', problem });
    underWay = `relay:${SAFE}:3:0xcd`;
    expect(await relay(), 'an earlier one is in a block already').toMatchObject({ ok: true });
    expect(sent).toHaveLength(1);
  });

  it('is refused while another of the Safe is being taken, and accepted after that', async () => {
    const both = await Promise.all([relay(), relay({ data: '0x02' })]);
    expect(both.map((result) => (result.ok ? 'sent' : result.kind)).sort()).toEqual(['busy', 'sent']);
    expect(await relay({ data: '0x03' })).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
  });

  it('is of the same Safe and owner in whichever case their addresses are written', async () => {
    const names = { safe: getAddress(SAFE), owner: getAddress(OWNER) };
    const both = await Promise.all([relay(), relay({ data: '0x02' }, OWNER_KEY, names)]);
    expect(both.map((result) => (result.ok ? 'sent' : result.kind)).sort()).toEqual(['busy', 'sent']);
    underWay = `relay:${SAFE}:4:0xcd`;
    expect(await relay({ data: '0x03' }, OWNER_KEY, names)).toMatchObject({ ok: false, kind: 'busy' });
  });

  it('takes one of the allowance only when it would succeed, and is refused when none is left', async () => {
    isAllowed = false;
    expect(await relay()).toEqual({ ok: false, kind: 'spent' });
    expect([allowanceAsked, sent]).toEqual([1, []]);
    answer = async () => ({ data: undefined });
    await relay();
    await relay({}, `0x${'22'.repeat(32)}`);
    await relay({ nonce: 5n });
    isKnown = true;
    await relay();
    expect(allowanceAsked).toBe(1);
  });

  it('that was relayed before is returned again, whatever has happened to the Safe since', async () => {
    isKnown = true;
    answer = async () => ({ data: undefined });
    const again = await relay({ nonce: 1n });
    expect(again).toMatchObject({ ok: true, txHash: '0xab' });
    expect(sent).toMatchObject([{ key: `relay:${SAFE}:1:${again.ok && again.safeTxHash}`, to: SAFE }]);
  });
});

describe('a signature', () => {
  it('by anybody else is refused, and names its signer', async () => {
    const key = `0x${'22'.repeat(32)}` as const;
    const problem = expect.stringContaining(`made by ${privateKeyToAccount(key).address}`);
    expect(await relay({}, key)).toEqual({ ok: false, kind: 'badSignature', problem });
    expect(sent).toEqual([]);
  });

  it('in a form that the Safe accepts without one is refused', async () => {
    // v = 1: the Safe takes the sender of the transaction, here the operator, as approving.
    const approved = `0x${OWNER.slice(2).padStart(64, '0')}${'0'.repeat(64)}01` as const;
    const hash = safeTransactionHash({ safe: SAFE, chainId: CHAIN_ID }, TRANSACTION);
    const signed = await sign({ hash, privateKey: OWNER_KEY, to: 'hex' });
    const otherV = signed.endsWith('1b') ? '00' : '01';
    for (const signature of [approved, `${signed.slice(0, -2)}${otherV}` as Hex]) {
      expect(await relayed({ transaction: TRANSACTION, signature })).toMatchObject({ kind: 'badSignature' });
    }
    expect(sent).toEqual([]);
  });
});
