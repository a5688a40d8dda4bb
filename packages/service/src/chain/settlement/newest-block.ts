import type { PublicClient } from 'viem';
import { ChainUnavailableError } from '../errors.ts';

/**
 * The number of the newest block, to simulate on. Requests name it: of several nodes behind one address, one that lags
 * would not know recent deposits, and their owners would be blamed.
 *
 * @throws {ChainUnavailableError} when the node is behind the last block read: it would refuse valid settlements
 */
export async function newestBlock(
  client: Pick<PublicClient, 'getBlockNumber'>,
  scannedThrough: () => number,
): Promise<bigint> {
  const blockNumber = await client.getBlockNumber();
  if (Number(blockNumber) < scannedThrough()) {
    throw new ChainUnavailableError(`the node is at block ${blockNumber}, behind the last block read`);
  }
  return blockNumber;
}
