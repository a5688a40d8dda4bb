import type { Core } from '../core.ts';
import { Outcome } from '../enums.ts';
import type { PositionRow } from '../ledger/positions.ts';
import type { Market } from '../market/market.ts';
import { countedSupply, payingResolution } from '../market/supply.ts';
import { totalLotsOf } from '../settlement/totals.ts';
import type { Findings } from './findings.ts';

/**
 * A market's positions add up to its supply and, until it pays out, there are as many Yes as No (except on chain, where
 * others hold tokens too). No position is negative, and each is found by its account.
 */
export function auditTokens(core: Core, findings: Findings): void {
  for (const market of core.markets.all) auditMarket(core, market, findings);
}

function auditMarket(core: Core, market: Market, findings: Findings): void {
  const { marketId, yesSupplyLots, noSupplyLots } = market;
  const rows = core.positions.rowsOf(marketId);
  let yesLots = 0;
  let noLots = 0;
  const counted = core.chain === undefined ? (lots: number) => lots : countedSupply;
  for (const row of rows) {
    const accountId = core.positions.accountId(row);
    findings.expect(
      core.positions.find(accountId, marketId) === row,
      () => `the position of account ${accountId} in market ${marketId} is not found`,
    );
    yesLots = counted(yesLots + totalLots(core, row, Outcome.Yes, findings));
    noLots = counted(noLots + totalLots(core, row, Outcome.No, findings));
  }
  findings.expect(
    yesLots === yesSupplyLots && noLots === noSupplyLots,
    () =>
      `market ${marketId} has ${yesSupplyLots} Yes and ${noSupplyLots} No lots, its positions ${yesLots} and ${noLots}`,
  );
  findings.expect(
    core.chain !== undefined || payingResolution(market) !== undefined || yesSupplyLots === noSupplyLots,
    () => `market ${marketId} does not pay out yet and has ${yesSupplyLots} Yes lots, but ${noSupplyLots} No lots`,
  );
}

function totalLots(core: Core, row: PositionRow, outcome: Outcome, findings: Findings): number {
  const { positions } = core;
  const available = positions.available(row, outcome);
  const held = positions.held(row, outcome);
  findings.expect(available >= 0 && held >= 0, () => {
    const owner = `account ${positions.accountId(row)} in market ${positions.marketId(row)}`;
    return `${owner} has ${available} lots of token ${outcome} available and ${held} held`;
  });
  return totalLotsOf(core, row, outcome);
}
