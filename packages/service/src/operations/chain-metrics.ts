import { Counter, Gauge, type Registry } from 'prom-client';
import type { ChainHealth } from '../chain/chain.ts';

/** What is read when somebody asks. */
export interface ChainSources {
  health(): ChainHealth;
  readonly counts: {
    readonly answered: number;
    readonly failed: number;
    readonly behind: number;
    readonly pending: number;
  };
}

/** What /metrics tells of the chain, on the chain ledger alone. */
export interface ChainMetrics {
  watch(sources: ChainSources): void;
}

/** @param prefix of every name */
export function chainMetrics(registry: Registry, prefix: string): ChainMetrics {
  return { watch: (sources) => watchSources(registry, `${prefix}chain_`, sources) };
}

function watchSources(registry: Registry, prefix: string, sources: ChainSources): void {
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name: `${prefix}${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('ok', 'Whether the chain is followed and settled on: 1 or 0; /readyz tells why not.', () =>
    sources.health().ok ? 1 : 0,
  );
  gauge('block', 'The last block that was applied.', () => sources.health().blockNumber);
  gauge('blocks_behind', 'Blocks that are final and not yet read.', () => sources.counts.behind);
  gauge(
    'transactions_pending',
    'Transactions of the operator that wait or are on their way.',
    () => sources.counts.pending,
  );
  new Counter({
    name: `${prefix}asks_total`,
    help: 'Attempts to ask the chain, by whether they were answered.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ result: 'answered' }, sources.counts.answered);
      this.inc({ result: 'failed' }, sources.counts.failed);
    },
  });
}
