import type { AccountId, MarketId } from '@presage/exchange';
import { expect, it } from 'vitest';
import type { Comparison } from '../chain/reconciliation/compare.ts';
import type { ChainSources } from './chain-metrics.ts';
import { createMetrics } from './metrics.ts';

const ETHER = 10n ** 18n;

it('the metrics of the chain report its health, and the difference between ledger and chain', async () => {
  const metrics = createMetrics();
  let comparison: Comparison | undefined;
  let operatorWei: bigint | undefined;
  const sources: ChainSources = {
    health: () => ({
      ok: false,
      isRead: true,
      reason: 'not sending',
      blockNumber: 41,
      pendingFills: 3,
      refusedResolutions: [4 as MarketId],
      refusal: undefined,
    }),
    get comparison() {
      return comparison;
    },
    get counts() {
      return { answered: 7, failed: 2, behind: 5, pending: 1, budgetLeft: 0.25, operatorWei };
    },
  };
  metrics.watchChain(sources);
  const before = await metrics.text();
  expect(before).toContain('presage_chain_ok 0');
  expect(before).toContain('presage_chain_read 1');
  expect(before).toContain('presage_chain_block 41');
  expect(before).toContain('presage_chain_resolutions_refused 1');
  expect(before).toContain('presage_chain_blocks_behind 5');
  expect(before).toContain('presage_chain_asks_total{result="failed"} 2');
  expect(before).toContain('presage_chain_gas_budget_left 0.25');
  expect(before).toContain('presage_chain_operator_balance Nan');
  expect(before).not.toContain('presage_chain_reconciliation_difference{');
  const accountId = 1 as AccountId;
  const marketId = 2 as MarketId;
  comparison = {
    block: 41,
    accounts: 1,
    positions: 2,
    excesses: [],
    mismatches: [
      { accountId, marketId: undefined, ledgerWei: 3n * ETHER, chainWei: ETHER },
      { accountId, marketId, ledgerWei: 0n, chainWei: ETHER / 2n },
    ],
    remainders: { quoteWei: 0n, shareWei: 0n },
    outOfReach: { quoteWei: 0n, shareWei: 0n },
    backing: { neededWei: 5n * ETHER, lockedWei: 4n * ETHER },
  };
  operatorWei = ETHER / 4n;
  const after = await metrics.text();
  expect(after).toContain('presage_chain_reconciliation_difference{asset="quote"} 2');
  expect(after).toContain('presage_chain_reconciliation_difference{asset="shares"} 0.5');
  expect(after).toContain('presage_chain_operator_balance 0.25');
  expect(after).toContain('presage_chain_reconciliation_unbacked{asset="quote"} 1');
});
