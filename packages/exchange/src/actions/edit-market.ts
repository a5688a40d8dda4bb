import type { EditMarket } from '../command.ts';
import { type Core, isDue, isLabel, nowSec } from '../core.ts';
import { MarketStatus } from '../enums.ts';
import { invariant } from '../invariant.ts';
import { latestCutoffSec, type Market } from '../market/market.ts';
import { isFeeRate } from '../money.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';

type Changes = Omit<EditMarket, 'kind' | 'marketId'>;

/**
 * Changes the editable properties of a market (wire contract, section 8). An edit of a root also changes what its
 * children inherit: labels and, until their trading has ended, fees. Their rules are their own, and so is their cutoff,
 * except as {@link changesOfChild} says. New fees apply to later orders only. An edit never changes a market's status; a
 * cutoff takes effect only while the market is ACTIVATED.
 */
export function editMarket(core: Core, command: EditMarket): CommandOutcome {
  const market = core.markets.find(command.marketId);
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  const reject = checkEdit(core, market, command);
  if (reject !== undefined) return refuse(reject);
  const { kind: _kind, marketId: _marketId, ...changes } = command;
  if (market.categorical) editRoot(core, market, changes);
  else edit(core, market, changes);
  if (market.rootMarketId !== 0) syncRootCutoff(core, core.markets.get(market.rootMarketId));
  return DONE;
}

function checkEdit(core: Core, market: Market, { labelIds, cutoffAtSec, ...fees }: EditMarket): Reject | undefined {
  const { rootMarketId, status, halted } = market;
  if (labelIds !== undefined && rootMarketId !== 0) return { code: 'labelsOfChild', rootMarketId };
  const unknownLabelId = labelIds?.find((labelId) => !isLabel(core, labelId));
  if (unknownLabelId !== undefined) return { code: 'unknownLabel', labelId: unknownLabelId };
  const changesTrading = cutoffAtSec !== undefined || fees.makerFeeBps !== undefined || fees.takerFeeBps !== undefined;
  const binaries = market.categorical ? market.children : [market];
  if (changesTrading && !binaries.some(isTradingAhead)) return { code: 'marketNotOpen', status, halted };
  if (cutoffAtSec !== undefined && isDue(core, cutoffAtSec)) return { code: 'cutoffNotLater', nowSec: nowSec(core) };
  return undefined;
}

/** After trading has ended, fees and cutoff are fixed: new ones would misreport what applied. */
function isTradingAhead({ status }: Market): boolean {
  return status === MarketStatus.Created || status === MarketStatus.Activated;
}

function editRoot(core: Core, root: Market, changes: Changes): void {
  const latestSec = Math.max(...root.children.filter(isTradingAhead).map((child) => child.cutoffAtSec));
  const edits = root.children.map((child) => changesOfChild(child, changes, latestSec));
  const cutoffs = root.children.map(({ cutoffAtSec }, place) => ({ cutoffAtSec, ...edits[place] }));
  const changesCutoff = changes.cutoffAtSec !== undefined;
  edit(core, root, changesCutoff ? { ...changes, cutoffAtSec: latestCutoffSec(cutoffs) } : changes);
  for (const [place, child] of root.children.entries()) edit(core, child, edits[place] ?? {});
}

/**
 * A root's cutoff is the latest of its children's (wire contract, section 3), so the children with that cutoff
 * move along. A child with an earlier cutoff keeps it, unless it would end later than the root.
 */
function changesOfChild(
  child: Market,
  { rules: _rules, cutoffAtSec, ...inherited }: Changes,
  latestSec: number,
): Changes {
  if (!isTradingAhead(child)) return inherited.labelIds === undefined ? {} : { labelIds: inherited.labelIds };
  if (cutoffAtSec === undefined) return inherited;
  return child.cutoffAtSec === latestSec || child.cutoffAtSec > cutoffAtSec ? { ...inherited, cutoffAtSec } : inherited;
}

function edit(core: Core, market: Market, changes: Changes): void {
  if (Object.keys(changes).length === 0) return;
  const { marketId } = market;
  const { makerFeeBps = market.makerFeeBps, takerFeeBps = market.takerFeeBps } = changes;
  invariant(isFeeRate(makerFeeBps) && isFeeRate(takerFeeBps), 'a fee rate is out of range');
  market.makerFeeBps = makerFeeBps;
  market.takerFeeBps = takerFeeBps;
  market.cutoffAtSec = changes.cutoffAtSec ?? market.cutoffAtSec;
  if (core.cutoffs.has(marketId)) {
    core.cutoffs.remove(marketId);
    core.cutoffs.add({ item: marketId, atSec: market.cutoffAtSec, rank: marketId });
  }
  core.events.add({ ...changes, kind: 'marketEdited', marketId });
}

/** Keeps the root's cutoff the latest of its children's when a child is edited on its own. */
function syncRootCutoff(core: Core, root: Market): void {
  const cutoffAtSec = latestCutoffSec(root.children);
  if (cutoffAtSec !== root.cutoffAtSec) edit(core, root, { cutoffAtSec });
}
