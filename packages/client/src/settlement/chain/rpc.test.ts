import { HttpRequestError, keccak256, type TransactionReceipt } from 'viem';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RECEIPT_TIMEOUT_MS } from '../../limits.ts';
import { broadcast, createRpc, onChain, waitFor } from './rpc.ts';

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

  it('is waited for without another block, when the node shows its block before its receipt', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const waiting = waitFor(createRpc({ rpcUrl: 'http://node', timeoutMs: 1_000, fetch: slowNode() }), HASH);
    // A wait that never asks again ends with the time-out.
    const mined = waiting.catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS);
    expect(await mined).toBe(HASH);
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

/** A node at block 5, which has the receipt of a transaction in it only when asked for the fourth time. */
function slowNode(): typeof fetch {
  let requests = 0;
  const answers: Record<string, () => unknown> = {
    eth_blockNumber: () => '0x5',
    eth_getTransactionByHash: () => ({ hash: HASH, nonce: '0x0', blockNumber: null }),
    eth_getBlockByNumber: () => ({ number: '0x5', transactions: [] }),
    eth_getTransactionReceipt() {
      requests += 1;
      return requests < 4 ? null : { transactionHash: HASH, blockNumber: '0x5', status: '0x1', logs: [] };
    },
  };
  return async (_url, init) => {
    const { id, method } = JSON.parse(String(init?.body));
    return Response.json({ jsonrpc: '2.0', id, result: answers[method]?.() });
  };
}
