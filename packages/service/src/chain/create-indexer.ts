import type { Command } from '@presage/exchange';
import type { MarketDataDirectory } from './chain-directory.ts';
import { blockSource } from './indexer/block-source.ts';
import { decidedMarkets } from './indexer/decided-markets.ts';
import { Indexer, type IndexerOptions } from './indexer/indexer.ts';
import type { HoldingsReader } from './indexer/read-holdings.ts';
import type { ChainClient } from './rpc/chain-client.ts';
import type { RunningChainOptions } from './running-chain-options.ts';
import { overdueSettlements } from './settlement/claimed-fills.ts';
import type { Outbox } from './transactions/outbox.ts';

export interface CreateIndexerOptions
  extends Omit<RunningChainOptions, 'marketData' | 'sequencer' | 'log'>,
    Pick<IndexerOptions, 'monotonicMs' | 'log'> {
  readonly client: ChainClient['client'];
  readonly holdings: HoldingsReader;
  readonly directory: MarketDataDirectory;
  readonly outbox: Outbox;
  /** Submits a command; whether the exchange accepted it. */
  readonly submit: (command: Command) => Promise<boolean>;
}

/** The indexer of a running chain, connected to everything that it reads from and writes to. */
export function createIndexer(options: CreateIndexerOptions): Indexer {
  const { client, holdings, directory, outbox, deployment, settings, exchange } = options;
  const { keeper, nonces, supply, submit, monotonicMs, log } = options;
  return new Indexer({
    source: blockSource(client, deployment),
    holdings,
    directory,
    deployment,
    confirmations: settings.confirmations,
    exchange,
    submit,
    decided: (block) => decidedMarkets({ directory, holdings, block }),
    overdue: (through) => overdueSettlements(outbox, exchange, through),
    correctFailed: (txHash) => outbox.correctFailed(txHash),
    openAmong: (digests) => keeper.openAmong(digests),
    countSupply: (changes, through) => supply.add(changes, through),
    raiseNonce: async function* (address, nonce) {
      await nonces.raise(address, nonce);
      const accountId = directory.accountOf(address);
      if (accountId !== undefined) yield* keeper.openBelow(accountId, nonce);
    },
    ...(settings.localChain && { nudge: () => client.request({ method: 'evm_mine' } as never) }),
    monotonicMs,
    log,
  });
}
