import type { DatabaseSync } from 'node:sqlite';
import {
  type AccountId,
  type Ledger,
  type MarketId,
  Outcome,
  type PositionChanged,
  type PriceTicks,
  type SizeLots,
} from '@presage/exchange/values';
import type { Insertable, Selectable } from 'kysely';
import { invariant } from '../../invariant.ts';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import { MAX_CACHED_POSITIONS } from '../limits.ts';
import type { PositionKey } from '../read-store.ts';
import type { PositionsTable } from '../schema.ts';
import { selectFrom, upsertInto } from '../statements.ts';
import { adjust, bookTransfer, bringBack, type CostBasis } from './cost-basis.ts';
import { accountMarketKey } from './pair-key.ts';
import { PositionHistory } from './position-history.ts';

/** A position while it is projected. */
export interface PositionRecord extends CostBasis, PositionKey {
  availableLots: number;
  heldLots: number;
  redeemed: boolean;
  /** Whether it has a row, or will have one: an outcome never held has none. */
  exists: boolean;
  /** Minute of its newest known history row, Unix minutes; 0 if none is known. */
  historyMinute: number;
}

const KEY = ['accountId', 'marketId', 'outcome'] as const;
const VALUE_COLUMNS = [
  'availableLots',
  'heldLots',
  'realisedUnits',
  'redeemed',
  'paidUnits',
  'receivedUnits',
  'costUnits',
  'awayLotsSum',
  'awayCostUnits',
] as const;

type StoredPosition = Pick<Selectable<PositionsTable>, (typeof VALUE_COLUMNS)[number]>;

/** The current worth of a token; undefined when it never had a price. */
export type PriceNow = (marketId: MarketId, outcome: Outcome) => PriceTicks | undefined;

/** Positions by account, market and outcome; active ones stay in memory between transactions. */
export class PositionRows {
  readonly #upsert: (row: Insertable<PositionsTable>) => void;
  readonly #read: (key: PositionKey) => StoredPosition | undefined;
  readonly #known = new Map<number, PositionRecord>();
  /** Those that the running transaction changed. */
  readonly #changed = new Set<PositionRecord>();
  /** What trades, splits, merges and redemptions of the current entry changed, on chain. */
  readonly #traded: PositionRecord[] = [];
  readonly #ledger: Ledger;
  readonly #priceNow: PriceNow;
  readonly #history: PositionHistory;
  #timeMs = 0;

  constructor(database: DatabaseSync, { ledger, priceNow }: { readonly ledger: Ledger; readonly priceNow: PriceNow }) {
    this.#ledger = ledger;
    this.#priceNow = priceNow;
    this.#history = new PositionHistory(database);
    this.#upsert = prepareWrite(database, upsertInto('positions', { key: KEY, set: VALUE_COLUMNS }));
    this.#read = prepareRead(database, selectFrom('positions', { columns: VALUE_COLUMNS, key: KEY }));
  }

  /** Sets the time of the changes that follow. */
  at(timeMs: number): void {
    this.#timeMs = timeMs;
  }

