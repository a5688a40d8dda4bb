/** The limits of everything that involves the chain, with units and reasons. */

/** Milliseconds that one request to the node may take: a node answers within tens, or is overloaded. */
export const RPC_TIMEOUT_MS = 10_000;
/** Attempts at one request, the first included. After the last one the caller gets the error, and retries later. */
export const RPC_ATTEMPTS = 4;
/** Milliseconds before the second attempt, doubled for each further one, less a random part of up to half as jitter. */
export const RPC_BACKOFF_MS = 200;
/** The longest delay before an attempt, even when a node demands more: callers have time limits of their own. */
export const MAX_RPC_BACKOFF_MS = 5_000;
/** Requests in flight at a time; further ones are queued. Public nodes treat more as abuse. */
export const RPC_CONCURRENCY = 16;
/** Requests in the queue: more than a whole pass of the indexer needs. Beyond it they are refused. */
export const RPC_QUEUE = 2_000;
/** Bytes of one response: the logs of a full range of blocks are far below it. */
export const MAX_RPC_RESPONSE_BYTES = 32 * 1024 * 1024;
/** Characters of an error of the chain in an answer or the log: what nodes and contracts say is a sentence or two. */
export const MAX_MESSAGE_CHARS = 1_000;

/**
 * Milliseconds before a failed step is retried, or its interval if longer; doubled each time up to the second value.
 * Orders are refused up to that much longer than the node is away.
 */
export const RETRY_MS = 1_000;
export const MAX_RETRY_MS = 10_000;

/** Gas of a transaction that only uses up a nonce: it takes about 35,000. */
export const FENCE_GAS = 100_000n;
/** Nonces in flight at a time: all wait for a fee bump of the lowest, and nodes accept this many from one sender. */
export const MAX_IN_FLIGHT = 8;
/** Relays among them: settlements need room too, and each holds its place until it is final. */
export const MAX_RELAYS_IN_FLIGHT = 4;
/** Transactions that wait for a nonce: minutes of an operator's backlog. Beyond it more are refused. */
export const MAX_QUEUED = 1_000;
/**
 * Versions of one nonce: at 12.5 % more each time the last pays about ten times as much as the first. There are more only
 * where the gas price itself has risen above the last.
 */
export const MAX_VERSIONS = 20;
/** A node replaces a transaction for 10 % more; slightly above that is safe. In thousandths. */
export const FEE_BUMP_PERMILLE = 1_125n;
/** The estimate is valid for one moment; execution later may cost more. In hundredths. */
export const GAS_HEADROOM_PERCENT = 130n;
/**
 * The most gas of a transaction, ample for a full batch of settlements. Nodes accept at most 2^24, and a nonce given to
 * a transaction that no node accepts would block all later ones.
 */
export const MAX_TRANSACTION_GAS = 16_000_000n;
/** Milliseconds before the same signed bytes are sent to the node again, which may have lost them. */
export const REBROADCAST_MS = 15_000;
/** Checks that must agree that a nonce was used up by none of our versions: one node may lag behind another. */
export const FOREIGN_NONCE_CHECKS = 3;
/** Milliseconds that a sender waits for the result; the transaction continues without it. */
export const SEND_TIMEOUT_MS = 120_000;
/**
 * Blocks that a node lags at most that still responds. Blocks are followed back from the newest one by the confirmations and
 * this; what is deeper is taken from any node.
 */
export const MAX_LAG_BLOCKS = 64;
/** Days for which finished settlements and relays are kept in the outbox, for manual lookup. */
export const KEEP_SETTLEMENTS_DAYS = 7;

/** Blocks read at a time: what public nodes allow for logs. */
export const MAX_RANGE_BLOCKS = 500;
/** Wallets named in one request for logs. */
export const MAX_WALLETS_PER_FILTER = 500;
/**
 * Calls bundled into one eth_call. The bundle is code that is created for it, and of that nodes accept 49,152 bytes
 * (EIP-3860): about 6,300 and 256 for each call.
 */
export const CALLS_PER_BUNDLE = 150;
/** Ranges of blocks read at a time to count tokens again, so that other work gets its turn in between. */
export const RANGES_PER_CATCH_UP = 20;
/** Blocks read without a change after which the journal records the position: a restart reads these again. */
export const HEARTBEAT_BLOCKS = 2_000;
/** Milliseconds after which the same is done, for chains with slow blocks. */
export const HEARTBEAT_MS = 600_000;
/** Milliseconds between two checks for resolutions whose logs a node omitted: one call for each market not over. */
export const DECISIONS_CHECK_INTERVAL_MS = 300_000;
/** Milliseconds between two comparisons of ledger and chain that must agree: longer than a busy node takes for a block. */
export const RECOMPARE_MS = 3_000;
/** Operations, and accounts that logs touch, reported in one command: it must easily fit into a journal entry. */
export const MAX_ENTRIES_PER_CHAIN_BLOCK = 2_000;
/** The same for positions. */
export const MAX_POSITIONS_PER_CHAIN_BLOCK = 4_000;
/**
 * Accounts times markets up to which reconciliation reads every token of every account; beyond it, only those in the
 * ledger.
 */
