import { describe, expect, it } from 'vitest';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { simulateOn } from './simulate.ts';

const AT = '0x00000000000000000000000000000000000000aa';

interface Asked {
  readonly blockNumber?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
}

let feesAsked = 0;

function simulateAt(head: bigint, call: (asked: Asked) => Promise<unknown>) {
  const client = { getBlockNumber: async () => head, call };
  const fees = async () => {
    feesAsked += 1;
    return { maxFeeWei: 12n, priorityFeeWei: 2n };
  };
  return simulateOn({ client: client as never, operator: AT, ctfExchange: AT, fees, scannedThrough: () => 7 });
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

describe('the offered fees', () => {
  it('are those of the transaction, so that a wallet cannot tell a simulation by the gas price', async () => {
    const asked: Asked[] = [];
    const simulate = simulateAt(9n, async (call) => asked.push(call));
    feesAsked = 0;
    await simulate('0x', 1n);
    await simulate('0x', 1n);
    expect(asked).toMatchObject(Array(2).fill({ maxFeePerGas: 12n, maxPriorityFeePerGas: 2n }));
    expect(feesAsked, 'once a block').toBe(1);
  });

  it('are left out when the operator could not pay them, which is not the fault of an order', async () => {
    const simulate = simulateAt(9n, async ({ maxFeePerGas }) => {
      if (maxFeePerGas !== undefined) throw new Error('insufficient funds for gas * price + value');
    });
    expect(await simulate('0x', 1n)).toEqual({ ok: true });
  });

  it('are not left out because the node does not answer', async () => {
    const error = new RpcUnavailableError('eth_call', 'no answer in time');
    await expect(simulateAt(9n, async () => Promise.reject(error))('0x', 1n)).rejects.toBe(error);
  });
});
