import { expect, it } from 'vitest';
import { readSupplyOn } from './read-supply.ts';

it('counts nothing of blocks that the node does not have, for which it would return no logs', async () => {
  const client = {
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => {
      if (blockNumber === 9n) throw new Error(`no block ${blockNumber}`);
      return {};
    },
    request: async () => [],
  };
  const read = readSupplyOn({
    client: client as never,
    deployment: { contracts: {} } as never,
    directory: {} as never,
  });
  await expect(read({ from: 1, to: 9 })).rejects.toThrow('no block 9');
});

it('counts nothing from a block on that the node has forgotten, for which it would return no logs', async () => {
  const client = {
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => ({
      gasUsed: 21_000n,
      transactions: blockNumber < 5n ? [] : ['0xab'],
    }),
    request: async () => [],
  };
  const deployment = { contracts: {} } as never;
  const read = readSupplyOn({ client: client as never, deployment, directory: {} as never });
  await expect(read({ from: 4, to: 9 })).rejects.toThrow('forgotten the transactions of block 4');
  expect(await read({ from: 5, to: 9 })).toEqual([]);
});

it('asks only for the events of the tokens that say how many there are, one request for a range', async () => {
  const asked: string[] = [];
  const client = {
    getBlock: async () => ({}),
    request: async ({ params }: { params: [{ address: string; topics: [readonly string[]] }] }) => {
      asked.push(`${params[0].address} ${params[0].topics[0].length}`);
      return [];
    },
  };
  const deployment = { contracts: { conditionalTokens: '0x70', ctfExchange: '0xce' } };
  const read = readSupplyOn({ client: client as never, deployment: deployment as never, directory: {} as never });
  await read({ from: 1, to: 9 });
  expect(asked).toEqual(['0x70 3']);
});
