import type { AccountId, MarketId } from '@presage/exchange';
import { MarketStatus } from '@presage/exchange';
import type { ChainDirectory } from '../chain-directory.ts';
import { MAX_RANGE_BLOCKS } from '../limits.ts';
import { LogRange } from './log-range.ts';
import { type ReadLogsOptions, readTokenLogs } from './read-logs.ts';

export interface PendingClaimsOptions extends Pick<ReadLogsOptions, 'client' | 'deployment'> {
  readonly directory: Pick<ChainDirectory, 'accountOf' | 'marketOfCondition' | 'markets'>;
  /** The last block that was read and submitted. */
  readonly scannedThrough: () => number;
}

/**
 * Redemptions in blocks that are not final yet, so that a claim can be shown as pending until it counts. They are used
 * for nothing else, because a block that is not final may disappear.
 */
export class PendingClaims {
  readonly #options: PendingClaimsOptions;
  readonly #range = new LogRange();
  #claims: ReadonlySet<string> = new Set();

  constructor(options: PendingClaimsOptions) {
    this.#options = options;
  }

  has(accountId: AccountId, marketId: MarketId): boolean {
    return this.#claims.has(nameOf(accountId, marketId));
  }

  /** Searches the blocks above those that were read. @throws {RpcUnavailableError} when the chain does not answer. */
  async pass(): Promise<void> {
    const { client, deployment, directory, scannedThrough } = this.#options;
    const isDecided = directory
      .markets()
      .some(({ status }) => status === MarketStatus.Resolved || status === MarketStatus.Failed);
    const range = { from: scannedThrough() + 1, to: isDecided ? Number(await client.getBlockNumber()) : 0 };
    const claims = new Set<string>();
    // While reading is far behind, pending claims are unknown.
    if (range.to - range.from < MAX_RANGE_BLOCKS) {
      await this.#range.readAll(range, async (part) => {
        for (const log of await readTokenLogs({ client, deployment, range: part }, ['PayoutRedemption'])) {
          if (log.eventName !== 'PayoutRedemption') continue;
          const accountId = directory.accountOf(log.args.redeemer);
          const market = directory.marketOfCondition(log.args.conditionId);
          if (accountId !== undefined && market !== undefined) claims.add(nameOf(accountId, market.marketId));
        }
      });
    }
    this.#claims = claims;
  }
}

function nameOf(accountId: AccountId, marketId: MarketId): string {
  return `${accountId} ${marketId}`;
}
