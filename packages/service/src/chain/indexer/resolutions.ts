import { type Command, type MarketId, MarketStatus, Resolution } from '@presage/exchange';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { ChainDirectory } from '../chain-directory.ts';
import { DECISIONS_CHECK_INTERVAL_MS } from '../limits.ts';
import type { Findings } from './findings.ts';
import type { RefusedResolutions } from './refused-resolutions.ts';

export interface ResolutionsOptions {
  readonly directory: Pick<ChainDirectory, 'markets'>;
  /** Submits a command; false when the exchange refused it. */
  readonly submit: (command: Command) => Promise<boolean>;
  /** Resolutions of the oracle that the exchange refused. */
  readonly refused: Pick<RefusedResolutions, 'all' | 'keep' | 'forget'>;
  /** Markets that are not over here but that the oracle had decided as of a block: the node omitted their logs. */
  readonly decided: (block: number) => Promise<Findings['resolutions']>;
  readonly monotonicMs: () => number;
  readonly log: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** Submits the oracle's decisions to the exchange until it accepts them. */
export class Resolutions {
  readonly #options: ResolutionsOptions;
  /** The state of each market when its resolution was last refused: until it changes, it would be refused again. */
  readonly #refusedAs = new Map<MarketId, string>();
  /** When decisions were last read from the contract itself. */
  #readAtMs: number;

  constructor(options: ResolutionsOptions) {
    this.#options = options;
    this.#readAtMs = options.monotonicMs();
  }

  /** Resolutions that the exchange has change nothing. A market resolved before its cutoff is closed first. */
  async submitAll(resolutions: Findings['resolutions']): Promise<void> {
    for (const { marketId, resolution } of resolutions) await this.#resolve(marketId, resolution);
  }

  /** Submits refused resolutions again once the market or a sibling has changed, and those whose log was missing. */
  async submitOutstanding(block: number): Promise<void> {
    for (const [marketId, resolution] of [...this.#options.refused.all]) {
      if (this.#refusedAs.get(marketId) === this.#stateKeyOf(marketId)) continue;
      await this.#resolve(marketId, resolution);
    }
    await this.#submitMissed(block);
  }

  async #submitMissed(block: number): Promise<void> {
    const { decided, monotonicMs, refused, log } = this.#options;
    if (monotonicMs() - this.#readAtMs < DECISIONS_CHECK_INTERVAL_MS) return;
    this.#readAtMs = monotonicMs();
    for (const { marketId, resolution } of await decided(block)) {
      // It is tried again when it may be accepted.
      if (refused.all.has(marketId)) continue;
      log('the log of a resolution was missing: reading it from the contract', { marketId, resolution });
      await this.#resolve(marketId, resolution);
    }
  }

  async #resolve(marketId: MarketId, resolution: Resolution): Promise<void> {
    const { directory, submit, refused, log } = this.#options;
    const market = directory.markets().find((each) => each.marketId === marketId);
    if (market === undefined || isResolvedAs(market, resolution)) return refused.forget(marketId);
    try {
      if (market.status === MarketStatus.Activated) await submit({ kind: 'moveMarket', marketId, action: 'close' });
      if (await submit({ kind: 'resolveMarket', marketId, resolution })) return refused.forget(marketId);
    } catch (error) {
      if (!(error instanceof NotAcceptedError)) throw error;
      // The disk is full, for instance. It must not hold up the block; the next pass submits it again.
      return refused.keep(marketId, resolution);
    }
    // Blocks that are read again at the same time may have the same decision.
    if (isResolvedAs(market, resolution)) return refused.forget(marketId);
    // The state now: the attempt to close it may have changed it.
    this.#refusedAs.set(marketId, this.#stateKeyOf(marketId));
    await refused.keep(marketId, resolution);
    log('the oracle resolved a market, but the exchange refuses the resolution', { marketId, resolution });
  }

  #stateKeyOf(marketId: MarketId): string {
    const markets = this.#options.directory.markets();
    const root = markets.find((market) => market.marketId === marketId)?.rootMarketId ?? 0;
    const kin = markets.filter(
      (market) => market.marketId === marketId || (root !== 0 && market.rootMarketId === root),
    );
    return kin.map(({ marketId: id, status, resolution }) => `${id} ${status} ${resolution}`).join(', ');
  }
}

/** A failed market pays the same as an invalid one. */
function isResolvedAs({ status }: Pick<MarketRow, 'status'>, resolution: Resolution): boolean {
  return status === MarketStatus.Resolved || (status === MarketStatus.Failed && resolution === Resolution.Invalid);
}
