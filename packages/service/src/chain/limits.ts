/** The bounds of everything that has to do with the chain, with unit and reason. */

/** Milliseconds that one ask of the chain may take: a node answers within tens, or is overloaded. */
export const RPC_TIMEOUT_MS = 10_000;
/** Attempts at one ask, the first included: what fails this often is told to whoever asks, who waits for longer. */
export const RPC_ATTEMPTS = 4;
/** Milliseconds before the second attempt; doubled each time, and a random half of it taken off, so that asks do not come in step. */
export const RPC_BACKOFF_MS = 200;
/** The longest wait before an attempt, also when a node that limits rates asks for more: whoever asks has a bound of their own. */
export const RPC_BACKOFF_MOST_MS = 5_000;
/** Asks under way at one time; further ones wait for their turn. Public nodes count more than this as abuse. */
export const RPC_CONCURRENCY = 16;
/** Asks that wait for their turn: more than a whole pass of the indexer needs. Beyond it they are refused. */
export const RPC_QUEUE = 2_000;
/** Bytes of one answer: logs of a full range of blocks are far below it. */
export const RPC_ANSWER_BYTES = 32 * 1024 * 1024;

/** Milliseconds between looks at the sender's transactions after an error, doubled up to the second value. */
export const RETRY_MS = 1_000;
export const RETRY_MOST_MS = 30_000;

/** Gas of a transaction that only uses up a nonce: some 35,000. */
export const FENCE_GAS = 100_000n;
/** Nonces under way at one time: what a bump of the lowest has to wait for, and what a node takes from one sender without a word. */
export const MAX_IN_FLIGHT = 8;
/** Transactions that wait for a nonce: an operator's backlog of minutes. Beyond it more are refused. */
export const MAX_QUEUED = 1_000;
/** Versions of one nonce: with 12.5 % more each time the last pays ten times the first. */
export const MAX_VERSIONS = 20;
/** A node replaces a transaction for 10 % more; a little above it is safe. In thousandths. */
export const FEE_BUMP_PERMILLE = 1_125n;
/** The estimate is of one moment; what is executed later may cost more. In hundredths. */
export const GAS_HEADROOM_PERCENT = 130n;
/**
 * The most gas of a transaction, a full batch of settlements with ease: nodes take at most 2^24, and a nonce given to
 * what no node takes would hold up all that come after it.
 */
export const MAX_TRANSACTION_GAS = 16_000_000n;
/** Milliseconds between two times that the same signed bytes are given to the node, which may have lost them. */
export const REBROADCAST_MS = 15_000;
/** Looks that must agree that a nonce was used up by none of our versions: one node may lag behind another. */
export const FOREIGN_LOOKS = 3;
/** Milliseconds that whoever sends waits for the end; the transaction goes on without them. */
export const SEND_PATIENCE_MS = 120_000;
/** Days that finished settlements and relays are kept in the outbox, to be looked up by hand. */
export const KEEP_SETTLEMENTS_DAYS = 7;

/** Blocks that are read at one time: what public nodes allow for logs. */
export const MAX_RANGE_BLOCKS = 500;
/** Wallets named in one ask for logs. */
export const MAX_WALLETS_A_FILTER = 500;
/** Calls bundled into one eth_call. */
export const CALLS_A_BUNDLE = 200;
/** Ranges of blocks read at one time to count pairs again: with others to ask in between. */
export const RANGES_A_CATCH_UP = 20;
/** Blocks read without a change after which the journal is told how far: a restart reads these again. */
export const HEARTBEAT_BLOCKS = 2_000;
/** Milliseconds after which the same is done, for chains with slow blocks. */
export const HEARTBEAT_MS = 600_000;
/** Milliseconds between two looks for resolutions whose logs a node kept back: a call for each market that is not over. */
export const DECISIONS_LOOK_MS = 300_000;
/** Accounts and positions told in one command: it must fit an entry of the journal with ease. */
export const MAX_TOLD = 2_000;
/** Accounts times markets up to which reconciliation asks for every token of every account; beyond it for those that the ledger knows. */
export const MAX_COMPARED_POSITIONS = 20_000;
/** Milliseconds that a caller waits for a block to be read. */
export const READ_THROUGH_MS = 120_000;

/** Fills that may wait for their settlement: what the chain settles in minutes. Beyond it orders are refused, cancels go on. */
export const MAX_PENDING_FILLS = 5_000;
/** The same, below which orders are taken again. */
export const PENDING_FILLS_AGAIN = 4_000;
/**
 * Milliseconds that gas may be unpaid for, nothing be settled, or the chain not be read, before orders are refused,
 * because their trades could not settle, or nobody knows what accounts have: what is amiss for a moment refuses nobody.
 */
export const UNPAID_PATIENCE_MS = 60_000;
/**
 * Seconds that a fill may take to get into a block: the contract takes no order from its expiration on, so the exchange fills
 * none that near to it. Three blocks are seconds, two raises of the fee a minute.
 */
export const SETTLE_WITHIN_SEC = 120;
/** Fills that one counts as towards an account's allowance when it failed because the account, which took, did not pay. */
export const FAULT_COUNTS = 20;
/** Milliseconds between two counts of what of the day's gas is spent, while nothing is sent. */
export const BUDGET_LOOK_MS = 60_000;
/** Makers of one match: a taker that swept more is settled in parts. */
export const MAX_MAKERS_A_MATCH = 25;
/** Fills of one transaction, about 120,000 gas each: a fifth of a block. */
export const MAX_FILLS_A_BATCH = 50;
/**
 * Gas of a batch when it is tried out, and of each fill on top: twice what they take, and what the contract asks to be left
 * for the last wallet. What a wallet burns on top is not paid.
 */
export const BATCH_GAS = 400_000n;
export const FILL_GAS = 250_000n;
/** Batches in the outbox at one time. */
export const MAX_BATCHES = 4;
/** Matches that go together once a batch with them was reverted: about the root of a full batch, so that two steps find the culprit. */
export const MAX_DOUBTFUL_MATCHES = 7;
/** Simulations of one batch while orders at fault are taken out of it; the rest waits for the next pass. */
export const MAX_SIMULATIONS = 60;
/** Times that a match may fail without a word of which order is at fault before its fills are given up. */
export const MAX_UNNAMED_FAILURES = 5;
/** Milliseconds that such a match waits for its next attempt. */
export const SET_ASIDE_MS = 30_000;
/** Milliseconds that signed orders gather before they are written to settlement.sqlite; until then the journal has them. */
export const KEEP_ORDERS_MS = 1_000;
/** Rows of one statement. */
export const ROWS_A_STATEMENT = 200;

/** Markets that one look at the oracle goes through: some asks each; what is left has its turn with the next. */
export const MAX_QUESTIONS_A_PASS = 50;
/** Milliseconds between two such looks: a challenge window is hours, and public nodes count what they are asked. */
export const RESOLUTION_LOOK_MS = 30_000;
/** The same on a local chain, which nobody else asks. */
export const LOCAL_RESOLUTION_LOOK_MS = 1_000;
/** Milliseconds between two looks for claims in blocks that are not final yet: one ask each, and nobody waits for it. */
export const CLAIMS_LOOK_MS = 3_000;
/** Gas of a relayed Safe transaction: some ten inner calls of a wallet. */
export const MAX_RELAY_GAS = 2_000_000n;
