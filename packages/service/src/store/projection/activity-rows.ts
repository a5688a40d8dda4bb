import type { DatabaseSync } from 'node:sqlite';
import type { MarketId, PriceTicks } from '@presage/exchange';
import type { Insertable, Selectable } from 'kysely';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import { MAX_CACHED_MARKETS } from '../limits.ts';
import type { MarketActivityTable } from '../schema.ts';
import { selectFrom, upsertInto } from '../statements.ts';
import { CandleRows } from './candle-rows.ts';
import type { MarketFill } from './market-fill.ts';

type ActivityRecord = Selectable<MarketActivityTable>;

const KEY = ['marketId'] as const;
const VALUE_COLUMNS = [
  'volumeUnits',
  'trades',
  'lastYesPriceTicks',
  'lastSizeLots',
  'lastTakerOutcome',
  'lastTakerSide',
  'lastTradeAtMs',
  'bookChangedAtMs',
] as const;

/** Volume, last trade and candles of markets; active markets stay in memory between transactions. */
export class ActivityRows {
  readonly #upsert: (row: Insertable<MarketActivityTable>) => void;
  readonly #read: (key: { marketId: MarketId }) => ActivityRecord | undefined;
  readonly #candles: CandleRows;
  readonly #known = new Map<MarketId, ActivityRecord>();
  /** Those that the running transaction changed. */
  readonly #changed = new Set<ActivityRecord>();

  constructor(database: DatabaseSync) {
    this.#upsert = prepareWrite(database, upsertInto('marketActivity', { key: KEY, set: VALUE_COLUMNS }));
    this.#read = prepareRead(database, selectFrom('marketActivity', { columns: [...KEY, ...VALUE_COLUMNS], key: KEY }));
    this.#candles = new CandleRows(database);
  }

  filled(fill: MarketFill): void {
    const { event, volumeUnits, timeMs } = fill;
    const activity = this.#toChange(event.marketId);
    activity.volumeUnits += volumeUnits;
    activity.trades += 1;
    activity.lastYesPriceTicks = event.yesPriceTicks;
    activity.lastSizeLots = event.sizeLots;
    activity.lastTakerOutcome = event.takerOutcome;
    activity.lastTakerSide = event.takerSide;
    activity.lastTradeAtMs = timeMs;
    this.#candles.filled(fill);
  }

  bookChanged(marketId: MarketId, timeMs: number): void {
    this.#toChange(marketId).bookChangedAtMs = timeMs;
  }

  /** Price of the market's last trade; undefined before the first. */
  lastYesPriceTicks(marketId: MarketId): PriceTicks | undefined {
    const activity = this.#known.get(marketId) ?? this.#read({ marketId });
    return activity === undefined || activity.lastYesPriceTicks === 0 ? undefined : activity.lastYesPriceTicks;
  }

  flush(): void {
    for (const activity of this.#changed) this.#upsert({ ...activity, volumeUnits: activity.volumeUnits.toString() });
    this.#changed.clear();
    this.#candles.flush();
    if (this.#known.size > MAX_CACHED_MARKETS) this.#known.clear();
  }

  forget(): void {
    this.#changed.clear();
    this.#known.clear();
    this.#candles.forget();
  }

  #toChange(marketId: MarketId): ActivityRecord {
    const activity = this.#known.get(marketId) ?? this.#read({ marketId }) ?? noActivity(marketId);
    this.#known.set(marketId, activity);
    this.#changed.add(activity);
    return activity;
  }
}

function noActivity(marketId: MarketId): ActivityRecord {
  return {
    marketId,
    volumeUnits: 0n,
    trades: 0,
    lastYesPriceTicks: 0,
    lastSizeLots: 0 as ActivityRecord['lastSizeLots'],
    lastTakerOutcome: 0,
    lastTakerSide: 0,
    lastTradeAtMs: 0,
    bookChangedAtMs: 0,
  };
}
