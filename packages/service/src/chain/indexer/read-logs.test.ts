import type { Address } from 'viem';
import { expect, it } from 'vitest';
import { readLogs } from './read-logs.ts';

const AT: Address = '0x00000000000000000000000000000000000000aa';
const HASH = 'ab'.repeat(32);

/** The parameters of the requests for a range. */
async function asksFor(range: { readonly from: number; readonly to: number; readonly hash: string }) {
  const asks: Record<string, unknown>[] = [];
  const request = async ({ params }: { params: [Record<string, unknown>] }) => {
    asks.push(params[0]);
    return [];
  };
  const deployment = { contracts: { quoteToken: AT, conditionalTokens: AT, ctfExchange: AT } };
  await readLogs({ client: { request } as never, deployment: deployment as never, range, wallets: [AT] });
  return asks.map(({ fromBlock, toBlock, blockHash }) => ({ fromBlock, toBlock, blockHash }));
}

it('requests a single block by its hash, because a node that lacks it must not return empty logs', async () => {
  const asks = await asksFor({ from: 9, to: 9, hash: HASH });
  expect(asks).toHaveLength(4);
  for (const ask of asks) expect(ask).toEqual({ blockHash: `0x${HASH}`, fromBlock: undefined, toBlock: undefined });
});

it('requests several blocks by their numbers', async () => {
  for (const ask of await asksFor({ from: 9, to: 17, hash: HASH })) {
    expect(ask).toEqual({ blockHash: undefined, fromBlock: '0x9', toBlock: '0x11' });
  }
});
