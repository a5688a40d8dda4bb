import { HttpRequestError, keccak256, type TransactionReceipt } from 'viem';
import { describe, expect, it } from 'vitest';
import { broadcast, onChain, waitFor } from './rpc.ts';

const HASH = `0x${'ab'.repeat(32)}` as const;
const SIGNED = '0x02c0';

describe('a transaction that was sent', () => {
  it('is named when the node fails afterwards, because sending another may repeat it', async () => {
    const cause = new HttpRequestError({ url: 'http://node/secret-key', status: 503 });
    const failing = { waitForTransactionReceipt: () => Promise.reject(cause) };
    const error: unknown = await onChain('split', () => waitFor(failing, HASH)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'OpenApiError', txHash: HASH, message: expect.stringContaining('was sent') });
    expect(`${error} ${String((error as Error).cause)}`).not.toContain('secret-key');
  });

  it('is sent once, and named when the node does not respond, because the node may have broadcast it', async () => {
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      return new Response('busy', { status: 503 });
    };
    const sent = broadcast({ rpcUrl: 'http://node/secret-key', timeoutMs: 1_000, fetch }, SIGNED);
    await expect(sent).rejects.toMatchObject({ name: 'OpenApiError', txHash: keccak256(SIGNED) });
    expect(requests).toBe(1);
  });

  it('is named when it reverted', async () => {
    const receipt = { status: 'reverted', transactionHash: HASH } as TransactionReceipt;
    const reverting = { waitForTransactionReceipt: () => Promise.resolve(receipt) };
    const error: unknown = await waitFor(reverting as never, HASH).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ txHash: HASH });
    // An error with a cause means that the outcome is unknown.
    expect(error).not.toHaveProperty('cause');
  });
});
