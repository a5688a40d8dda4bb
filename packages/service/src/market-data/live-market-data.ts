import {
  type AccountRegistered,
  type LabelCreated,
  type MarketId,
  type OrderFilled,
  type Outcome,
  type QuoteUnits,
  takerSideOf,
} from '@presage/exchange';
import { builderOfActor } from '../sequencer/actors.ts';
import type { Applied } from '../sequencer/applied.ts';
import type { LastTrade, MarketDataState } from '../store/market-data-state.ts';
import type { InstallationAddresses } from '../store/market-ids.ts';
import { newMarket } from '../store/new-market.ts';
import { Book } from './book.ts';
import { MarketCatalog } from './catalog.ts';
import { AccountDirectory } from './directory.ts';
import type { BestPrices, BookView, MarketData, VolumeView } from './market-data.ts';
import { VolumeWindow } from './volume-window.ts';

const NO_PRICES: BestPrices = { bidTicks: undefined, askTicks: undefined };
const NO_VOLUME: VolumeView = { dayUnits: 0n as QuoteUnits, weekUnits: 0n as QuoteUnits };

/** Market data that is loaded from the store and then follows the sequencer. */
export class LiveMarketData implements MarketData {
  readonly catalog = new MarketCatalog((market, nowMs) => this.volume(market.marketId, nowMs));
  readonly directory = new AccountDirectory();
  readonly #installation: InstallationAddresses;
  readonly #books = new Map<MarketId, Book>();
  readonly #lastTrades = new Map<MarketId, LastTrade>();
  readonly #volumes = new Map<MarketId, VolumeWindow>();
  #keyIssuanceEnabled: boolean;
  /** Timestamp of the last applied command; 0 before the first. */
  #stampMs = 0;

  constructor(installation: InstallationAddresses, state: MarketDataState) {
    this.#installation = installation;
    this.#keyIssuanceEnabled = state.keyIssuanceEnabled;
    for (const account of state.accounts) this.directory.add(account);
    for (const label of state.labels) this.catalog.addLabel(label);
    for (const market of state.markets) this.catalog.addMarket(market);
    for (const book of state.books) this.#book(book.marketId).load(book);
    for (const { marketId, ...trade } of state.lastTrades) this.#lastTrades.set(marketId, trade);
    this.#loadVolumes(state);
  }

  get keyIssuanceEnabled(): boolean {
    return this.#keyIssuanceEnabled;
  }

  book(marketId: MarketId, outcome: Outcome): BookView {
    return this.#book(marketId).view(outcome);
  }

  bestPrices(marketId: MarketId): BestPrices {
    return this.#books.get(marketId)?.best() ?? NO_PRICES;
  }

  lastTrade(marketId: MarketId): LastTrade | undefined {
    return this.#lastTrades.get(marketId);
  }

  volume(marketId: MarketId, nowMs: number): VolumeView {
    return this.#volumes.get(marketId)?.sums(secondOf(nowMs), secondOf(this.#stampMs)) ?? NO_VOLUME;
  }

  /** Must be called with each applied group before its commands are acknowledged. */
  onApplied(group: readonly Applied[]): void {
    for (const applied of group) this.#follow(applied);
  }

  #follow(applied: Applied): void {
    const { events, timeMs } = applied;
    this.#stampMs = timeMs;
    for (const event of events) {
      switch (event.kind) {
        case 'levelChanged':
          this.#book(event.marketId).setLevel(event, timeMs);
          break;
        case 'orderFilled':
          this.#filled(event, timeMs);
          break;
        case 'accountRegistered':
          this.#addAccount(event, applied);
          break;
        case 'labelCreated':
          this.#addLabel(event);
          break;
        case 'marketCreated':
          this.catalog.addMarket(newMarket(event, { installation: this.#installation, createdAtMs: timeMs }));
          break;
        case 'marketEdited':
          this.catalog.edit(event);
          break;
        case 'marketStatusChanged':
          this.catalog.setStatus(event, timeMs);
          break;
        case 'marketResolved':
          this.catalog.resolve(event);
          break;
        case 'keyIssuanceChanged':
          this.#keyIssuanceEnabled = event.enabled;
          break;
        default:
          // Only the store keeps orders, balances and positions.
          break;
      }
    }
  }

  #filled(fill: OrderFilled, timeMs: number): void {
    const { marketId, yesPriceTicks, sizeLots, takerOutcome, takerSide } = fill;
    const worthUnits = takerSideOf(fill).amountUnits;
    this.#lastTrades.set(marketId, { yesPriceTicks, sizeLots, takerOutcome, takerSide, timeMs });
    this.catalog.addVolume(marketId, worthUnits);
    this.#addVolume({ marketId, timeSec: secondOf(timeMs), worthUnits });
  }

  #addAccount({ kind: _kind, ...account }: AccountRegistered, { timeMs, actor }: Applied): void {
    this.directory.add({ ...account, createdAtMs: timeMs, builder: builderOfActor(actor) });
  }

  #addLabel({ kind: _kind, ...label }: LabelCreated): void {
    this.catalog.addLabel(label);
  }

  /** Created on first use: most markets are idle. */
  #book(marketId: MarketId): Book {
    const known = this.#books.get(marketId);
    if (known !== undefined) return known;
    const market = this.catalog.market(marketId);
    if (market === undefined || market.categorical) throw new Error(`market ${marketId} has no book`);
    const book = new Book(market, market.createdAtMs);
    this.#books.set(marketId, book);
    return book;
  }

  /** Adds minutes in order of time across markets, because a root's window adds up those of its children. */
  #loadVolumes({ minuteVolumes }: MarketDataState): void {
    const inTime = [...minuteVolumes].sort((a, b) => a.minuteSec - b.minuteSec);
    for (const { marketId, minuteSec, volumeUnits } of inTime) {
      this.#addVolume({ marketId, timeSec: minuteSec, worthUnits: volumeUnits });
    }
  }

  #addVolume({ marketId, timeSec, worthUnits }: { marketId: MarketId; timeSec: number; worthUnits: QuoteUnits }): void {
    this.#window(marketId).add(timeSec, worthUnits);
    const rootMarketId = this.catalog.market(marketId)?.rootMarketId ?? 0;
    if (rootMarketId !== 0) this.#window(rootMarketId).add(timeSec, worthUnits);
  }

  #window(marketId: MarketId): VolumeWindow {
    const known = this.#volumes.get(marketId);
    if (known !== undefined) return known;
    const window = new VolumeWindow();
    this.#volumes.set(marketId, window);
    return window;
  }
}

function secondOf(timeMs: number): number {
  return Math.floor(timeMs / 1000);
}
