import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';

/**
 * Reads the receipt of a transaction. Undefined while the node shows none, or one of another block than it has at that
 * height: of several nodes behind one address, one may be on a branch that the chain did not take.
 */
export async function readReceipt(client: PublicClient, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    const receipt = await client.getTransactionReceipt({ hash });
    const block = await client.getBlock({ blockNumber: receipt.blockNumber });
    return block.hash === receipt.blockHash ? receipt : undefined;
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    throw error;
  }
}
