import type { PublicClient } from 'viem';
import { ChainUnavailableError } from '../errors.ts';

/**
 * Reads a block by its number, as a proof that the node has the logs of it and of those after it.
 *
 * @throws {ChainUnavailableError} when the node has forgotten its transactions (anvil does after a while, see `KEPT_TRANSACTIONS` of the
 * local chain): it would return no logs, and no error
 */
export async function readBlock(client: Pick<PublicClient, 'getBlock'>, number: number) {
  const block = await client.getBlock({ blockNumber: BigInt(number) });
  if (block.gasUsed > 0n && block.transactions.length === 0)
    throw new ChainUnavailableError(`the node has forgotten the transactions of block ${number}, and so their logs`);
  return block;
}
