import { setTimeout as pause } from 'node:timers/promises';
import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';

/** Milliseconds to wait for a transaction to be mined. */
const TIMEOUT_MS = 180_000;
/** Milliseconds between the first two requests for its receipt; doubled each time up to the second value. */
const PAUSE_MS = 10;
const MAX_PAUSE_MS = 1_000;

/**
 * Waits for a transaction's receipt. viem's own wait asks again only when there is a new block: on a chain that mines
 * only what is sent, a node that shows the block before the receipt would leave it waiting until somebody else sends.
 *
 * @throws {TransactionReceiptNotFoundError} when it was not mined within three minutes
 */
export async function receiptOf(
  client: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hex,
): Promise<TransactionReceipt> {
  const deadlineMs = performance.now() + TIMEOUT_MS;
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await client.getTransactionReceipt({ hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || performance.now() > deadlineMs) throw error;
    }
    await pause(pauseMs);
  }
}
