import type { Generated } from 'kysely';

/** The tables of settlement.sqlite. Amounts in wei are decimal text, because they can exceed 64 bits. */
export interface SettlementSchema {
  readonly transactions: TransactionsTable;
  readonly transaction_versions: TransactionVersionsTable;
  readonly settlement_fills: SettlementFillsTable;
  readonly signed_orders: SignedOrdersTable;
  readonly order_nonces: OrderNoncesTable;
  readonly token_supply: TokenSupplyTable;
  readonly day_allowances: DayAllowancesTable;
  readonly account_bars: AccountBarsTable;
  readonly settlement_facts: SettlementFactsTable;
}

/**
 * - `queued`: stored, without a nonce
 * - `sent`: it has a nonce and at least one signed version; any of them may be in a block
 * - `done`, `reverted`: one version is in a block, as deep as the confirmations require
 * - `dropped`: a settlement that ended before it had a nonce, because a simulation refused it or it was no longer needed
 */
export type TransactionState = 'queued' | 'sent' | 'done' | 'reverted' | 'dropped';

/** Contents sent by the operator: one per row, however many versions and nonces it needed. */
export interface TransactionsTable {
  readonly transaction_id: Generated<number>;
  /** Identifies what it does, once. It is changed when the transaction fails, so that the same can be tried again. */
  readonly key: string;
  readonly to_address: string;
  /** Empty once the transaction is over. */
  readonly data: string;
  readonly value_wei: string;
  /** Null: estimated when it is sent. */
  readonly gas_limit: string | null;
  readonly state: TransactionState;
  readonly nonce: number | null;
  readonly created_at_ms: number;
  readonly ended_at_ms: number | null;
  /** Hash of the version that is in a block. */
  readonly tx_hash: string | null;
  readonly block_number: number | null;
  readonly gas_cost_wei: string | null;
  /** The revert data returned by the contract. */
  readonly revert_data: string | null;
}

/** Every version ever signed: the same nonce and content with a higher fee. Stored before it is sent. */
export interface TransactionVersionsTable {
  readonly hash: string;
  readonly transaction_id: number;
  readonly nonce: number;
  /** Empty once the nonce is used up. */
  readonly raw: string;
  readonly gas_limit: string;
  readonly max_fee_wei: string;
  readonly priority_fee_wei: string;
  readonly signed_at_ms: number;
}

/** The transaction that settles a fill. The row stays until the fill is no longer pending, so no fill is in two. */
export interface SettlementFillsTable {
  readonly trade_no: number;
  readonly transaction_id: number;
}

/** Signed orders, while they may still settle. */
export interface SignedOrdersTable {
  /** 64 hex digits. */
  readonly digest: string;
  readonly account_id: number;
  /** The signed nonce, decimal. */
  readonly order_nonce: string;
  readonly evidence: Uint8Array;
}

/** The lowest order nonce that the exchange contract accepts from an account's trading wallet, where it is not 0. */
export interface OrderNoncesTable {
  readonly address: string;
  readonly order_nonce: string;
}

/** How many there are of each token of our markets, whoever holds them: minted less burnt. */
export interface TokenSupplyTable {
  /** Decimal. */
  readonly token_id: string;
  readonly supply_wei: string;
}

/** What was sent today for others at the operator's cost; rows of earlier days are deleted. */
export interface DayAllowancesTable {
  /** Days since the Unix epoch. */
  readonly day: number;
  /** The kind of allowance. */
  readonly name: string;
  /** The receiver: a wallet, a builder's name, or an account's number. */
  readonly who: string;
  readonly taken: number;
}

/** Why an account may rest no orders: its wallet settles nothing, or too many of its fills failed on a day (UTC). */
export type BarKind = 'wallet' | 'failures';

/** Accounts that may rest no orders. */
export interface AccountBarsTable {
  readonly account_id: number;
  readonly kind: BarKind;
  /** What happened, in words; empty when an earlier version barred it. */
  readonly cause: string;
  readonly since_ms: number;
  /** The newest block at that time. */
  readonly since_block: number;
}

/** Facts about the whole file, by name. */
export interface SettlementFactsTable {
  readonly name: string;
  readonly value: string;
}
