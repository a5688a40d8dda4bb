import type { ReadPairs } from '../reconciliation/outstanding-pairs.ts';
import type { ChainWorld } from '../world.ts';
import { blockSource } from './block-source.ts';
import { findingsOf } from './findings.ts';
import type { Indexer } from './indexer.ts';
import type { ReadLogsOptions } from './read-logs.ts';

export interface ReadAgainOptions extends Pick<ReadLogsOptions, 'client' | 'deployment'> {
  readonly world: ChainWorld;
  /** Hears of a range, before its pairs count, what else settlement.sqlite keeps of it; hears it again after a crash. */
  readonly indexer: Pick<Indexer, 'tellAgain'>;
}

/**
 * Reads blocks that the exchange was told and settlement.sqlite was not, because it was lost or is older than that. What
 * accounts have, and what settled, is in the journal; what that file alone keeps is told and counted again.
 */
export function readAgainOn({ client, deployment, world, indexer }: ReadAgainOptions): ReadPairs {
  const source = blockSource(client, deployment);
  return async (range) => {
    // A node that does not have these blocks yet would say that nothing happened in them.
    await source.block(range.to);
    const findings = findingsOf({ logs: await source.logs(range, []), world, deployment });
    await indexer.tellAgain(findings);
    return findings.pairs;
  };
}
