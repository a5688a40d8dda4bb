import { inTermsOf, type MarketId, type Outcome } from '@presage/exchange/values';
import { type HistoryInterval, type PricePoint, ticksToPrice } from '@presage/protocol';
import type { ReadStore } from '../../store/read-store.ts';
import { carryForward, type TickPoint } from './carry-forward.ts';
import { boundsProblem, fixedWindow, type HistoryWindow, type WindowResult, wholeWindow } from './history-window.ts';

/** A price history request; undefined times mean the default window. */
export interface PriceHistoryRequest {
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly interval: HistoryInterval;
  readonly startAtSec: number | undefined;
  readonly endAtSec: number | undefined;
  readonly nowMs: number;
}

/** Points in the wire format, oldest first, or why the window is refused. */
export type PriceHistoryAnswer =
  | { readonly ok: true; readonly points: readonly PricePoint[] }
  | { readonly ok: false; readonly problem: string };

type Closes = Pick<ReadStore, 'closes' | 'firstClose'>;

const MINUTE_SEC = 60;
const NO_POINTS: PriceHistoryAnswer = { ok: true, points: [] };

/** Prices of a token over time (service.md §4.1, wire contract §5), from the last prices of its market's candles. */
export async function readPriceHistory(reads: Closes, request: PriceHistoryRequest): Promise<PriceHistoryAnswer> {
  const problem = boundsProblem(request);
  if (problem !== undefined) return { ok: false, problem };
  const window = await windowOf(reads, request);
  if (window === undefined) return NO_POINTS;
  if (!window.ok) return window;
  const points = await readPoints(reads, request.marketId, window);
  return { ok: true, points: points.map((point) => toPricePoint(point, request.outcome)) };
}

/** Undefined for the whole history of a market that never traded. */
async function windowOf(reads: Closes, request: PriceHistoryRequest): Promise<WindowResult | undefined> {
  const { interval, marketId, startAtSec, endAtSec } = request;
  const asked = { startAtSec, endAtSec, nowSec: Math.floor(request.nowMs / 1_000) };
  if (interval !== 'max') return fixedWindow({ ...asked, interval });
  const first = await reads.firstClose({ marketId, bucketSec: MINUTE_SEC });
  return first && wholeWindow({ ...asked, interval }, first.bucketStartSec);
}

async function readPoints(reads: Closes, marketId: MarketId, window: HistoryWindow): Promise<TickPoint[]> {
  const { bucketSec, spacingSec, firstStartSec, lastStartSec } = window;
  if (lastStartSec < firstStartSec) return [];
  const toSec = lastStartSec + spacingSec;
  const { list, before } = await reads.closes({ marketId, bucketSec, fromSec: firstStartSec, toSec });
  return carryForward({ window, closes: list, beforeYesTicks: before?.closeYesTicks });
}

function toPricePoint({ startSec, yesTicks }: TickPoint, outcome: Outcome): PricePoint {
  return { t: startSec, p: ticksToPrice(inTermsOf(outcome, yesTicks)) };
}
