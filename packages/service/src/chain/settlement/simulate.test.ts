import { expect, it } from 'vitest';
import { simulateOn } from './simulate.ts';

const AT = '0x00000000000000000000000000000000000000aa';

function simulateAt(head: bigint, call: (asked: { readonly blockNumber?: bigint }) => Promise<unknown>) {
  const client = { getBlockNumber: async () => head, call };
  return simulateOn({ client: client as never, operator: AT, ctfExchange: AT, scannedThrough: () => 7 });
}

it('simulates on the newest block by its number, which a lagging node does not have', async () => {
  const asked: (bigint | undefined)[] = [];
  const simulate = simulateAt(9n, async ({ blockNumber }) => asked.push(blockNumber));
  expect(await simulate('0x', 1n)).toEqual({ ok: true });
  expect(asked).toEqual([9n]);
});

it('believes no node that is behind the last block read', async () => {
  await expect(simulateAt(6n, async () => undefined)('0x', 1n)).rejects.toThrow('behind the last block read');
});
