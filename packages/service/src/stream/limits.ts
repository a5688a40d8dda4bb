import type { BucketRate } from '../rate-limits/token-bucket.ts';

/** Every bound of the stream, with its unit and reason. */

/** Milliseconds between two flushes: changes of a level within them are told once. Shorter than anybody sees. */
export const FLUSH_MS = 5;
/** Connections written to before other work has its turn, some 1.5 ms: orders must not wait behind readers. */
export const WRITES_PER_TURN = 256;

/** Connections at once, about 6 KB each before they subscribe; below the gateway's own bound, so that requests still come in. */
export const MAX_CONNECTIONS = 10_000;
/** Connections from one address at once: an office behind one, or a few programs on one machine. */
export const MAX_CONNECTIONS_PER_ADDRESS = 200;
/** Handshakes a second from one address, and at once. */
export const HANDSHAKE_RATE: BucketRate = { perSecond: 20, burst: 200 };
/** Subscriptions of a connection: what the client library keeps. */
export const MAX_SUBSCRIPTIONS = 1_000;
/** Bytes of a frame that a client sends: the longest action has some 200. */
export const MAX_FRAME_BYTES = 4_096;
/** Actions of a connection a second, and at once: a client that comes back subscribes to all it had. */
export const ACTION_RATE: BucketRate = { perSecond: 100, burst: 1_000 };

/** Bytes unsent to a connection from which on it counts as behind: depth diffs are left out, actions wait. */
export const BEHIND_BYTES = 256 * 1024;
/** Bytes unsent to a connection at which it is given up, besides a snapshot under way. */
export const MAX_UNSENT_BYTES = 1024 * 1024;
/** Milliseconds that a connection may stay behind. */
export const MAX_BEHIND_MS = 10_000;
/** Milliseconds between two snapshots of a book that changed: however many ask, serialising it takes a bounded share. */
export const SNAPSHOT_EVERY_MS = 50;

/** Milliseconds without a sign of life after which a connection is pinged. */
export const PING_AFTER_MS = 30_000;
/** Milliseconds without a sign of life after which it is closed: two heartbeats missed. */
export const SILENCE_MS = 75_000;
/** Milliseconds in which a connection must show a key where keys are required. */
export const AUTH_WAIT_MS = 10_000;
/** Keys that are not good which a connection may show: nobody mistypes more often, and each costs a look into the store. */
export const MAX_WRONG_KEYS = 10;
/** Milliseconds for the closing handshake; then the socket is destroyed. */
export const CLOSE_WAIT_MS = 2_000;
/** Milliseconds between two looks at silence, slowness and what nobody listens to any more. */
export const SWEEP_MS = 1_000;
/** Milliseconds between two checksums of a book (wire contract §6). */
export const CHECKSUM_MS = 5_000;
/** Milliseconds between two looks for books whose checksum is due: few at a time. */
export const CHECKSUM_TURN_MS = 250;

/** Messages of a channel kept for those who resume: ten seconds of a busy book. Beyond that a snapshot is smaller. */
export const MAX_REPLAY_MESSAGES = 1_024;
/** Bytes kept for those who resume, over all channels; the oldest go first. */
export const MAX_REPLAY_BYTES = 64 * 1024 * 1024;
/** Milliseconds that a market channel goes on being numbered without a reader, for those who reconnect. */
export const MARKET_LINGER_MS = 60_000;
/** The same for an account's own channels: few, and what is missed hurts more. */
export const OWN_LINGER_MS = 600_000;

/** Continuation frames of one message that a client sends: none of ours splits what fits a packet. */
export const MAX_FRAGMENTS = 16;

/** Milliseconds between attempts to read trades from a store that lies behind. */
export const RECORD_RETRY_MS = 500;
/** Milliseconds between two readings of trades: each makes the store write what it gathers. */
export const RECORD_TURN_MS = 10;
/** Accounts whose trades one query asks for. */
export const MAX_ACCOUNTS_PER_QUERY = 500;
/** Fills that settled or failed that one query asks for. */
export const MAX_FILLS_PER_QUERY = 500;
