import { type Command, type MarketId, MarketStatus, Resolution } from '@presage/exchange';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { ChainDirectory } from '../chain-directory.ts';
import { DECISIONS_CHECK_INTERVAL_MS } from '../limits.ts';
import type { Findings } from './findings.ts';

export interface ResolutionsOptions {
  readonly directory: Pick<ChainDirectory, 'markets'>;
  /** Submits a command; false when the exchange refused it. */
  readonly submit: (command: Command) => Promise<boolean>;
  /** Markets that are not over here but that the oracle had decided as of a block, according to the contract. */
  readonly decided: (block: number) => Promise<Findings['resolutions']>;
  readonly monotonicMs: () => number;
  readonly log: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

interface Refused {
  readonly resolution: Resolution;
  /** The state of the market when it was refused: until it changes, it would be refused again. Undefined: it was not tried. */
  readonly state: string | undefined;
}

/**
 * Submits the oracle's decisions to the exchange until it accepts them. Those that it has refused are in memory only: the
 * contract has them, and is queried after a start, and then at intervals, because a node may have omitted a log.
 */
export class Resolutions {
  readonly #options: ResolutionsOptions;
  readonly #refused = new Map<MarketId, Refused>();
  /** When decisions were last read from the contract. */
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ResolutionsOptions) {
    this.#options = options;
  }

  /** Markets whose resolution the exchange refused. */
  get refused(): readonly MarketId[] {
    return [...this.#refused.keys()];
  }

  /** Resolutions that the exchange has change nothing. A market resolved before its cutoff is closed first. */
  async submitAll(resolutions: Findings['resolutions']): Promise<void> {
    for (const { marketId, resolution } of resolutions) await this.#resolve(marketId, resolution);
  }

  /** Submits refused resolutions again once the market or a sibling has changed, and those that no log has shown. */
  async submitOutstanding(block: number): Promise<void> {
    for (const [marketId, { resolution, state }] of [...this.#refused]) {
      if (state !== this.#stateOf(marketId)) await this.#resolve(marketId, resolution);
    }
    await this.#submitUnseen(block);
  }

  async #submitUnseen(block: number): Promise<void> {
    const { decided, monotonicMs, log } = this.#options;
    if (monotonicMs() - this.#readAtMs < DECISIONS_CHECK_INTERVAL_MS) return;
    const unseen = (await decided(block)).filter(({ marketId }) => !this.#refused.has(marketId));
    this.#readAtMs = monotonicMs();
    for (const decision of unseen) log('the oracle has decided a market that is not over: resolving it', decision);
    await this.submitAll(unseen);
  }

  async #resolve(marketId: MarketId, resolution: Resolution): Promise<void> {
    const { directory, submit, log } = this.#options;
    const market = directory.markets().find((each) => each.marketId === marketId);
    if (market === undefined || isResolvedAs(market, resolution)) {
      this.#refused.delete(marketId);
      return;
    }
    try {
      if (market.status === MarketStatus.Activated) await submit({ kind: 'moveMarket', marketId, action: 'close' });
      const state = this.#stateOf(marketId);
      if (await submit({ kind: 'resolveMarket', marketId, resolution })) {
        this.#refused.delete(marketId);
      } else {
        this.#refused.set(marketId, { resolution, state });
        log('the oracle resolved a market, but the exchange refuses the resolution', { marketId, resolution });
      }
    } catch (error) {
      if (!(error instanceof NotAcceptedError)) throw error;
      // The disk is full, for instance. It must not hold up the block; the next pass submits it again.
      this.#refused.set(marketId, { resolution, state: undefined });
    }
  }

  #stateOf(marketId: MarketId): string {
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
