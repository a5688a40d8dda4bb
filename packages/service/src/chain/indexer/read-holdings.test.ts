import { type AccountId, MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS } from '@presage/exchange';
import { maxUint256, type PublicClient, toHex } from 'viem';
import { afterAll, describe, expect, it } from 'vitest';
import type { MarketRow } from '../../store/read-store.ts';
import { CALLS_PER_BUNDLE } from '../limits.ts';
import { startDirectChain } from '../testing/direct-chain.ts';
import { WEI_PER_LOT, WEI_PER_UNIT } from '../units.ts';
import { HoldingsReader } from './read-holdings.ts';

const WALLET = '0x00000000000000000000000000000000000000a1';
const DIGITS = 'ab'.repeat(32);
const MARKET = { yesTokenId: String(BigInt(`0x${DIGITS}`)), noTokenId: String(2n ** 255n) } as MarketRow;

const chain = await startDirectChain();
afterAll(() => chain.stop());

it('reads what any number of wallets hold: the node accepts every bundle, also a full one', async () => {
  const count = 2 * CALLS_PER_BUNDLE + 1;
  const wallets = Array.from({ length: count }, (_, at) => toHex(at + 1, { size: 20 }));
  const reader = new HoldingsReader({ client: chain.client, deployment: chain.deployment, confirmations: 0 });
  const block = Number(await chain.client.getBlockNumber());
  const positions = wallets.map((wallet) => ({ wallet, market: MARKET }));
  const nothing = { balanceWei: 0n, allowanceWei: 0n, yesWei: 0n, noWei: 0n, mayMove: false };
  const read = await reader.tokens(await reader.quote(positions, block), block);
  expect(read).toEqual(positions.map((position) => ({ ...position, ...nothing })));
  const conditionIds = Array.from({ length: count }, () => DIGITS);
  expect(await reader.payouts(conditionIds, block), 'none is decided').toEqual(new Map());
});

describe('what an account can trade with', () => {
  const PLENTY = { balance: 7n * WEI_PER_UNIT, allowance: maxUint256, tokens: 5n * WEI_PER_LOT, approved: true };

  /** Reads the holdings of an account whose wallet has these on chain. */
  async function spendable(wallet: typeof PLENTY) {
    const answers: Readonly<Record<string, unknown>> = {
      allowance: wallet.allowance,
      isApprovedForAll: wallet.approved,
    };
    const answerOf = ({ functionName, args }: { functionName: string; args: readonly unknown[] }) =>
      functionName === 'balanceOf' ? (args.length === 1 ? wallet.balance : wallet.tokens) : answers[functionName];
    const multicall = async ({ contracts }: { contracts: Parameters<typeof answerOf>[0][] }) => contracts.map(answerOf);
    const reader = new HoldingsReader({
      client: { multicall } as unknown as PublicClient,
      deployment: chain.deployment,
      confirmations: 1,
    });
    const account = { accountId: 1 as AccountId, wallet: WALLET } as const;
    const request = { accounts: [account], positions: [{ ...account, market: MARKET }] };
    const { balances, positions } = await reader.spendable(request, 1);
    return [balances[0]?.quoteUnits, positions[0]?.yesLots, positions[0]?.noLots];
  }

  it.each([
    ['all that its wallet holds, in whole units and lots', {}, [7n, 5, 5]],
    ['no fraction of a unit or lot', { balance: 8n * WEI_PER_UNIT - 1n, tokens: 6n * WEI_PER_LOT - 1n }, [7n, 5, 5]],
    ['no more quote than the exchange may move', { allowance: 3n * WEI_PER_UNIT }, [3n, 5, 5]],
    ['no quote that the exchange may not move', { allowance: 0n }, [0n, 5, 5]],
    ['no tokens that the exchange may not move', { approved: false }, [7n, 0, 0]],
    [
      'no more than the exchange counts for one account',
      { balance: maxUint256, tokens: maxUint256 },
      [MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS, MAX_SIZE_LOTS],
    ],
  ])('is %s', async (_words, changes, expected) => {
    expect(await spendable({ ...PLENTY, ...changes })).toEqual(expected);
  });
});

describe('a node that answers with the state of the block after the newest, which it does not show yet', () => {
  /** Reads the locked quote of such a node, which shows block 8 afterwards. @returns it, and the blocks asked about */
  async function lockedAt(block: number, confirmations: number) {
    const asked: bigint[] = [];
    const multicall = async ({ blockNumber }: { blockNumber: bigint }) => {
      asked.push(blockNumber);
      return [asked.length === 1 ? 800n : 700n];
    };
    const client = { multicall, getBlockNumber: async () => 8n } as unknown as PublicClient;
    const reader = new HoldingsReader({ client, deployment: chain.deployment, confirmations });
    return { lockedWei: await reader.lockedQuote(block), asked };
  }

  it('is asked again about a block that may have been the newest', async () => {
    expect(await lockedAt(7, 0)).toEqual({ lockedWei: 700n, asked: [7n, 7n] });
  });

  it('is not asked again while no newer block has come, nor about blocks that are deeper anyway', async () => {
    expect((await lockedAt(8, 0)).asked).toHaveLength(1);
    expect((await lockedAt(7, 1)).asked).toHaveLength(1);
  });
});
