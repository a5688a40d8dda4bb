import { type Core, isDue } from '../core.ts';
import { MarketStatus } from '../enums.ts';
import { rootStage } from '../market/lifecycle.ts';
import { latestCutoffSec, type Market } from '../market/market.ts';
import type { Findings } from './findings.ts';

/**
 * A root's status, halt and cutoff follow from its children's. Only a binary market that is ACTIVATED is halted, has a book
 * and waits for its cutoff; only one that is RESOLVED has a resolution.
 */
export function auditMarkets(core: Core, findings: Findings): void {
  for (const market of core.markets.all) {
    if (market.categorical) auditRoot(market, findings);
    else auditBinary(core, market, findings);
  }
  const trading = core.markets.all.filter(isTrading).length;
  findings.expect(
    core.cutoffs.count === trading,
    () => `${core.cutoffs.count} markets will be cut off, ${trading} trade`,
  );
}

function auditRoot({ marketId, children, ...root }: Market, findings: Findings): void {
  const { status, halted } = rootStage(children);
  const cutoffAtSec = latestCutoffSec(children);
  findings.expect(
    root.status === status && root.halted === halted && root.cutoffAtSec === cutoffAtSec,
    () =>
      `root ${marketId} has ${stageText(root)} and cutoff ${root.cutoffAtSec}, its children ${stageText({ status, halted })} and ${cutoffAtSec}`,
  );
  findings.expect(
    root.resolution === 0 && root.book === undefined,
    () => `root ${marketId} has a resolution or a book`,
  );
}

function auditBinary(core: Core, market: Market, findings: Findings): void {
  const { marketId, status, halted, resolution, book, cutoffAtSec } = market;
  findings.expect(
    (resolution !== 0) === (status === MarketStatus.Resolved),
    () => `market ${marketId} has resolution ${resolution} in status ${status}`,
  );
  if (!isTrading(market)) {
    findings.expect(!halted, () => `market ${marketId} is halted in status ${status}`);
    findings.expect(book === undefined, () => `market ${marketId} has a book in status ${status}`);
    return;
  }
  const closesAtSec = core.cutoffs.atSecOf(marketId);
  findings.expect(
    closesAtSec === cutoffAtSec && !isDue(core, cutoffAtSec),
    () => `market ${marketId} has cutoff ${cutoffAtSec}, and will close at ${closesAtSec}`,
  );
}

function isTrading({ status, categorical }: Market): boolean {
  return status === MarketStatus.Activated && !categorical;
}

function stageText({ status, halted }: Pick<Market, 'status' | 'halted'>): string {
  return `status ${status}${halted ? ', halted,' : ''}`;
}
