import { expect, it } from 'vitest';
import { readSupplyOn } from './read-supply.ts';

it('counts nothing of blocks that the node does not have, for which it would return no logs', async () => {
  const client = {
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => {
      throw new Error(`no block ${blockNumber}`);
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
