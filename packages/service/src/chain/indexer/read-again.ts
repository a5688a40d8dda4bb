import type { ChainDirectory } from '../chain-directory.ts';
import type { ReadSupply } from '../reconciliation/token-supply.ts';
import { blockSource } from './block-source.ts';
import { findingsOf } from './findings.ts';
import type { Indexer } from './indexer.ts';
import type { ReadLogsOptions } from './read-logs.ts';

export interface ReadAgainOptions extends Pick<ReadLogsOptions, 'client' | 'deployment'> {
  readonly directory: ChainDirectory;
  /** Receives all else that settlement.sqlite keeps of a range, before its tokens count; and again after a crash. */
  readonly indexer: Pick<Indexer, 'resubmit'>;
}

/**
 * Reads blocks that the exchange has applied but settlement.sqlite has not, because that file was lost or restored from
 * an older state. Balances and settlements are in the journal; what only that file keeps is submitted and counted
 * again.
 */
export function readAgainOn({ client, deployment, directory, indexer }: ReadAgainOptions): ReadSupply {
  const source = blockSource(client, deployment);
  return async (range) => {
    // A node that does not have these blocks yet would return no logs for them.
    await source.block(range.to);
    const findings = findingsOf({ logs: await source.logs(range, []), directory, deployment });
    await indexer.resubmit(findings);
    return findings.supply;
  };
}
