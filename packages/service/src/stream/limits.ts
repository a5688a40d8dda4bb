import type { BucketRate } from '../rate-limits/token-bucket.ts';

/** Every bound of the stream, with its unit and reason. */

/** Milliseconds between two flushes: changes of a level between them are sent once. Too short for people to notice. */
export const FLUSH_MS = 5;
/** Connections written to before other work gets a turn, about 1.5 ms: orders must not wait for readers. */
export const WRITES_PER_TURN = 256;
/** Bytes handed to sockets before other work gets a turn, about 2 ms; one connection's share may exceed it. */
export const BYTES_PER_TURN = 4 * 1024 * 1024;

/**
 * Concurrent connections, about 6 KB each before they subscribe; below the gateway's limit, to leave room for requests.
 */
export const MAX_CONNECTIONS = 10_000;
/** Concurrent connections from one address: an office behind one, or a few programs on one machine. */
export const MAX_CONNECTIONS_PER_ADDRESS = 200;
/** Handshakes from one address per second, and in a burst. */
export const HANDSHAKE_RATE: BucketRate = { perSecond: 20, burst: 200 };
/** Subscriptions of a connection: what the client library keeps. */
export const MAX_SUBSCRIPTIONS = 1_000;
/** Bytes of a frame that a client sends: the longest action has about 300. */
export const MAX_FRAME_BYTES = 4_096;
/**
 * Characters of a frame that is parsed: the longest action, with a key of the most characters, has about 300. Deeply nested
 * text takes a hundred times as long to parse as an action.
 */
export const MAX_ACTION_CHARACTERS = 512;
/** Actions of a connection per second, and in a burst: a client that reconnects renews all its subscriptions. */
export const ACTION_RATE: BucketRate = { perSecond: 100, burst: 1_000 };

/** Connections that follow an account's own channels, which every message is written to: a few programs and browsers. */
export const MAX_OWN_CONNECTIONS = 32;
/**
 * Messages of one own channel per flush: about as many bytes as {@link BEHIND_BYTES}, so that readers which take them at
 * once are not behind before the next.
 */
export const MAX_OWN_MESSAGES_PER_CHANNEL = 512;
/** Messages of all own channels per flush, about 2 ms; the rest are carried over to the next. */
export const MAX_OWN_MESSAGES_PER_FLUSH = 1_024;
/** Messages carried over, about 50 MB: what five accounts cancel at once. Beyond that a flush takes longer instead. */
export const MAX_OWN_MESSAGES_CARRIED = 100_000;

/** Unsent bytes above which a connection counts as behind: depth diffs are dropped, own messages and actions wait. */
export const BEHIND_BYTES = 256 * 1024;
/**
 * Unsent bytes above which a connection that was behind before is closed. Snapshots do not count, nor does a burst while
 * it was not behind: readers share the memory of both.
 */
export const MAX_UNSENT_BYTES = 1024 * 1024;
/** Sweeps, one a second, that a connection may stay behind: while this process stands still, there is none. */
export const MAX_BEHIND_SWEEPS = 10;
/** Milliseconds between two snapshots of a changing book: bounds the time spent on serialising it. */
export const SNAPSHOT_INTERVAL_MS = 50;

/** Milliseconds without a sign of life after which a connection is pinged. */
export const PING_AFTER_MS = 30_000;
/** Milliseconds without a sign of life after which it is closed: two heartbeats missed. */
export const SILENCE_MS = 75_000;
/** Sweeps within which a connection must authenticate where API keys are required. */
export const MAX_KEYLESS_SWEEPS = 10;
/**
 * Invalid keys after which a connection is closed: nobody mistypes that often, and each costs a lookup in the store.
 */
export const MAX_WRONG_KEYS = 10;
/** Milliseconds for the closing handshake; then the socket is destroyed. */
export const CLOSE_WAIT_MS = 2_000;
/** Milliseconds between two sweeps for silent or slow connections and for channels without readers. */
export const SWEEP_MS = 1_000;
/** Milliseconds between two checksums of a book (wire contract §6). */
export const CHECKSUM_MS = 5_000;
/** Milliseconds between two checks for books whose checksum is due, which spreads them over time. */
export const CHECKSUM_CHECK_INTERVAL_MS = 250;

/**
 * Messages of a market channel kept for resuming: ten seconds of a busy book. Beyond that a snapshot is smaller, so more
 * diffs than this in one flush are replaced by one.
 */
export const MAX_REPLAY_MESSAGES = 1_024;
/** The same for own channels, which have no snapshots: the 20,000 open orders of an account, cancelled at once, and more. */
export const MAX_OWN_REPLAY_MESSAGES = 21_024;
/** Bytes kept for resuming, over all market channels; the oldest are dropped first. */
export const MAX_REPLAY_BYTES = 64 * 1024 * 1024;
/** The same over all own channels, apart so that neither drops the other's: six times 20,000 cancelled orders. */
export const MAX_OWN_REPLAY_BYTES = 64 * 1024 * 1024;
/** Milliseconds that a market channel is kept and numbered without a reader, so that clients can resume. */
export const MARKET_LINGER_MS = 60_000;
/** The same for an account's own channels: there are few, and missing one of their messages hurts more. */
export const OWN_LINGER_MS = 600_000;
/** Own channels whose positions a stop hands to the next start, up to 10 MB; those beyond are reported as gaps. */
export const MAX_REOPENED_CHANNELS = 20_000;

/** Milliseconds that a stop waits until the store has the last trades: as long as a read of it. */
export const HANDOVER_WAIT_MS = 2_000;

/** Fragments of one message that a client sends: this project's clients do not split what fits a packet. */
export const MAX_FRAGMENTS = 16;
/**
 * Pieces in which a frame may arrive: 8 if packets are as small as IPv4 allows. Each takes some 400 bytes until the frame
 * is complete, so that one sent byte by byte would take 1.6 MB.
 */
export const MAX_FRAME_PIECES = 16;

/** Milliseconds between two times that the store is asked to write trades: each makes it write what it is gathering. */
export const TRADE_WRITE_INTERVAL_MS = 10;
