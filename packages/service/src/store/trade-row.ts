import { bytesToDigits } from '@presage/protocol/values';
import type { TradeRow } from './read-store.ts';
import { TradeKind, type TradesTable } from './schema.ts';
import { tradeNumberText } from './trade-number.ts';

const KIND_WORDS = { [TradeKind.Fill]: 'fill', [TradeKind.Split]: 'split', [TradeKind.Merge]: 'merge' } as const;

/** A row of the database, and the digest of its order; a split or merge has none. */
export interface StoredTrade extends Omit<TradesTable, 'tradeId'> {
  readonly tradeId?: number;
  readonly digest: Uint8Array | null;
}

/** A row of the database as it is read. */
export function toTradeRow(stored: StoredTrade): TradeRow {
  const { tradeId: _, kind, number, taker, matchType: __, orderNo: ___, digest, ...same } = stored;
  return {
    ...same,
    kind: KIND_WORDS[kind],
    tradeNo: tradeNumberText({ kind, number, taker: taker === 1 }),
    orderDigest: digest === null ? '' : bytesToDigits(digest),
  };
}
