import {
  type MarketEdited,
  type MarketId,
  type MarketResolved,
  MarketStatus,
  type MarketStatusChanged,
  Outcome,
  type QuoteUnits,
} from '@presage/exchange';
import { searchText } from '@presage/protocol';
import type { LabelRow, MarketRow } from '../store/read-store.ts';
import type { Catalog, MarketQuery, TokenRef, VolumeView } from './market-data.ts';
import { MarketList } from './market-list.ts';

/** A mutable row: readers see it as read-only, and only the catalog changes it. */
type LiveMarket = { -readonly [Field in keyof MarketRow]: MarketRow[Field] };

/** All markets and labels, indexed by number, slug and token id. */
export class MarketCatalog implements Catalog {
  readonly #markets = new Map<number, LiveMarket>();
  readonly #slugs = new Map<string, LiveMarket>();
  readonly #tokens = new Map<string, TokenRef>();
  readonly #children = new Map<MarketId, LiveMarket[]>();
  readonly #labels = new Map<number, LabelRow>();
  readonly #searchTexts = new Map<MarketId, string>();
  readonly #list: MarketList;

  /** @param volume returns a market's rolling volumes, for sorting */
  constructor(volume: (market: MarketRow, nowMs: number) => VolumeView) {
    this.#list = new MarketList({ volume, searchText: (market) => this.#searchText(market) });
  }

  get size(): number {
    return this.#markets.size;
  }

  market(marketId: number): MarketRow | undefined {
    return this.#markets.get(marketId);
  }

  bySlug(slug: string): MarketRow | undefined {
    return this.#slugs.get(slug);
  }

  token(tokenId: string): TokenRef | undefined {
    return this.#tokens.get(tokenId);
  }

  children(rootMarketId: MarketId): readonly MarketRow[] {
    return this.#children.get(rootMarketId) ?? [];
  }

  list(query: MarketQuery): { readonly total: number; readonly list: readonly MarketRow[] } {
    return this.#list.page(query);
  }

  labels(): readonly LabelRow[] {
    return [...this.#labels.values()];
  }

  label(labelId: number): LabelRow | undefined {
    return this.#labels.get(labelId);
  }

  addLabel(label: LabelRow): void {
    this.#labels.set(label.labelId, label);
  }

  addMarket(row: MarketRow): void {
    const market: LiveMarket = { ...row };
    const { marketId, rootMarketId } = market;
    this.#markets.set(marketId, market);
    this.#slugs.set(market.slug, market);
    if (market.yesTokenId !== '') {
      this.#tokens.set(market.yesTokenId, { marketId, outcome: Outcome.Yes });
      this.#tokens.set(market.noTokenId, { marketId, outcome: Outcome.No });
    }
    if (rootMarketId === 0) this.#list.add(market);
    else this.#addChild(rootMarketId, market);
  }

  /** Applies an edit: every field except the market's number is a change. */
  edit(edited: MarketEdited): void {
    const { kind: _kind, marketId, ...changes } = edited;
    const market = this.#live(marketId);
    Object.assign(market, changes);
    this.#list.changed('cutoff', this.#listed(market));
  }

  /**
   * Sets a market's status. Also sets the time of resolution, because for a root whose children are resolved one by one
   * this is the only event.
   */
  setStatus({ marketId, status, halted }: MarketStatusChanged, timeMs: number): void {
    const market = this.#live(marketId);
    market.status = status;
    market.halted = halted;
    if (status === MarketStatus.Resolved || status === MarketStatus.Failed) market.resolvedAtMs = timeMs;
  }

  resolve({ marketId, resolution, winnerMarketId }: MarketResolved): void {
    const market = this.#live(marketId);
    market.resolution = resolution;
    market.winnerMarketId = winnerMarketId;
  }

  /** Adds the volume of a fill to the market and to its root. */
  addVolume(marketId: MarketId, units: QuoteUnits): void {
    const market = this.#live(marketId);
    market.volumeUnits = (market.volumeUnits + units) as QuoteUnits;
    if (market.rootMarketId === 0) this.#list.changed('volume', market);
    else this.addVolume(market.rootMarketId, units);
  }

  #addChild(rootMarketId: MarketId, child: LiveMarket): void {
    const children = this.#children.get(rootMarketId);
    if (children === undefined) this.#children.set(rootMarketId, [child]);
    else children.push(child);
    this.#searchTexts.delete(rootMarketId);
  }

  #searchText(market: MarketRow): string {
    const known = this.#searchTexts.get(market.marketId);
    if (known !== undefined) return known;
    const lines = [market, ...this.children(market.marketId)].flatMap(({ title, slug, marketId }) => [
      title,
      slug,
      `#${marketId}`,
    ]);
    const text = searchText(lines);
    this.#searchTexts.set(market.marketId, text);
    return text;
  }

  /** The market that the list shows: a child's root, or the market itself. */
  #listed(market: LiveMarket): LiveMarket {
    return market.rootMarketId === 0 ? market : this.#live(market.rootMarketId);
  }

  #live(marketId: MarketId): LiveMarket {
    const market = this.#markets.get(marketId);
    if (market === undefined) throw new Error(`market ${marketId} is not in the catalog`);
    return market;
  }
}
