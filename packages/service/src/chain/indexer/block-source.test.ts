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

it('believes no block whose transactions the node has forgotten, because it would omit their logs', async () => {
  const reading = (block: object) =>
    blockSource({ getBlock: async () => ({ hash: '0x05', parentHash: '0x04', ...block }) } as never, DEPLOYMENT).block(
      5,
    );
  const forgotten = reading({ gasUsed: 21_000n, transactions: [] });
  await expect(forgotten).rejects.toThrow(ChainUnavailableError);
  await expect(forgotten).rejects.toThrow('forgotten the transactions of block 5');
  expect(await reading({ gasUsed: 21_000n, transactions: ['0xab'] })).toMatchObject({ number: 5 });
  expect(await reading({ gasUsed: 0n, transactions: [] }), 'an empty block').toMatchObject({ number: 5 });
});
