import type { Address } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MarketRow } from '../../store/read-store.ts';
import { CALLS_PER_BUNDLE } from '../limits.ts';
import { type DirectChain, startDirectChain } from '../testing/direct-chain.ts';
import { HoldingsReader } from './read-holdings.ts';

const WALLET = '0x00000000000000000000000000000000000000a1';
const DIGITS = 'ab'.repeat(32);
const MARKET = { yesTokenId: String(BigInt(`0x${DIGITS}`)), noTokenId: String(2n ** 255n) } as MarketRow;

let chain: DirectChain;

beforeAll(async () => {
  chain = await startDirectChain();
});
afterAll(() => chain.stop());

it('reads what any number of wallets hold: the node accepts every bundle, also a full one', async () => {
  const count = 2 * CALLS_PER_BUNDLE + 1;
  const wallets = Array.from({ length: count }, (): Address => WALLET);
  const reader = new HoldingsReader(chain);
  const block = Number(await chain.client.getBlockNumber());
  expect(await reader.quote(wallets, block)).toHaveLength(count);
  const positions = wallets.map((wallet) => ({ wallet, market: MARKET }));
  expect(await reader.tokens(positions, block)).toEqual(wallets.map(() => [0n, 0n]));
  expect(await reader.approved(wallets, block)).toEqual(wallets.map(() => false));
  expect(
    await reader.payouts(
      Array.from({ length: count }, () => DIGITS),
      block,
    ),
  ).toHaveLength(count);
});
