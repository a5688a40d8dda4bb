import type { Address, Hex, PublicClient } from 'viem';
import { ChainUnavailableError } from '../errors.ts';
import { revertDataOf } from '../rpc/revert-data.ts';
import type { Simulation } from './settler.ts';

export interface SimulateOptions {
  readonly client: PublicClient;
  readonly operator: Address;
  readonly ctfExchange: Address;
  /** The last block that was read: a node behind it would refuse valid settlements. */
  readonly scannedThrough: () => number;
}

/**
 * Creates a function that simulates a call as the operator on the newest block. The block is requested by number: of
 * several nodes behind one address, one that lags would not know recent deposits, and their owners would be blamed.
 */
export function simulateOn(options: SimulateOptions): (data: Hex, gas: bigint) => Promise<Simulation> {
  const { client, operator, ctfExchange, scannedThrough } = options;
  return async (data, gas) => {
    const blockNumber = await client.getBlockNumber({ cacheTime: 0 });
    const head = Number(blockNumber);
    if (head < scannedThrough())
      throw new ChainUnavailableError(`the node is at block ${head}, behind the last block read`);
    try {
      await client.call({ account: operator, to: ctfExchange, data, gas, blockNumber });
      return { ok: true };
    } catch (error) {
      const reason = revertDataOf(error);
      if (reason === undefined) throw error;
      return { ok: false, data: reason };
    }
  };
}
