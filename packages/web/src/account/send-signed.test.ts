import type { WalletTransaction } from '@presage/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PossiblySentError } from '../data/unreachable.ts';
import { sendSigned } from './send-signed.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const TRANSACTION: WalletTransaction = {
  to: `0x${'11'.repeat(20)}`,
  data: '0x',
  gas: 21_000n,
  chainId: 56,
  rpcUrl: 'http://node.test',
};

describe('a transaction signed with a key of this browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('returns the hash from the node', async () => {
    expect(await sentTo(() => ({ result: HASH }))).toEqual({ sent: 1, outcome: HASH });
  });

  it('is sent once, and may have succeeded, when the node does not respond', async () => {
    const { sent, outcome } = await sentTo(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(sent).toBe(1);
    expect(outcome).toBeInstanceOf(PossiblySentError);
    expect(outcome).toMatchObject({ txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
  });

  it('was not sent when the node rejects it', async () => {
    const refuse = (message: string) => sentTo(() => ({ error: { code: -32_000, message } }));
    const { outcome } = await refuse('insufficient funds for gas * price + value');
    expect(outcome).toMatchObject({ name: 'InsufficientFundsError' });
    expect((await refuse('nonce too low')).outcome).not.toBeInstanceOf(PossiblySentError);
  });
});

/** Sends to a node that gives this response to the raw transaction. */
async function sentTo(answer: () => object): Promise<{ sent: number; outcome: unknown }> {
  let sent = 0;
  const answers: Readonly<Record<string, () => object>> = {
    eth_chainId: () => ({ result: '0x38' }),
    eth_getTransactionCount: () => ({ result: '0x0' }),
    eth_gasPrice: () => ({ result: '0x1' }),
    eth_maxPriorityFeePerGas: () => ({ result: '0x1' }),
    eth_getBlockByNumber: () => ({
      result: { baseFeePerGas: '0x1', number: '0x1', timestamp: '0x1', transactions: [] },
    }),
    eth_sendRawTransaction: () => {
      sent += 1;
      return answer();
    },
  };
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    return Response.json({ jsonrpc: '2.0', id, ...answers[method]?.() });
  });
  const account = privateKeyToAccount(generatePrivateKey());
  const outcome: unknown = await sendSigned(account, TRANSACTION).catch((error: unknown) => error);
  return { sent, outcome };
}
