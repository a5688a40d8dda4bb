import type { Address, Hex, PublicClient } from 'viem';
import { revertDataOf, unavailableIn } from '../rpc/rpc-error.ts';
import { priceOf } from '../transactions/offered-fees.ts';
import type { Fees } from '../transactions/sending-chain.ts';
import type { Simulation } from './find-faults.ts';
import { newestBlock } from './newest-block.ts';

export interface SimulateOptions {
  readonly client: PublicClient;
  readonly operator: Address;
  readonly ctfExchange: Address;
  /** The fees that the sender would offer now; undefined when it would offer none, because gas is too expensive. */
  readonly fees: () => Promise<Fees | undefined>;
  /** The last block that was read. */
  readonly scannedThrough: () => number;
}

/**
 * Creates a function that simulates a call as the operator on the newest block. The fees are those of the transaction:
 * without any, a wallet can tell a simulation from a block, by the gas price.
 */
export function simulateOn(options: SimulateOptions): (data: Hex, gas: bigint) => Promise<Simulation> {
  const { client, operator, ctfExchange, scannedThrough } = options;
  let offered: { readonly blockNumber: bigint; readonly fees: Fees | undefined } | undefined;
  return async (data, gas) => {
    const blockNumber = await newestBlock(client, scannedThrough);
    if (offered?.blockNumber !== blockNumber) offered = { blockNumber, fees: await options.fees() };
    const { fees } = offered;
    const simulate = async (price: object): Promise<Simulation> => {
      try {
        await client.call({ account: operator, to: ctfExchange, data, gas, blockNumber, ...price });
        return { ok: true };
      } catch (error) {
        const reason = revertDataOf(error);
        if (reason === undefined) throw error;
        return { ok: false, data: reason };
      }
    };
    if (fees === undefined) return simulate({});
    return simulate(priceOf(fees)).catch((error: unknown) => {
      // The operator cannot pay that much, or the block is dearer: the sender reports it, and orders are refused.
      if (unavailableIn(error) === undefined) return simulate({});
      throw error;
    });
  };
}
