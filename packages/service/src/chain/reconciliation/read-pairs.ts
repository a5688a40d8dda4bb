import { blockSource } from '../indexer/block-source.ts';
import { findingsOf } from '../indexer/findings.ts';
import type { ReadLogsOptions } from '../indexer/read-logs.ts';
import type { ChainWorld } from '../world.ts';
import type { ReadPairs } from './outstanding-pairs.ts';

/** Reads them off the logs of a real chain. */
export function readPairsOn({
  client,
  deployment,
  world,
}: Pick<ReadLogsOptions, 'client' | 'deployment'> & { readonly world: ChainWorld }): ReadPairs {
  const source = blockSource(client, deployment);
  return async (range) => findingsOf({ logs: await source.logs(range, []), world, deployment }).pairs;
}
