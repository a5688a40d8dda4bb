import { type Command, type MarketId, MarketStatus, Resolution } from '@presage/exchange';
import type { MarketRow } from '../../store/read-store.ts';
import { DECISIONS_LOOK_MS } from '../limits.ts';
import type { ChainWorld } from '../world.ts';
import type { Findings } from './findings.ts';
import type { RefusedResolutions } from './refused-resolutions.ts';

export interface ResolutionsOptions {
  readonly world: Pick<ChainWorld, 'markets'>;
  /** Puts a command in line; false when the exchange refused it. */
  readonly submit: (command: Command) => Promise<boolean>;
  /** Resolutions of the oracle that the exchange did not take. */
  readonly refused: Pick<RefusedResolutions, 'all' | 'keep' | 'forget'>;
  /** Markets that are not over here and that the oracle had decided as of a block: their logs were kept from us. */
  readonly decided: (block: number) => Promise<Findings['resolutions']>;
  readonly nowMs: () => number;
  readonly log: (words: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** Tells the exchange what the oracle decided, until it takes it. */
export class Resolutions {
  readonly #options: ResolutionsOptions;
  /** How markets stood when their resolution was last refused: asked again before that changes, it would be again. */
  readonly #refusedAs = new Map<MarketId, string>();
  /** When decisions were last read from the contract itself. */
  #readAtMs: number;

  constructor(options: ResolutionsOptions) {
    this.#options = options;
    this.#readAtMs = options.nowMs();
  }

  /** What the exchange has does nothing again. A market that the oracle resolved before its cutoff is closed first. */
  async tell(resolutions: Findings['resolutions']): Promise<void> {
    for (const { marketId, resolution } of resolutions) await this.#resolve(marketId, resolution);
  }

  /** Again what was refused, once the market or one of its siblings stands otherwise; and what no log told. */
  async tellRest(block: number): Promise<void> {
    for (const [marketId, resolution] of [...this.#options.refused.all]) {
      if (this.#refusedAs.get(marketId) === this.#standingOf(marketId)) continue;
      await this.#resolve(marketId, resolution);
    }
    await this.#tellMissed(block);
  }

  async #tellMissed(block: number): Promise<void> {
    const { decided, nowMs, refused, log } = this.#options;
    if (nowMs() - this.#readAtMs < DECISIONS_LOOK_MS) return;
    this.#readAtMs = nowMs();
    for (const { marketId, resolution } of await decided(block)) {
      // That is tried again when it may be taken.
      if (refused.all.has(marketId)) continue;
      log('the log of a resolution was missing: it is taken from the contract', { marketId, resolution });
      await this.#resolve(marketId, resolution);
    }
  }

  async #resolve(marketId: MarketId, resolution: Resolution): Promise<void> {
    const { world, submit, refused, log } = this.#options;
    const market = world.markets().find((each) => each.marketId === marketId);
    if (market === undefined || isResolvedAs(market, resolution)) return refused.forget(marketId);
    if (market.status === MarketStatus.Activated) await submit({ kind: 'moveMarket', marketId, action: 'close' });
    if (await submit({ kind: 'resolveMarket', marketId, resolution })) return refused.forget(marketId);
    // As it stands now: the attempt to close it may have changed it.
    this.#refusedAs.set(marketId, this.#standingOf(marketId));
    await refused.keep(marketId, resolution);
    log('the oracle resolved a market that the exchange does not take as resolved', { marketId, resolution });
  }

  #standingOf(marketId: MarketId): string {
    const markets = this.#options.world.markets();
    const root = markets.find((market) => market.marketId === marketId)?.rootMarketId ?? 0;
    const kin = markets.filter(
      (market) => market.marketId === marketId || (root !== 0 && market.rootMarketId === root),
    );
    return kin.map(({ marketId: id, status, resolution }) => `${id} ${status} ${resolution}`).join(', ');
  }
}

/** A failed market pays as an invalid one. */
function isResolvedAs({ status }: Pick<MarketRow, 'status'>, resolution: Resolution): boolean {
  return status === MarketStatus.Resolved || (status === MarketStatus.Failed && resolution === Resolution.Invalid);
}
