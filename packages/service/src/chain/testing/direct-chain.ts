import { LOCAL_KEYS, type LocalChain, receiptOf, startLocalChain } from '@presage/contracts';
import { createTestClient, createWalletClient, type Hex, http, type TransactionReceipt } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { TransactionRevertedError } from '../errors.ts';
import { createChainClient } from '../rpc/chain-client.ts';
import { revertDataOf } from '../rpc/rpc-error.ts';
import type { FinalTransaction, TransactionRequest } from '../transactions/transactions.ts';
import type { WaitingChain } from '../until-stopped.ts';

/** A throwaway chain to which the operator sends without an outbox, and which nothing indexes. */
export interface DirectChain extends WaitingChain {
  readonly local: LocalChain;
  /** Keys of the transactions sent, in order. */
  readonly sent: readonly string[];
  /** Runs `act` once, before the next transaction is sent. */
  interfere(act: () => Promise<unknown>): void;
  /** Sends from another account. */
  as(key: Hex, call: { readonly to: Hex; readonly data: Hex }): Promise<void>;
  /** Makes the next block later by this many seconds. */
  later(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startDirectChain(challengeWindowSec = 0): Promise<DirectChain> {
  const local = await startLocalChain({ challengeWindowSec });
  const { client } = createChainClient({ rpcUrl: local.rpcUrl, chainId: local.chainId });
  const transport = http(local.rpcUrl);
  const test = createTestClient({ mode: 'anvil', transport });
  const ends = new Map<string, FinalTransaction>();
  const sent: string[] = [];
  let interference: (() => Promise<unknown>) | undefined;

  async function send(key: Hex, call: { to: Hex; data: Hex; value?: bigint }): Promise<TransactionReceipt> {
    const wallet = createWalletClient({ account: privateKeyToAccount(key), transport });
    const hash = await wallet.sendTransaction({ ...call, chain: null });
    return receiptOf(client, hash);
  }

  /** Sends one after the other, because they share a nonce. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(request: TransactionRequest): Promise<FinalTransaction> {
    const end = last.then(() => sendOnce(request));
    last = end.catch(() => {});
    return end;
  }

  async function sendOnce(request: TransactionRequest): Promise<FinalTransaction> {
    const { key, to, data, value = 0n } = request;
    const act = interference;
    interference = undefined;
    await act?.();
    const known = ends.get(key);
    if (known !== undefined) return known;
    try {
      await client.estimateGas({ account: local.deployment.operator, to, data, value });
    } catch (error) {
      if (revertDataOf(error) === undefined) throw error;
      throw new TransactionRevertedError({ key }, 'refused');
    }
    const { transactionHash: txHash, blockNumber } = await send(LOCAL_KEYS.operator, { to, data, value });
    const end = { txHash, blockNumber };
    ends.set(key, end);
    sent.push(key);
    return end;
  }

  return {
    local,
    client,
    sent,
    deployment: local.deployment,
    isLocal: true,
    transactions: {
      send: inTurn,
      broadcast: async (request) => (await inTurn(request)).txHash,
      hashOf: async (key) => ends.get(key)?.txHash,
      isKnown: async (key) => ends.has(key),
      underWay: async () => undefined,
    },
    readThrough: async () => {},
    settling: { has: () => false, settled: async () => true },
    reconcile: () => Promise.reject(new Error('this chain keeps no ledger to compare')),
    interfere: (act) => {
      interference = act;
    },
    as: async (key, call) => {
      const { status } = await send(key, call);
      if (status !== 'success') throw new Error(`${call.data.slice(0, 10)} was reverted`);
    },
    later: async (seconds) => {
      await test.increaseTime({ seconds });
      await test.mine({ blocks: 1 });
    },
    stop: () => local.stop(),
  };
}
