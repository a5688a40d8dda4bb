import type { Names } from '../shared/check-names.ts';
import { PAGE_OPTIONS, type PageOptions } from './check-paging.ts';
import { SPAN_OPTIONS, type SpanOptions } from './span-options.ts';

/** Page of a list, and its market. */
export interface HoldingOptions extends PageOptions {
  /** Only this market, or the children of this categorical market; 0 or absent for all markets. */
  marketId?: number | undefined;
}

export const HOLDING_OPTIONS: Names<HoldingOptions> = { marketId: 1, ...PAGE_OPTIONS };

/** Which payouts to list. */
export interface PayoutListOptions extends HoldingOptions, SpanOptions {}

export const PAYOUT_LIST_OPTIONS: Names<PayoutListOptions> = { ...HOLDING_OPTIONS, ...SPAN_OPTIONS };

/** Which orders to list. */
export interface OrderListOptions extends HoldingOptions, SpanOptions {
  /** Comma-separated status numbers, such as `1` for open orders; all statuses when absent. */
  status?: string | undefined;
}

export const ORDER_LIST_OPTIONS: Names<OrderListOptions> = { ...PAYOUT_LIST_OPTIONS, status: 1 };

/** Which deposits and withdrawals to list. */
export interface TransferListOptions extends PageOptions, SpanOptions {}

export const TRANSFER_LIST_OPTIONS: Names<TransferListOptions> = { ...PAGE_OPTIONS, ...SPAN_OPTIONS };