  /** Returns a position that a trade, split, merge or redemption is about to change. */
  toChange(accountId: AccountId, marketId: MarketId, outcome: Outcome): PositionRecord {
    const position = this.#get(accountId, marketId, outcome);
    this.#history.changes(position, this.#timeMs);
    position.exists = true;
    this.#changed.add(position);
    if (this.#ledger === 'chain') this.#traded.push(position);
    return position;
  }

  /**
   * The shares that a trade, merge or redemption removes from a position. On chain, these may include shares that the
   * exchange may not move, which are brought back first; and there may be fewer, because their owner moved some in a
   * block not seen yet.
   */
  leaving(position: PositionRecord, lots: SizeLots): SizeLots {
    if (this.#ledger !== 'chain') return lots;
    this.#bookTransfer(position, () => bringBack(position, BigInt(lots) - position.lots));
    return (position.lots < lots ? Number(position.lots) : lots) as SizeLots;
  }

  /**
   * Applies the holdings that the exchange reports. They must equal the sum of trades, splits, merges and redemptions;
   * on chain, any difference was transferred.
   */
  changed(event: PositionChanged): void {
    const { accountId, marketId } = event;
    this.#set(this.#get(accountId, marketId, Outcome.Yes), event.yesAvailableLots, event.yesHeldLots);
    this.#set(this.#get(accountId, marketId, Outcome.No), event.noAvailableLots, event.noHeldLots);
  }

  /**
   * Ends an entry. The exchange reports no change of a position that was empty before a block and is empty after it, so
   * what it received in that block was moved on: it ends with the holdings reported last, like every other one.
   */
  entryEnds(): void {
    for (const position of this.#traded) {
      this.#followTransfers(position, BigInt(position.availableLots + position.heldLots));
    }
    this.#traded.length = 0;
  }

  flush(): void {
    for (const position of this.#changed) this.#upsert(written(position));
    this.#changed.clear();
    if (this.#known.size > MAX_CACHED_POSITIONS) this.#known.clear();
  }

  forget(): void {
    this.#changed.clear();
    this.#traded.length = 0;
    this.#known.clear();
  }

  #set(position: PositionRecord, availableLots: SizeLots, heldLots: SizeLots): void {
    const lots = BigInt(availableLots + heldLots);
    if (this.#ledger === 'chain') this.#followTransfers(position, lots);
    invariant(
      position.lots === lots,
      `account ${position.accountId} holds ${lots} lots of outcome ${position.outcome} in market ` +
        `${position.marketId}, but its trades add up to ${position.lots}`,
    );
    if (!position.exists) return;
    position.availableLots = availableLots;
    position.heldLots = heldLots;
    this.#changed.add(position);
  }

  #followTransfers(position: PositionRecord, lots: bigint): void {
    if (position.lots === lots) return;
    this.#history.changes(position, this.#timeMs);
    this.#bookTransfer(position, () => adjust(position, lots));
    position.exists = true;
  }

  #bookTransfer(position: PositionRecord, change: () => void): void {
    bookTransfer(position, this.#priceNow(position.marketId, position.outcome), change);
  }

  #get(accountId: AccountId, marketId: MarketId, outcome: Outcome): PositionRecord {
    const key = accountMarketKey(accountId, marketId) * 2 + (outcome - 1);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const position = recordOf({ accountId, marketId, outcome }, this.#read({ accountId, marketId, outcome }));
    this.#known.set(key, position);
    return position;
  }
}

function recordOf(key: PositionKey, row: StoredPosition | undefined): PositionRecord {
  return {
    ...key,
    lots: row === undefined ? 0n : BigInt(row.availableLots + row.heldLots),
    availableLots: row?.availableLots ?? 0,
    heldLots: row?.heldLots ?? 0,
    costUnits: row?.costUnits ?? 0n,
    realisedUnits: row?.realisedUnits ?? 0n,
    redeemed: row?.redeemed === 1,
    awayLots: row?.awayLotsSum ?? 0n,
    awayCostUnits: row?.awayCostUnits ?? 0n,
    paidUnits: row?.paidUnits ?? 0n,
    receivedUnits: row?.receivedUnits ?? 0n,
    exists: row !== undefined,
    historyMinute: 0,
  };
}

function written(position: PositionRecord): Insertable<PositionsTable> {
  return {
    accountId: position.accountId,
    marketId: position.marketId,
    outcome: position.outcome,
    availableLots: position.availableLots as SizeLots,
    heldLots: position.heldLots as SizeLots,
    realisedUnits: position.realisedUnits.toString(),
    redeemed: position.redeemed ? 1 : 0,
    paidUnits: position.paidUnits.toString(),
    receivedUnits: position.receivedUnits.toString(),
    costUnits: position.costUnits.toString(),
    awayLotsSum: position.awayLots.toString(),
    awayCostUnits: position.awayCostUnits.toString(),
  };
}
