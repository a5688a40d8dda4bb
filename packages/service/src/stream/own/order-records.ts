import type {
  AccountId,
  CloseReason,
  MarketId,
  OrderNo,
  OrderType,
  Outcome,
  PriceTicks,
  QuoteUnits,
  Side,
  SizeLots,
  TimeInForce,
} from '@presage/exchange';
import { invariant } from '../../invariant.ts';
import type { UnfinishedOrderRow } from '../../store/read-store.ts';

/** The fields of an order that never change. */
export type OrderTerms = Omit<UnfinishedOrderRow, 'createdAtMs' | keyof Progress>;

/** The fields of an order that change. */
export type Progress = Pick<
  UnfinishedOrderRow,
  'filledLots' | 'filledUnits' | 'failedLots' | 'pendingFills' | 'closeReason'
>;

const NO_PROGRESS: Progress = {
  filledLots: 0 as SizeLots,
  filledUnits: 0n as QuoteUnits,
  failedLots: 0 as SizeLots,
  pendingFills: 0,
  closeReason: 0,
};

/** Index of an order's record. */
export type RecordSlot = number;

/** A record holds 64-bit numbers, then 32-bit numbers, then single bytes, then the digest. */
const RECORD_BYTES = 112;
const LONGS = RECORD_BYTES / 8;
const INTS = RECORD_BYTES / 4;
const SIZE_LOTS = 0;
const EXPIRES_AT_SEC = 1;
const CREATED_AT_MS = 2;
const FILLED_LOTS = 3;
const FAILED_LOTS = 4;
const BUDGET_UNITS = 5;
const FILLED_UNITS = 6;
const ACCOUNT_ID = 14;
const MARKET_ID = 15;
const PRICE_TICKS = 16;
const PENDING_FILLS = 17;
const OUTCOME = 72;
const SIDE = 73;
const TYPE = 74;
const CLOSE_REASON = 75;
const POST_ONLY = 76;
const TIME_IN_FORCE = 77;
const DIGEST = 80;

/** Records are allocated in chunks of 448 KiB, so that growing copies nothing. */
const CHUNK_BITS = 12;
const CHUNK_RECORDS = 1 << CHUNK_BITS;

/** Views of one buffer, one per field width. */
interface Chunk {
  readonly numbers: Float64Array;
  readonly units: BigInt64Array;
  readonly ints: Int32Array;
  readonly bytes: Buffer;
}

/**
 * Orders as bytes, because there may be millions: as objects they would take three times the memory, and every garbage
 * collection would have to trace them.
 */
export class OrderRecords {
  readonly #chunks: Chunk[] = [];
  /** Freed records, reused first. */
  readonly #free: RecordSlot[] = [];
  #used = 0;

  /** Adds a record of an order; without its progress, of one without fills. */
  add(order: OrderTerms, createdAtMs: number, progress: Progress = NO_PROGRESS): RecordSlot {
    const slot = this.#take();
    const { numbers, units, ints, bytes } = this.#chunkOf(slot);
    const long = longOf(slot);
    const int = intOf(slot);
    const byte = byteOf(slot);
    numbers[long + SIZE_LOTS] = order.sizeLots;
    numbers[long + EXPIRES_AT_SEC] = order.expiresAtSec;
    numbers[long + CREATED_AT_MS] = createdAtMs;
    numbers[long + FILLED_LOTS] = progress.filledLots;
    numbers[long + FAILED_LOTS] = progress.failedLots;
    units[long + BUDGET_UNITS] = order.budgetUnits;
    units[long + FILLED_UNITS] = progress.filledUnits;
    ints[int + ACCOUNT_ID] = order.accountId;
    ints[int + MARKET_ID] = order.marketId;
    ints[int + PRICE_TICKS] = order.priceTicks;
    ints[int + PENDING_FILLS] = progress.pendingFills;
    bytes[byte + OUTCOME] = order.outcome;
    bytes[byte + SIDE] = order.side;
    bytes[byte + TYPE] = order.type;
    bytes[byte + CLOSE_REASON] = progress.closeReason;
    bytes[byte + POST_ONLY] = order.postOnly ? 1 : 0;
    bytes[byte + TIME_IN_FORCE] = order.timeInForce;
    invariant(bytes.write(order.digest, byte + DIGEST, 'hex') === RECORD_BYTES - DIGEST, 'a digest is 64 hex digits');
    return slot;
  }

