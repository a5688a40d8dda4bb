import type { DatabaseSync } from 'node:sqlite';
import type { MarketId, PriceTicks } from '@presage/exchange';
import type { Insertable, Selectable } from 'kysely';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import { bucketStartSec, CANDLE_SPACINGS_SEC } from '../candle-spacings.ts';
import { MAX_CACHED_MARKETS } from '../limits.ts';
import type { CandlesTable } from '../schema.ts';
import { selectFrom, upsertInto } from '../statements.ts';
import type { MarketFill } from './market-fill.ts';

type Candle = Selectable<CandlesTable>;

const KEY = ['marketId', 'bucketSec', 'bucketStartSec'] as const;
const VALUE_COLUMNS = [
  'openYesTicks',
  'highYesTicks',
  'lowYesTicks',
  'closeYesTicks',
  'lotsSum',
  'volumeUnits',
  'trades',
] as const;

type CandleKey = Pick<CandlesTable, (typeof KEY)[number]>;

/** The open candles of markets, one per spacing. Time only moves forward, so a closed candle never changes again. */
export class CandleRows {
  readonly #upsert: (row: Insertable<CandlesTable>) => void;
  readonly #read: (key: CandleKey) => Pick<Candle, (typeof VALUE_COLUMNS)[number]> | undefined;
  readonly #open = new Map<MarketId, Candle[]>();
  /** Those that the running transaction changed. */
  readonly #changed = new Set<Candle>();

  constructor(database: DatabaseSync) {
    this.#upsert = prepareWrite(database, upsertInto('candles', { key: KEY, set: VALUE_COLUMNS }));
    this.#read = prepareRead(database, selectFrom('candles', { columns: VALUE_COLUMNS, key: KEY }));
  }

  filled({ event, volumeUnits, timeMs }: MarketFill): void {
    const { marketId, yesPriceTicks } = event;
    const timeSec = Math.floor(timeMs / 1_000);
    const open = this.#candlesOf(marketId);
    for (const [index, bucketSec] of CANDLE_SPACINGS_SEC.entries()) {
      const start = bucketStartSec(timeSec, bucketSec);
      let candle = open[index];
      if (candle?.bucketStartSec !== start) {
        candle = this.#load({ marketId, bucketSec, bucketStartSec: start }, yesPriceTicks);
        open[index] = candle;
      }
      if (yesPriceTicks > candle.highYesTicks) candle.highYesTicks = yesPriceTicks;
      if (yesPriceTicks < candle.lowYesTicks) candle.lowYesTicks = yesPriceTicks;
      candle.closeYesTicks = yesPriceTicks;
      candle.lotsSum += BigInt(event.sizeLots);
      candle.volumeUnits += volumeUnits;
      candle.trades += 1;
      this.#changed.add(candle);
    }
  }

  flush(): void {
    for (const candle of this.#changed) {
      this.#upsert({ ...candle, lotsSum: candle.lotsSum.toString(), volumeUnits: candle.volumeUnits.toString() });
    }
    this.#changed.clear();
    if (this.#open.size > MAX_CACHED_MARKETS) this.#open.clear();
  }

  forget(): void {
    this.#changed.clear();
    this.#open.clear();
  }

  #candlesOf(marketId: MarketId): Candle[] {
    const known = this.#open.get(marketId);
    if (known !== undefined) return known;
    const candles: Candle[] = [];
    this.#open.set(marketId, candles);
    return candles;
  }

  /** The candle as written, or an empty one at its first price. */
  #load(key: CandleKey, yesTicks: PriceTicks): Candle {
    const row = this.#read(key);
    if (row !== undefined) return { ...key, ...row };
    const prices = { openYesTicks: yesTicks, highYesTicks: yesTicks, lowYesTicks: yesTicks, closeYesTicks: yesTicks };
    return { ...key, ...prices, lotsSum: 0n, volumeUnits: 0n, trades: 0 };
  }
}
