import { Counter, type Registry } from 'prom-client';
import type { ChainCounts, ChainHealth } from '../chain/chain.ts';
import type { Comparison } from '../chain/reconciliation/compare.ts';
import { gaugesIn, labelledGaugesIn } from './gauge.ts';

/** What is read at every scrape. */
export interface ChainSources {
  health(): ChainHealth;
  readonly comparison: Comparison | undefined;
  readonly counts: ChainCounts;
}

/** @param namePrefix of every name */
export function watchChain(registry: Registry, namePrefix: string, sources: ChainSources): void {
  const prefix = `${namePrefix}chain_`;
  const gauge = gaugesIn(registry, prefix);
  gauge('ok', '1 while the service follows the chain and settles on it, else 0; /readyz gives the reason.', () =>
    sources.health().ok ? 1 : 0,
  );
  gauge('read', '1 while reads reflect what is final on chain, else 0; with 0, /readyz responds with 503.', () =>
    sources.health().isRead ? 1 : 0,
  );
  gauge('block', 'Number of the last final block that was read and applied.', () => sources.health().blockNumber);
  gauge('blocks_behind', 'Final blocks that have not been read yet.', () => sources.counts.behind);
  gauge(
    'resolutions_refused',
    'Markets that the oracle resolved but whose resolution the exchange refused; /readyz lists them.',
    () => sources.health().refusedResolutions.length,
  );
  gauge(
    'transactions_pending',
    'Transactions of the operator that are queued or in flight.',
    () => sources.counts.pending,
  );
  gauge(
    'gas_budget_left',
    'Share of DAILY_GAS_LIMIT that is left, from 1 to 0; at 0, trades wait.',
    () => sources.counts.budgetLeft,
  );
  gauge(
    'operator_balance',
    'Native token that the operator has for gas; at 0, trades wait. NaN until it is first read.',
    () => tokens(sources.counts.operatorWei),
  );
  watchComparison(registry, `${prefix}reconciliation_`, () => sources.comparison);
  new Counter({
    name: `${prefix}asks_total`,
    help: 'Attempts to call the chain’s node, by result.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ result: 'answered' }, sources.counts.answered);
      this.inc({ result: 'failed' }, sources.counts.failed);
    },
  });
}

/** Gauges show whole tokens: they are floats, and what matters is whether they are 0. The log has the exact wei. */
const WEI_PER_TOKEN = 1e18;

function watchComparison(registry: Registry, prefix: string, last: () => Comparison | undefined): void {
  const labelled = labelledGaugesIn(registry, prefix);
  const gauge = (name: string, help: string, read: (comparison: Comparison) => Readonly<Record<string, number>>) =>
    labelled(name, help, 'asset', () => {
      const comparison = last();
      return comparison === undefined ? {} : read(comparison);
    });
  gauge(
    'difference',
    'Difference between ledger and chain, in whole tokens, without remainders.',
    ({ mismatches }) => ({
      quote: tokens(differenceWei(mismatches.filter(({ marketId }) => marketId === undefined))),
      shares: tokens(differenceWei(mismatches.filter(({ marketId }) => marketId !== undefined))),
    }),
  );
  gauge(
    'remainder',
    'Amounts below a unit of quote or a lot of shares, which no balance includes, in whole tokens.',
    ({ remainders }) => ({
      quote: tokens(remainders.quoteWei),
      shares: tokens(remainders.shareWei),
    }),
  );
  gauge(
    'unbacked',
    'How much more the tokens of all markets can pay than the collateral covers, in whole tokens.',
    ({ backing }) => ({
      quote: tokens(backing.neededWei > backing.lockedWei ? backing.neededWei - backing.lockedWei : 0n),
    }),
  );
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
