import { type OrderbookState, WatchedOrderbook } from '../../book/watched-orderbook.ts';
import type { Stream } from '../../stream/stream.ts';
import { yesTokenOf } from './simulated-book.ts';
import type { SimulatedService } from './simulated-service.ts';
import { TrackedPromise } from './tracked-promise.ts';

export interface ObservedBookOptions {
  readonly service: SimulatedService;
  readonly marketId: number;
  openStream(): Stream;
  report(problem: string): void;
}

/** A watched book, compared with the service's. */
export class ObservedBook {
  readonly ready: TrackedPromise;
  /** Settles when watching ends. */
  readonly loop: TrackedPromise;
  readonly #options: ObservedBookOptions;
  readonly #book: WatchedOrderbook;
  #isClosed = false;
  #isReportedLive = false;

  constructor(options: ObservedBookOptions) {
    const { marketId, openStream } = options;
    this.#options = options;
    const source = { findMarket: async () => marketId, openStream };
    this.#book = new WatchedOrderbook(yesTokenOf(marketId), source, {
      onChange: (state) => this.#compare(state),
      onLive: (isLive) => {
        this.#check(!this.#isClosed && isLive !== this.#isReportedLive, `reports isLive ${isLive} out of place`);
        this.#isReportedLive = isLive;
        this.#check(this.#book.isLive === isLive, `reports isLive ${isLive} when it is not so`);
      },
      onError: () => this.#check(!this.#isClosed, 'reports an error after its end'),
    });
    this.ready = new TrackedPromise(this.#book.ready);
    this.loop = new TrackedPromise(this.#loop());
  }

  get marketId(): number {
    return this.#options.marketId;
  }

  close(): void {
    this.#isClosed = true;
    this.#book.close();
  }

  /** Checks what must hold between events. */
  checkNow(): void {
    const { isLive, state } = this.#book;
    if (this.#isClosed) this.#check(this.loop.isSettled && this.ready.isSettled, 'waits for ever after its end');
    if (this.loop.isSettled) this.#check(!isLive, 'is live after its end');
    else this.#check(isLive === this.#isReportedLive, `has isLive ${isLive}, but reported ${this.#isReportedLive}`);
    if (isLive && state !== undefined) this.#compare(state);
  }

  /** Checks that it has recovered: it is live, and the same as the service's. */
  checkRecovered(): void {
    const { service, marketId } = this.#options;
    if (this.loop.isSettled) return;
    this.#check(this.#book.isLive && this.ready.isResolved, 'has not recovered');
    const { bids } = service.book(marketId);
    this.#check(JSON.stringify(this.#book.bids) === JSON.stringify(bids), 'differs from the one of the service');
  }

  async #loop(): Promise<void> {
    for await (const state of this.#book) this.#compare(state);
  }

  #compare({ timestampMs, bids }: OrderbookState): void {
    const { service, marketId } = this.#options;
    this.#check(service.book(marketId).wasAt(timestampMs, bids), `never was like at ${timestampMs}`);
  }

  #check(holds: boolean, problem: string): void {
    if (!holds) this.#options.report(`book ${this.#options.marketId} ${problem}`);
  }
}
