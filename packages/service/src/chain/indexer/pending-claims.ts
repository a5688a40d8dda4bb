import type { AccountId, MarketId } from '@presage/exchange';
import { MarketStatus } from '@presage/exchange';
import type { ChainDirectory } from '../chain-directory.ts';
import { MAX_RANGE_BLOCKS } from '../limits.ts';
import { LogRange } from './log-range.ts';
import { type BlockRange, type ReadLogsOptions, readTokenLogs } from './read-logs.ts';

/** Somebody exchanged tokens of a condition for what they pay, on any collateral. */
interface Redemption {
  readonly redeemer: string;
  readonly conditionId: string;
}

export interface PendingClaimsOptions {
  /** Number of the newest block. */
  readonly head: () => Promise<number>;
  readonly redemptions: (range: BlockRange) => Promise<readonly Redemption[]>;
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
    const { head, redemptions, directory, scannedThrough } = this.#options;
    const isDecided = directory
      .markets()
      .some(({ status }) => status === MarketStatus.Resolved || status === MarketStatus.Failed);
    const range = { from: scannedThrough() + 1, to: isDecided ? await head() : 0 };
    const claims = new Set<string>();
    // While reading is far behind, pending claims are unknown.
    const isNear = range.from <= range.to && range.to - range.from < MAX_RANGE_BLOCKS;
    if (isNear) {
      await this.#range.readAll(range, async (part) => {
        for (const { redeemer, conditionId } of await redemptions(part)) {
          const accountId = directory.accountOf(redeemer);
          const market = directory.marketOfCondition(conditionId);
          if (accountId !== undefined && market !== undefined) claims.add(nameOf(accountId, market.marketId));
        }
      });
    }
    this.#claims = claims;
  }
}

/** Creates one that reads from a real chain. */
export function pendingClaimsOn({
  client,
  deployment,
  ...others
}: Pick<PendingClaimsOptions, 'directory' | 'scannedThrough'> &
  Pick<ReadLogsOptions, 'client' | 'deployment'>): PendingClaims {
  return new PendingClaims({
    ...others,
    head: async () => Number(await client.getBlockNumber()),
    redemptions: async (range) => {
      const logs = await readTokenLogs({ client, deployment, range }, ['PayoutRedemption']);
      return logs.flatMap((log) => (log.eventName === 'PayoutRedemption' ? [log.args] : []));
    },
  });
}

function nameOf(accountId: AccountId, marketId: MarketId): string {
  return `${accountId} ${marketId}`;
}
