import type { AccountId } from '@presage/exchange';
import { FIRST_TRADE, type TradeListQuery } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import type { ReadStore } from '../../store/read-store.ts';

/** The last trade that a caller has, and the second in which it was created. */
interface LastTrade {
  readonly tradeNo: string;
  readonly createdSec: number;
}

/** The trade after which a query lists trades; undefined for all. */
export function readLastTrade({
  after_trade_no: tradeNo,
  start_at: createdSec,
}: TradeListQuery): { readonly ok: true; readonly lastTrade: LastTrade | undefined } | Refusal {
  if (tradeNo === undefined) return { ok: true, lastTrade: undefined };
  if (createdSec === undefined) {
    return notUnderstood('start_at: received nothing; with after_trade_no, send the createdAt of that trade');
  }
  return { ok: true, lastTrade: { tradeNo, createdSec } };
}

/**
 * The row number of that trade, 0 for "before the first". A trade that the account does not have is refused: a program
 * whose last trade is unknown, such as after a backup was restored, must not take the list for a continuation.
 */
export async function findLastTrade(
  reads: Pick<ReadStore, 'tradeId'>,
  accountId: AccountId,
  last: LastTrade | undefined,
): Promise<{ readonly ok: true; readonly tradeId: number | undefined } | Refusal> {
  if (last === undefined) return { ok: true, tradeId: undefined };
  const { tradeNo, createdSec } = last;
  if (tradeNo === FIRST_TRADE) return { ok: true, tradeId: 0 };
  const span = { fromMs: createdSec * 1_000, toMs: (createdSec + 1) * 1_000 };
  const tradeId = await reads.tradeId({ accountId, tradeNo, span });
  if (tradeId !== undefined) return { ok: true, tradeId };
  return notUnderstood(
    `after_trade_no: received ${received(tradeNo)}; accepted: a tradeNo of this account whose createdAt is start_at (${createdSec}), or "${FIRST_TRADE}"`,
  );
}
