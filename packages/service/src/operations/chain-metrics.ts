import { Counter, Gauge, type Registry } from 'prom-client';
import type { ChainHealth } from '../chain/chain.ts';
import type { ChainCounts } from '../chain/chain-counts.ts';
import type { Comparison } from '../chain/reconciliation/compare.ts';
import { gaugesIn } from './gauge.ts';

/** What is read when somebody asks. */
export interface ChainSources {
  health(): ChainHealth;
  readonly comparison: Comparison | undefined;
  readonly counts: ChainCounts;
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
  const gauge = gaugesIn(registry, prefix);
  gauge('ok', 'Whether the chain is followed and settled on: 1 or 0; /readyz tells why not.', () =>
    sources.health().ok ? 1 : 0,
  );
  gauge('read', 'Whether reads tell what is final on chain: 1 or 0; with 0 /readyz is 503.', () =>
    sources.health().isRead ? 1 : 0,
  );
  gauge('block', 'The last block that was applied.', () => sources.health().blockNumber);
  gauge('blocks_behind', 'Blocks that are final and not yet read.', () => sources.counts.behind);
  gauge(
    'resolutions_refused',
    'Markets that the oracle resolved and the exchange does not take as resolved; /readyz names them.',
    () => sources.health().refusedResolutions.length,
  );
  gauge(
    'transactions_pending',
    'Transactions of the operator that wait or are on their way.',
    () => sources.counts.pending,
  );
  gauge(
    'gas_budget_left',
    'The part of DAILY_GAS_LIMIT that is left, from 1 to 0; at 0 trades wait.',
    () => sources.counts.budgetLeft,
  );
  gauge(
    'operator_balance',
    'Native token that the operator has for gas; without any, trades wait. NaN before the first look.',
    () => tokens(sources.counts.operatorWei),
  );
  watchComparison(registry, `${prefix}reconciliation_`, () => sources.comparison);
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

/** In whole tokens: a gauge is a float, and what counts is whether it is nothing. The exact wei are in the log. */
const WEI_PER_TOKEN = 1e18;

function watchComparison(registry: Registry, prefix: string, last: () => Comparison | undefined): void {
  const gauge = (
    name: string,
    help: string,
    read: (comparison: Comparison) => Readonly<Record<string, number>>,
  ): Gauge =>
    new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames: ['asset'],
      registers: [registry],
      collect() {
        const comparison = last();
        if (comparison === undefined) return;
        for (const [asset, value] of Object.entries(read(comparison))) this.set({ asset }, value);
      },
    });
  gauge('difference', 'What ledger and chain differ by, in whole tokens, remainders left out.', ({ mismatches }) => ({
    quote: tokens(differenceWei(mismatches.filter(({ marketId }) => marketId === undefined))),
    shares: tokens(differenceWei(mismatches.filter(({ marketId }) => marketId !== undefined))),
  }));
  gauge('remainder', 'Below a unit of quote or a lot of shares, in no balance.', ({ remainders }) => ({
    quote: tokens(remainders.quoteWei),
    shares: tokens(remainders.shareWei),
  }));
  gauge('unbacked', 'What the tokens of all accounts would pay beyond what is locked.', ({ backing }) => ({
    quote: tokens(backing.neededWei > backing.lockedWei ? backing.neededWei - backing.lockedWei : 0n),
  }));
}

function tokens(wei: bigint | undefined): number {
  return wei === undefined ? Number.NaN : Number(wei) / WEI_PER_TOKEN;
}

function differenceWei(mismatches: Comparison['mismatches']): bigint {
  return mismatches.reduce((sum, { ledgerWei, chainWei }) => {
    const difference = ledgerWei - chainWei;
    return sum + (difference < 0n ? -difference : difference);
  }, 0n);
}
