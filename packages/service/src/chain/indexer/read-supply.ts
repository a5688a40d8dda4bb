import type { ChainDirectory } from '../chain-directory.ts';
import { addFindings, noFindings } from './findings.ts';
import { readBlock } from './read-block.ts';
import { type ReadLogsOptions, readTokenLogs } from './read-logs.ts';
import type { ReadSupply } from './token-supply.ts';

export interface ReadSupplyOptions extends Pick<ReadLogsOptions, 'client' | 'deployment'> {
  readonly directory: ChainDirectory;
}

/** Creates a function that reads how the supply of our markets' tokens changed in blocks that were read before. */
export function readSupplyOn({ client, deployment, directory }: ReadSupplyOptions): ReadSupply {
  return async (range) => {
    // A node that does not have these blocks yet, or no longer, would return no logs for them.
    await readBlock(client, range.from);
    await readBlock(client, range.to);
    const logs = await readTokenLogs({ client, deployment, range }, [
      'TransferSingle',
      'TransferBatch',
      'ConditionPreparation',
    ]);
    const findings = noFindings();
    addFindings(findings, { logs, directory, deployment });
    return findings.supply;
  };
}
