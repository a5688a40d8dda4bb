import { createPublicClient, custom, zeroHash } from 'viem';
import { expect, it } from 'vitest';
import { receiptOf } from './receipt.ts';

/** A node that shows the block at once, but the receipt in it only when asked for the third time. */
function slowNode() {
  let receipts = 0;
  const answers: Record<string, () => unknown> = {
    eth_blockNumber: () => '0x5',
    eth_getTransactionReceipt: () => {
      receipts += 1;
      return receipts < 3 ? null : { transactionHash: zeroHash, blockNumber: '0x5', status: '0x1', logs: [] };
    },
  };
  const request = async ({ method }: { readonly method: string }) => answers[method]?.();
  return createPublicClient({ transport: custom({ request }) });
}

it('the receipt of a transaction is waited for without another block', async () => {
  expect(await receiptOf(slowNode(), zeroHash)).toMatchObject({ status: 'success', blockNumber: 5n });
});
