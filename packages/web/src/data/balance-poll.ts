import type { ConnectionState } from './live/page-stream.ts';
import { isUnreachable } from './unreachable.ts';

/** Milliseconds between polls of a balance on chain: a block or two. */
const CHAIN_POLL_INTERVAL_MS = 3_000;
/** Milliseconds between polls of a balance in the service's books: one small request, for whoever waits for a deposit. */
const POLL_INTERVAL_MS = 12_000;

interface BalancePoll {
  readonly isOnChain: boolean;
  /** Whether the service rejects the key, with which a balance is read. */
  readonly isKeyRefused: boolean;
  readonly connection: ConnectionState;
  /** Why the last read failed; null if it did not. */
  readonly error: unknown;
}

/**
 * Milliseconds until the balance is read again; false for not at all. Deposits, debits, and what the account does
 * elsewhere without trading are not on the stream. An unreachable service is not polled: everything is read when the
 * connection is back. Without a connection the balance is polled all the same as long as it can be read.
 */
export function balancePollMs({ isOnChain, isKeyRefused, connection, error }: BalancePoll): number | false {
  if (isKeyRefused || (connection === 'reconnecting' && isUnreachable(error))) return false;
  return isOnChain ? CHAIN_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}
