import { exchangeAbi } from '@presage/contracts';
import { type Address, encodeAbiParameters, encodeEventTopics } from 'viem';
import { expect, it } from 'vitest';
import { readLogs } from './read-logs.ts';

const AT: Address = '0x00000000000000000000000000000000000000aa';
const HASH = 'ab'.repeat(32);

type Request = (asked: { params: [Record<string, unknown>] }) => Promise<unknown[]>;

function read(range: { readonly from: number; readonly to: number; readonly hash: string }, request: Request) {
  const deployment = { contracts: { quoteToken: AT, conditionalTokens: AT, ctfExchange: AT } };
  return readLogs({ client: { request } as never, deployment: deployment as never, range, wallets: [AT] });
}

/** The parameters of the requests for a range. */
async function asksFor(range: { readonly from: number; readonly to: number; readonly hash: string }) {
  const asks: Record<string, unknown>[] = [];
  await read(range, async ({ params }) => {
    asks.push(params[0]);
    return [];
  });
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

it('leaves out logs of blocks that have been replaced', async () => {
  const raised = {
    address: AT,
    blockNumber: '0x9',
    logIndex: '0x0',
    transactionIndex: '0x0',
    topics: encodeEventTopics({ abi: exchangeAbi, eventName: 'NonceRaised', args: { account: AT } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
  };
  const readWith = (removed: boolean) => read({ from: 9, to: 9, hash: HASH }, async () => [{ ...raised, removed }]);
  expect(await readWith(false)).toMatchObject([{ eventName: 'NonceRaised' }]);
  expect(await readWith(true)).toEqual([]);
});
