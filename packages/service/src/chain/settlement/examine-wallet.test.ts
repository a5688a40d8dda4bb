import type { AccountId } from '@presage/exchange';
import { type Address, getAddress, type Hex, padHex } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import type { AccountBar } from './account-bars.ts';
import { barLifter, canSettle } from './examine-wallet.ts';

const addressOf = (byte: string) => getAddress(`0x${byte.repeat(20)}`);
const WALLET = addressOf('b1');
const SAFE = addressOf('c1');
const BLOCK = 9n;

let code: Hex | undefined;
/** What the wallet answers when it is to receive tokens. */
let answer: () => Promise<Hex | undefined>;
let threshold: bigint;
let owners: readonly Address[];
/** The blocks as of which the chain was asked. */
let askedAt: Set<bigint>;

const accepted = async () => padHex('0xf23a6e61', { dir: 'right', size: 32 });

beforeEach(() => {
  code = '0xfe';
  answer = accepted;
  threshold = 1n;
  owners = [WALLET];
  askedAt = new Set();
});

function optionsFor(tradingWallet: Address) {
  const asOf = <Result>(blockNumber: bigint, result: Result): Result => {
    askedAt.add(blockNumber);
    return result;
  };
  const client = {
    getCode: async ({ blockNumber }: { blockNumber: bigint }) => asOf(blockNumber, code),
    call: async ({ blockNumber }: { blockNumber: bigint }) => asOf(blockNumber, { data: await answer() }),
    readContract: async ({
      functionName,
      args,
      blockNumber,
    }: {
      readonly functionName: string;
      readonly args: readonly Address[];
      readonly blockNumber: bigint;
    }) => asOf(blockNumber, functionName === 'getThreshold' ? threshold : owners.includes(args[0] ?? SAFE)),
  };
  const account = { wallet: WALLET.toLowerCase(), tradingWallet: tradingWallet.toLowerCase() };
  return {
    client: client as never,
    deployment: { contracts: { conditionalTokens: addressOf('a1'), ctfExchange: addressOf('a2') } } as never,
    directory: { account: (accountId: AccountId) => (accountId === 1 ? (account as never) : undefined) },
  };
}

const settles = (tradingWallet: Address, accountId = 1) =>
  canSettle(optionsFor(tradingWallet), accountId as AccountId, BLOCK);

describe('a wallet that was barred can settle', () => {
  it('when it is a key without code, or accepts tokens', async () => {
    for (code of [undefined, '0x' as const, '0xfe' as const]) expect(await settles(WALLET)).toBe(true);
    expect(askedAt).toEqual(new Set([BLOCK]));
  });

  it('when it is a Safe that its owner alone may sign for', async () => {
    expect(await settles(SAFE)).toBe(true);
    threshold = 2n;
    expect(await settles(SAFE)).toBe(false);
    threshold = 1n;
    owners = [addressOf('d1')];
    expect(await settles(SAFE)).toBe(false);
    expect(askedAt).toEqual(new Set([BLOCK]));
  });

  it.each([
    ['answers with nothing', async () => undefined],
    ['answers something else', async () => padHex('0xf23a6e62', { dir: 'right', size: 32 })],
    ['reverts', () => Promise.reject(new Error('execution reverted'))],
  ])('not while it %s', async (_words, answers) => {
    answer = answers;
    expect([await settles(WALLET), await settles(SAFE)]).toEqual([false, false]);
  });

  it('not when there is no such account', async () => {
    expect(await settles(WALLET, 2)).toBe(false);
  });

  it('is unknown while the node does not answer', async () => {
    answer = () => Promise.reject(new RpcUnavailableError('eth_call', 'no'));
    await expect(settles(WALLET)).rejects.toThrow('eth_call: no');
  });
});

it('the bars of wallets that settle as of the last block read are lifted, no others', async () => {
  const bars = [1, 2].map((accountId) => ({ accountId: accountId as AccountId })) as AccountBar[];
  const ended: AccountBar[] = [];
  const lift = barLifter({
    ...optionsFor(WALLET),
    bars: {
      due: async (when) => (when.through === Number(BLOCK) && when.nowMs === 5 ? bars : []),
      end: async (bar) => void ended.push(bar),
    },
    scannedThrough: () => Number(BLOCK),
    nowMs: () => 5,
  });
  await lift();
  expect(ended).toEqual(bars.slice(0, 1));
  expect(askedAt).toEqual(new Set([BLOCK]));
});
