import { type PublicClient, TransactionReceiptNotFoundError } from 'viem';
import { expect, it } from 'vitest';
import { ChainUnavailableError } from '../errors.ts';
import { blockSource } from './block-source.ts';

const DEPLOYMENT = { contracts: { ctfExchange: '0xce' } } as never;

/** A node with one transaction, in block 5. */
function source(status: 'success' | 'reverted', blockHash = '0x05') {
  const client = {
    getTransactionReceipt: async () => ({ logs: [], status, blockNumber: 5n, blockHash }),
    getBlock: async () => ({ hash: '0x05' }),
  };
  return blockSource(client as unknown as PublicClient, DEPLOYMENT);
}

it('tells a transaction without fills from one that failed', async () => {
  expect(await source('success').fillsOf('0xab')).toEqual([]);
  expect(await source('reverted').fillsOf('0xab')).toBeUndefined();
});

it('accepts no receipt of another branch', async () => {
  await expect(source('success', '0x55').fillsOf('0xab')).rejects.toThrow(ChainUnavailableError);
});

it('says which settlement was final when the node has no receipt of it', async () => {
  const client = {
    getTransactionReceipt: async () => {
      throw new TransactionReceiptNotFoundError({ hash: '0xab' });
    },
  };
  const reading = blockSource(client as unknown as PublicClient, DEPLOYMENT).fillsOf('0xab');
  await expect(reading).rejects.toThrow(ChainUnavailableError);
  await expect(reading).rejects.toThrow('the settlement 0xab was final, but the node does not know it');
});
