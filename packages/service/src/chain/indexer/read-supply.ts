import type { ChainDirectory } from '../chain-directory.ts';
import { blockSource } from './block-source.ts';
import { findingsOf } from './findings.ts';
import type { ReadLogsOptions } from './read-logs.ts';
import type { ReadSupply } from './token-supply.ts';

export interface ReadSupplyOptions extends Pick<ReadLogsOptions, 'client' | 'deployment'> {
  readonly directory: ChainDirectory;
}

/** Creates a function that reads how the supply of our markets' tokens changed in blocks that were read before. */
export function readSupplyOn({ client, deployment, directory }: ReadSupplyOptions): ReadSupply {
  const source = blockSource(client, deployment);
  return async (range) => {
    // A node that does not have these blocks yet would return no logs for them.
    await source.block(range.to);
    return findingsOf({ logs: await source.logs(range, []), directory, deployment }).supply;
  };
}
