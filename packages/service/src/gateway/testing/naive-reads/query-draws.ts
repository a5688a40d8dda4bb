import type { OperationId } from '@presage/protocol';
import type { Random } from '../../../random.ts';
import type { Applied } from '../../../sequencer/applied.ts';
import type { CallParts } from '../call-endpoint.ts';
import { NaiveHistory } from './naive-history.ts';
import { CHAIN_ID, seconds } from './naive-wire.ts';

/** A request, and the `result` that it must have. */
export interface NaiveQuery {
  readonly id: OperationId;
  readonly parts: CallParts;
  readonly expected: unknown;
}

/** What the service has to know when it is asked. */
export interface Moment {
  readonly now: NaiveHistory;
  /** As of the start of the minute a day before. */
  readonly dayAgo: NaiveHistory;
  readonly nowMs: number;
}

export function momentOf(ledger: NaiveHistory['ledger'], applied: readonly Applied[], nowMs: number): Moment {
  const dayAgoMs = (Math.floor(nowMs / 60_000) - 24 * 60) * 60_000;
  const foldOf = (entries: readonly Applied[]) =>
    entries.reduce((history, entry) => history.take(entry), new NaiveHistory(ledger));
  return { now: foldOf(applied), dayAgo: foldOf(applied.filter(({ timeMs }) => timeMs < dayAgoMs)), nowMs };
}

/** A page of a list: how to ask for it, and what it is. */
export interface Listed {
  readonly paging: { readonly page: number; readonly limit: number };
  readonly result: unknown;
}

/** Draws the parts of requests, and says which rows they select. */
export class QueryDraws {
  readonly moment: Moment;
  readonly #random: Random;

  constructor(random: Random, moment: Moment) {
    this.#random = random;
    this.moment = moment;
  }

  below(end: number): number {
    return this.#random.below(end);
  }

  pick<Item>(items: readonly Item[]): Item {
    return this.#random.pick(items);
  }

  /** A filter by market, now and then one that does not exist. */
  marketFilter(): {
    readonly query: Record<string, number | string>;
    readonly matches: (marketId: number) => boolean;
  } {
    const { now } = this.moment;
    const asked = this.pick([undefined, undefined, 0, 99_999, this.pick(now.markets).id, this.pick(now.markets).id]);
    const chain = this.pick([{}, {}, { chainId: CHAIN_ID }]);
    if (asked === undefined) return { query: chain, matches: () => true };
    const query = { ...chain, marketId: asked };
    if (asked === 0) return { query, matches: () => true };
    const binaries = asked === 99_999 ? [] : now.binariesOf(asked);
    return { query, matches: (marketId) => binaries.includes(marketId) };
  }

  historyFilter() {
    const byMarket = this.marketFilter();
    const byTime = this.span();
    return {
      query: { ...byMarket.query, ...byTime.query },
      matches: (marketId: number, timeMs: number) => byMarket.matches(marketId) && byTime.matches(timeMs),
    };
  }

  /** A span of time; usually all. */
  span(): { readonly query: Record<string, number>; readonly matches: (timeMs: number) => boolean } {
    if (this.below(2) === 0) return { query: {}, matches: () => true };
    const start = this.below(3) === 0 ? undefined : this.someSec();
    const end = this.below(3) === 0 ? undefined : (start ?? this.someSec()) + this.pick([0, 1, 3_600, 500_000]);
    return {
      query: { ...(start && { start_at: start }), ...(end && { end_at: end }) },
      matches: (timeMs) => seconds(timeMs) >= (start ?? 0) && seconds(timeMs) <= (end ?? Number.POSITIVE_INFINITY),
    };
  }

  /** The second of some trade or order, so that spans begin and end at edges; now and then far from all. */
  someSec(): number {
    const { trades, orders } = this.moment.now;
    const times = [...trades.map(({ timeMs }) => timeMs), ...orders.map(({ createdMs }) => createdMs)];
    const sec = seconds(this.pick(times.length === 0 ? [this.moment.nowMs] : times));
    return this.below(6) === 0 ? sec - 900_000 + this.below(1_800_000) : sec;
  }

  /** A page of rows that are in order; it may be the one after the last. */
  page<Row>(rows: readonly Row[], present: (row: Row) => unknown): Listed {
    const limit = 1 + this.below(20);
    const pages = Math.ceil(rows.length / limit);
    const page = 1 + this.below(pages + 1);
    const list = rows.slice((page - 1) * limit, page * limit).map(present);
    return { paging: { page, limit }, result: { total: rows.length, list } };
  }
}
