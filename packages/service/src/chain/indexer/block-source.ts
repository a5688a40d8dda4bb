import type { Address, PublicClient } from 'viem';
import type { ChainDeployment } from '../chain.ts';
import { type BlockRange, type ChainLog, readLogs } from './read-logs.ts';

/** A block as the indexer keeps it in mind; hashes are 64 hex digits. */
export interface SeenBlock {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
}

/** The chain as the indexer sees it. Everything may throw `RpcUnavailableError`. */
export interface BlockSource {
  /** Number of the newest block. */
  head(): Promise<number>;
  /** @throws {RpcUnavailableError} also when the node does not have it. */
  block(number: number): Promise<SeenBlock>;
  logs(range: BlockRange, wallets: readonly Address[]): Promise<readonly ChainLog[]>;
}

export function blockSource(client: PublicClient, deployment: ChainDeployment): BlockSource {
  return {
    head: async () => Number(await client.getBlockNumber({ cacheTime: 0 })),
    async block(number) {
      const { hash, parentHash } = await client.getBlock({ blockNumber: BigInt(number) });
      return { number, hash: hash.slice(2).toLowerCase(), parentHash: parentHash.slice(2).toLowerCase() };
    },
    logs: (range, wallets) => readLogs({ client, deployment, range, wallets }),
  };
}
