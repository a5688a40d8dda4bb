import type { Generated } from 'kysely';

/** Tables of settlement.sqlite. Amounts of wei are decimal text: they leave 64 bits. */
export interface SettlementSchema {
  readonly transactions: TransactionsTable;
  readonly transaction_versions: TransactionVersionsTable;
  readonly settlement_fills: SettlementFillsTable;
  readonly signed_orders: SignedOrdersTable;
  readonly order_nonces: OrderNoncesTable;
  readonly condition_pairs: ConditionPairsTable;
  readonly day_allowances: DayAllowancesTable;
  readonly settlement_facts: SettlementFactsTable;
}

/**
 * - `queued`: stored, without a nonce
 * - `sent`: it has a nonce and at least one signed version; any of them may be in a block
 * - `done`, `reverted`: one version is in a block, as deep as the confirmations ask for
 * - `dropped`: a simulation refused it before it had a nonce
 */
export type TransactionState = 'queued' | 'sent' | 'done' | 'reverted' | 'dropped';

/** What the operator sends: one content a row, whatever versions and nonces it needed. */
export interface TransactionsTable {
  readonly transaction_id: Generated<number>;
  /** What it does, once. Of what failed it is changed, so that the same can be tried again. */
  readonly key: string;
  readonly to_address: string;
  /** Empty once it is over. */
  readonly data: string;
  readonly value_wei: string;
  /** Null: to be estimated. */
  readonly gas_limit: string | null;
  readonly state: TransactionState;
  readonly nonce: number | null;
  readonly created_at_ms: number;
  readonly ended_at_ms: number | null;
  /** Of the version that is in a block. */
  readonly tx_hash: string | null;
  readonly block_number: number | null;
  readonly gas_cost_wei: string | null;
  /** What a contract gave as reason of a revert. */
  readonly revert_data: string | null;
}

/** Every version that was ever signed: the same nonce and content, a higher fee. Stored before it is sent. */
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

/** Which transaction settles a fill. It stays until the fill is no longer pending, so no fill is in two. */
export interface SettlementFillsTable {
  readonly trade_no: number;
  readonly transaction_id: number;
}

/** Orders as they were signed, while they may still settle. */
export interface SignedOrdersTable {
  /** 64 hex digits. */
  readonly digest: string;
  readonly account_id: number;
  /** The nonce that was signed, decimal. */
  readonly order_nonce: string;
  readonly evidence: Uint8Array;
}

/** The lowest order nonce that the exchange contract takes of an account's trading wallet, where it is not 0. */
export interface OrderNoncesTable {
  readonly address: string;
  readonly order_nonce: string;
}

/** Pairs made less pairs dissolved, and collateral paid out, of every condition on our collateral. */
export interface ConditionPairsTable {
  /** 64 hex digits. */
  readonly condition_id: string;
  readonly pairs_wei: string;
  readonly paid_wei: string;
}

/** What was sent today for others at the operator's cost; that of days before goes. */
export interface DayAllowancesTable {
  /** Days of the Unix time. */
  readonly day: number;
  /** What is counted. */
  readonly name: string;
  /** For whom: a wallet, or a builder's name. */
  readonly who: string;
  readonly taken: number;
}

/** Facts of the whole file, by name. */
export interface SettlementFactsTable {
  readonly name: string;
  readonly value: string;
}