  /** Adds to the filled size and amount; pass negative values for a failed fill. */
  addFilled(slot: RecordSlot, lots: number, amountUnits: bigint): void {
    const { numbers, units } = this.#chunkOf(slot);
    const long = longOf(slot);
    numbers[long + FILLED_LOTS] = (numbers[long + FILLED_LOTS] as number) + lots;
    units[long + FILLED_UNITS] = (units[long + FILLED_UNITS] as bigint) + amountUnits;
  }

  addFailed(slot: RecordSlot, lots: number): void {
    const { numbers } = this.#chunkOf(slot);
    const at = longOf(slot) + FAILED_LOTS;
    numbers[at] = (numbers[at] as number) + lots;
  }

  /** Adds to the number of pending fills. */
  addPending(slot: RecordSlot, fills: number): void {
    const { ints } = this.#chunkOf(slot);
    const at = intOf(slot) + PENDING_FILLS;
    ints[at] = (ints[at] as number) + fills;
  }

  close(slot: RecordSlot, reason: CloseReason): void {
    this.#chunkOf(slot).bytes[byteOf(slot) + CLOSE_REASON] = reason;
  }

  /** Whether an order is closed and none of its fills is pending. */
  isDone(slot: RecordSlot): boolean {
    const { ints, bytes } = this.#chunkOf(slot);
    return bytes[byteOf(slot) + CLOSE_REASON] !== 0 && ints[intOf(slot) + PENDING_FILLS] === 0;
  }

  /** @param orderNo number of the order in the slot */
  read(slot: RecordSlot, orderNo: OrderNo): UnfinishedOrderRow {
    const { numbers, units, ints, bytes } = this.#chunkOf(slot);
    const long = longOf(slot);
    const int = intOf(slot);
    const byte = byteOf(slot);
    return {
      orderNo,
      digest: bytes.toString('hex', byte + DIGEST, byte + RECORD_BYTES),
      accountId: ints[int + ACCOUNT_ID] as AccountId,
      marketId: ints[int + MARKET_ID] as MarketId,
      outcome: bytes[byte + OUTCOME] as Outcome,
      side: bytes[byte + SIDE] as Side,
      type: bytes[byte + TYPE] as OrderType,
      priceTicks: ints[int + PRICE_TICKS] as PriceTicks,
      sizeLots: numbers[long + SIZE_LOTS] as SizeLots,
      budgetUnits: units[long + BUDGET_UNITS] as QuoteUnits,
      expiresAtSec: numbers[long + EXPIRES_AT_SEC] as number,
      postOnly: bytes[byte + POST_ONLY] === 1,
      timeInForce: bytes[byte + TIME_IN_FORCE] as TimeInForce,
      createdAtMs: numbers[long + CREATED_AT_MS] as number,
      filledLots: numbers[long + FILLED_LOTS] as SizeLots,
      filledUnits: units[long + FILLED_UNITS] as QuoteUnits,
      failedLots: numbers[long + FAILED_LOTS] as SizeLots,
      pendingFills: ints[int + PENDING_FILLS] as number,
      closeReason: bytes[byte + CLOSE_REASON] as CloseReason | 0,
    };
  }

  /** Releases a record for reuse by another order. */
  free(slot: RecordSlot): void {
    this.#free.push(slot);
  }

  #take(): RecordSlot {
    const freed = this.#free.pop();
    if (freed !== undefined) return freed;
    if (this.#used === this.#chunks.length * CHUNK_RECORDS) this.#chunks.push(newChunk());
    return this.#used++;
  }

  #chunkOf(slot: RecordSlot): Chunk {
    return this.#chunks[slot >>> CHUNK_BITS] as Chunk;
  }
}

function newChunk(): Chunk {
  const buffer = new ArrayBuffer(CHUNK_RECORDS * RECORD_BYTES);
  return {
    numbers: new Float64Array(buffer),
    units: new BigInt64Array(buffer),
    ints: new Int32Array(buffer),
    bytes: Buffer.from(buffer),
  };
}

function placeOf(slot: RecordSlot): number {
  return slot & (CHUNK_RECORDS - 1);
}

function longOf(slot: RecordSlot): number {
  return placeOf(slot) * LONGS;
}

function intOf(slot: RecordSlot): number {
  return placeOf(slot) * INTS;
}

function byteOf(slot: RecordSlot): number {
  return placeOf(slot) * RECORD_BYTES;
}
