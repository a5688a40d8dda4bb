import { FIRST_TRADE } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import type { TimeSpan } from '../../store/read-store.ts';

/** The last trade that a caller has, and the second in which it was created. */
interface LastTrade {
  readonly tradeNo: string;
  readonly createdSec: number;
}

interface LastTradeQuery {
  readonly after_trade_no?: string | undefined;
  readonly start_at?: number | undefined;
}

/** The trade after which a query lists trades; undefined for all. */
export function readLastTrade({
  after_trade_no: tradeNo,
  start_at: createdSec,
}: LastTradeQuery): { readonly ok: true; readonly lastTrade: LastTrade | undefined } | Refusal {
  if (tradeNo === undefined) return { ok: true, lastTrade: undefined };
  if (createdSec === undefined) {
    return notUnderstood('start_at: received nothing; with after_trade_no, send the createdAt of that trade');
  }
  return { ok: true, lastTrade: { tradeNo, createdSec } };
}

/** The list that continues after a trade. */
interface TradesOf {
  /** Of whom or what the trades are, for the message. */
  readonly owner: 'account' | 'market';
  /** The row number of a trade of the list; undefined when it has none with that number within the span. */
  readonly find: (tradeNo: string, span: TimeSpan) => Promise<number | undefined>;
}

/**
 * The row number of that trade, 0 for "before the first". A trade that the list does not have is refused: a program
 * whose last trade is unknown, such as after a backup was restored, must not take the list for a continuation.
 */
export async function findLastTrade(
  last: LastTrade | undefined,
  { owner, find }: TradesOf,
): Promise<{ readonly ok: true; readonly tradeId: number | undefined } | Refusal> {
  if (last === undefined) return { ok: true, tradeId: undefined };
  const { tradeNo, createdSec } = last;
  if (tradeNo === FIRST_TRADE) return { ok: true, tradeId: 0 };
  const tradeId = await find(tradeNo, { fromMs: createdSec * 1_000, toMs: (createdSec + 1) * 1_000 });
  if (tradeId !== undefined) return { ok: true, tradeId };
  return notUnderstood(
    `after_trade_no: received ${received(tradeNo)}; accepted: a tradeNo of this ${owner} whose createdAt is start_at (${createdSec}), or "${FIRST_TRADE}"`,
  );
}
