import type { Deployment } from '@presage/contracts';
import type { Address, Hex, PublicClient } from 'viem';
import { ChainUnavailableError } from '../errors.ts';
import { readReceipt } from '../rpc/read-receipt.ts';
import { digits, type FoundFill, foundFill } from './findings.ts';
import { readBlock } from './read-block.ts';
import { type BlockRange, type ChainLog, exchangeLogsOf, readLogs } from './read-logs.ts';

/** A block as the indexer remembers it; hashes are 64 hex digits. */
export interface SeenBlock {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
}

/** The chain as the indexer sees it. Every method may throw `RpcUnavailableError`. */
export interface BlockSource {
  /** Number of the newest block. */
  head(): Promise<number>;
  /**
   * @throws {RpcUnavailableError} also when the node does not have the block.
   * @throws {ChainUnavailableError} when it has forgotten what is in it.
   */
  block(number: number): Promise<SeenBlock>;
  logs(range: BlockRange, wallets: readonly Address[]): Promise<readonly ChainLog[]>;
  /**
   * Fills carried out by a transaction, from its receipt; undefined when the transaction failed.
   *
   * @throws {ChainUnavailableError} also when the node has no receipt, or one of another branch than its blocks.
   */
  fillsOf(txHash: Hex): Promise<readonly FoundFill[] | undefined>;
}

export function blockSource(client: PublicClient, deployment: Deployment): BlockSource {
  return {
    head: async () => Number(await client.getBlockNumber()),
    async block(number) {
      const { hash, parentHash } = await readBlock(client, number);
      return { number, hash: digits(hash), parentHash: digits(parentHash) };
    },
    logs: (range, wallets) => readLogs({ client, deployment, range, wallets }),
    async fillsOf(hash) {
      const receipt = await readReceipt(client, hash);
      if (receipt === undefined)
        throw new ChainUnavailableError(`the settlement ${hash} was final, but the node does not know it`);
      if (receipt.status !== 'success') return undefined;
      return exchangeLogsOf(receipt.logs, deployment.contracts.ctfExchange).flatMap((log) =>
        log.eventName === 'OrderFilled' ? [foundFill(log.transactionHash, log.args)] : [],
      );
    },
  };
}
