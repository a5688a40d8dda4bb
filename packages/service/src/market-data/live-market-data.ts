import {
  type AccountRegistered,
  costUnits,
  type LabelCreated,
  type MarketCreated,
  type MarketId,
  MarketStatus,
  type OrderFilled,
  Outcome,
  type PriceTicks,
  type QuoteUnits,
  TICKS_PER_QUOTE,
} from '@presage/exchange';
import type { Applied } from '../sequencer/applied.ts';
import type { MarketRow } from '../store/read-store.ts';
import { Book } from './book.ts';
import { MarketCatalog } from './catalog.ts';
import { AccountDirectory } from './directory.ts';
import type { BookView, LastTrade, MarketData, MarketDataState, VolumeView } from './market-data.ts';
import { type InstallationAddresses, marketIdsOf, NO_IDS } from './market-ids.ts';
import { VolumeWindow } from './volume-window.ts';

/** Market data that starts from what the store has and follows the sequencer from there. */
export class LiveMarketData implements MarketData {
  readonly catalog = new MarketCatalog((market, nowMs) => this.volume(market.marketId, nowMs));
  readonly directory = new AccountDirectory();
  readonly #installation: InstallationAddresses;
  readonly #books = new Map<MarketId, Book>();
  readonly #lastTrades = new Map<MarketId, LastTrade>();
  readonly #volumes = new Map<MarketId, VolumeWindow>();
  #keyIssuanceEnabled: boolean;

  constructor(installation: InstallationAddresses, state: MarketDataState) {
    this.#installation = installation;
    this.#keyIssuanceEnabled = state.keyIssuanceEnabled;
    for (const account of state.accounts) this.directory.add(account);
    for (const label of state.labels) this.catalog.addLabel(label);
    for (const market of state.markets) this.#addMarket(market);
    for (const book of state.books) this.#book(book.marketId).load(book);
    for (const { marketId, ...trade } of state.lastTrades) this.#lastTrades.set(marketId, trade);
    for (const minute of state.minuteVolumes) this.#window(minute.marketId).add(minute.minuteSec, minute.volumeUnits);
  }

  get keyIssuanceEnabled(): boolean {
    return this.#keyIssuanceEnabled;
  }

  book(marketId: MarketId, outcome: Outcome): BookView {
    return this.#book(marketId).view(outcome);
  }

  lastTrade(marketId: MarketId): LastTrade | undefined {
    return this.#lastTrades.get(marketId);
  }

  volume(marketId: MarketId, nowMs: number): VolumeView {
    const totalUnits = this.catalog.market(marketId)?.volumeUnits ?? (0n as QuoteUnits);
    const traded = [marketId, ...this.catalog.children(marketId).map((child) => child.marketId)];
    let dayUnits = 0n;
    let weekUnits = 0n;
    for (const id of traded) {
      const sums = this.#volumes.get(id)?.sums(Math.floor(nowMs / 1000));
      dayUnits += sums?.dayUnits ?? 0n;
      weekUnits += sums?.weekUnits ?? 0n;
    }
    return { totalUnits, dayUnits: dayUnits as QuoteUnits, weekUnits: weekUnits as QuoteUnits };
  }

  /** Takes what was applied, before it is answered. */
  onApplied(group: readonly Applied[]): void {
    for (const applied of group) this.#follow(applied);
  }

  #follow({ events, timeMs }: Applied): void {
    for (const event of events) {
      switch (event.kind) {
        case 'levelChanged':
          this.#book(event.marketId).setLevel({ ...event, timeMs });
          break;
        case 'orderFilled':
          this.#filled(event, timeMs);
          break;
        case 'accountRegistered':
          this.#addAccount(event, timeMs);
          break;
        case 'labelCreated':
          this.#addLabel(event);
          break;
        case 'marketCreated':
          this.#addMarket(this.#rowOf(event, timeMs));
          break;
        case 'marketEdited':
          this.catalog.edit(event);
          break;
        case 'marketStatusChanged':
          this.catalog.setStatus(event);
          break;
        case 'marketResolved':
          this.catalog.resolve(event, timeMs);
          break;
        case 'keyIssuanceChanged':
          this.#keyIssuanceEnabled = event.enabled;
          break;
        default:
          // Orders, balances and positions are the store's.
          break;
      }
    }
  }

  #filled(fill: OrderFilled, timeMs: number): void {
    const { marketId, yesPriceTicks, sizeLots, takerOutcome, takerSide } = fill;
    const takerPriceTicks =
      takerOutcome === Outcome.Yes ? yesPriceTicks : ((TICKS_PER_QUOTE - yesPriceTicks) as PriceTicks);
    const worthUnits = costUnits(takerPriceTicks, sizeLots);
    this.#lastTrades.set(marketId, { yesPriceTicks, sizeLots, takerOutcome, takerSide, timeMs });
    this.catalog.addVolume(marketId, worthUnits);
    this.#window(marketId).add(Math.floor(timeMs / 1000), worthUnits);
  }

  #addAccount({ kind: _kind, ...account }: AccountRegistered, timeMs: number): void {
    this.directory.add({ ...account, createdAtMs: timeMs });
  }

  #addLabel({ kind: _kind, ...label }: LabelCreated): void {
    this.catalog.addLabel(label);
  }

  #addMarket(market: MarketRow): void {
    this.catalog.addMarket(market);
    if (!market.categorical) this.#books.set(market.marketId, new Book(market, market.createdAtMs));
  }

  #rowOf(created: MarketCreated, timeMs: number): MarketRow {
    const { kind: _kind, ...words } = created;
    return {
      ...words,
      ...(created.categorical ? NO_IDS : marketIdsOf(this.#installation, created.marketId)),
      status: MarketStatus.Created,
      halted: false,
      resolution: 0,
      winnerMarketId: 0,
      createdAtMs: timeMs,
      resolvedAtMs: 0,
      volumeUnits: 0n as QuoteUnits,
    };
  }

  #book(marketId: MarketId): Book {
    const book = this.#books.get(marketId);
    if (book === undefined) throw new Error(`market ${marketId} has no book`);
    return book;
  }

  #window(marketId: MarketId): VolumeWindow {
    const known = this.#volumes.get(marketId);
    if (known !== undefined) return known;
    const window = new VolumeWindow();
    this.#volumes.set(marketId, window);
    return window;
  }
}
