import type { CandleInterval } from '@presage/protocol';
import type { CandleRow, ReadStore } from '../../store/read-store.ts';
import { boundsProblem, fixedWindow } from './history-window.ts';
import type { PriceHistoryRequest } from './price-history.ts';

/** A request of candles: as that of a price history, in Yes terms. */
export interface CandlesRequest extends Omit<PriceHistoryRequest, 'outcome' | 'interval'> {
  readonly interval: CandleInterval;
}

/** Candles, oldest first, or why the window is refused. */
export type CandlesAnswer =
  | { readonly ok: true; readonly candles: readonly CandleRow[] }
  | { readonly ok: false; readonly problem: string };

/** The candles of a market in a window like that of a price history; none for quiet buckets. */
export async function readCandles(reads: Pick<ReadStore, 'candles'>, request: CandlesRequest): Promise<CandlesAnswer> {
  const problem = boundsProblem(request);
  if (problem !== undefined) return { ok: false, problem };
  const window = fixedWindow({ ...request, nowSec: Math.floor(request.nowMs / 1_000) });
  if (!window.ok) return window;
  const { bucketSec, firstStartSec: fromSec, lastStartSec } = window;
  const toSec = lastStartSec + bucketSec;
  return { ok: true, candles: await reads.candles({ marketId: request.marketId, bucketSec, fromSec, toSec }) };
}
