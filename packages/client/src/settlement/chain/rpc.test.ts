import { HttpRequestError, type TransactionReceipt } from 'viem';
import { describe, expect, it } from 'vitest';
import { onChain, waitFor } from './rpc.ts';

const HASH = `0x${'ab'.repeat(32)}` as const;

describe('a transaction that was sent', () => {
  it('is named when the node fails afterwards: sending another may do the same twice', async () => {
    const cause = new HttpRequestError({ url: 'http://node/secret-key', status: 503 });
    const failing = { waitForTransactionReceipt: () => Promise.reject(cause) };
    const error: unknown = await onChain('split', () => waitFor(failing, HASH)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'OpenApiError', txHash: HASH, message: expect.stringContaining('was sent') });
    expect(`${error} ${String((error as Error).cause)}`).not.toContain('secret-key');
  });

  it('is named when it reverted', async () => {
    const receipt = { status: 'reverted' } as TransactionReceipt;
    const reverting = { waitForTransactionReceipt: () => Promise.resolve(receipt) };
    await expect(waitFor(reverting as never, HASH)).rejects.toMatchObject({ txHash: HASH });
  });
});