export const MAX_COMPARED_POSITIONS = 20_000;
/** Milliseconds that a caller waits for a block to be read. */
export const READ_THROUGH_TIMEOUT_MS = 120_000;

/** Fills that may await settlement: what the chain settles in minutes. Beyond it orders are refused, cancels go on. */
export const MAX_PENDING_FILLS = 5_000;
/** Once there are fewer than this, orders are accepted again. */
export const PENDING_FILLS_LOW_WATER = 4_000;
/**
 * Milliseconds for which gas may be unpaid, nothing be settled or sent, or the chain not be read or have no new block
 * before orders are refused, because their trades could not settle, or balances would be unknown. A momentary failure
 * refuses no order.
 */
export const OUTAGE_GRACE_MS = 60_000;
/**
 * Seconds that a fill may need to get into a block. The contract accepts no order after its expiration, so the exchange
 * fills none this close to it. Three blocks take seconds, two fee bumps a minute.
 */
export const SETTLE_WITHIN_SEC = 120;
/** How many fills a fill counts for in its taker's allowance when it failed through the taker's own doing. */
export const FILLS_PER_FAULT = 20;
/**
 * Fills of an account's resting orders that may fail through its own doing in a day (UTC), before it may rest no more: as
 * many as may fail through a taker's doing with the default allowance.
 */
export const MAX_MAKER_FAULTS = 100;
/** Milliseconds for which a wallet that settles nothing may rest no orders at least, and at most, whatever it does then. */
export const MIN_BAR_MS = 600_000;
export const MAX_BAR_MS = 86_400_000;
/** Milliseconds between two examinations of such a wallet, and how many are examined at a time: some requests each. */
export const BAR_CHECK_INTERVAL_MS = 60_000;
export const MAX_EXAMINATIONS = 20;
/** Gas that the exchange contract gives a wallet to accept tokens. */
export const WALLET_GAS = 150_000n;
/** Milliseconds between two counts of the day's gas, while nothing is sent, and between two looks at the operator's balance. */
export const BUDGET_CHECK_INTERVAL_MS = 60_000;
/** Makers of one match: a taker that filled more is settled in parts. */
export const MAX_MAKERS_PER_MATCH = 25;
/** Fills of one transaction, about 120,000 gas each: a fifth of a block. */
export const MAX_FILLS_PER_BATCH = 50;
/**
 * Gas of a simulated batch, and for each fill in it: twice what they take, plus the gas that the contract requires to
 * be left for the last wallet. Gas that a wallet burns beyond this is not paid for.
 */
export const BATCH_GAS = 400_000n;
export const FILL_GAS = 250_000n;
/** Batches in the outbox at a time. */
export const MAX_BATCHES = 4;
/** Matches sent together after a reverted batch: about the root of a full batch, so that two steps find the culprit. */
export const MAX_DOUBTFUL_MATCHES = 7;
/** Simulations of one batch while faulty orders are removed from it; the rest waits for the next pass. */
export const MAX_SIMULATIONS = 60;
/** Fills of an account found at fault that are simulated at a time: half of what may be in flight. */
export const SIMULATIONS_AT_ONCE = 8;
/** How often a match may fail without a faulty order being named before its fills are failed. */
export const MAX_UNNAMED_FAILURES = 5;
/** Accounts that are remembered because fills of theirs failed so: beyond it, all are forgotten. */
export const MAX_BLAMED_ACCOUNTS = 1_000;
/** Milliseconds for which the fills of such an account are sent alone, and once. */
export const BLAME_MS = 86_400_000;
/** Milliseconds before a fill that failed twice or more often, and so goes alone, is tried again. */
export const SET_ASIDE_MS = 30_000;
/** Longest wait, in milliseconds, for the trades of a market that is to be resolved; and how often they are looked at. */
export const SETTLE_WAIT_MS = 10_000;
export const SETTLE_CHECK_INTERVAL_MS = 100;
/** Milliseconds for which signed orders are gathered before they are written; until then the journal has them. */
export const ORDERS_FLUSH_INTERVAL_MS = 1_000;
/** Rows of one SQL statement, and orders voided on chain that are cancelled before other work gets its turn. */
export const ROWS_PER_STATEMENT = 200;

/** Markets handled by one check of the oracle, with several requests each; the rest is handled by the next check. */
export const MAX_QUESTIONS_PER_PASS = 50;
/** Milliseconds between two such checks: a challenge window takes hours, and public nodes count requests. */
export const RESOLUTION_CHECK_INTERVAL_MS = 30_000;
/** The same on a local chain, which nobody else uses. */
export const LOCAL_RESOLUTION_CHECK_INTERVAL_MS = 1_000;
/** Milliseconds between two checks for claims in blocks not final yet: one request each, and nothing waits for it. */
export const CLAIMS_CHECK_INTERVAL_MS = 3_000;
/** Gas of a relayed Safe transaction: about ten inner calls of a wallet. */
export const MAX_RELAY_GAS = 2_000_000n;
