import type { ChildMarket, CreateMarket } from '../command.ts';
import { type Core, isDue, isLabel, nowSec } from '../core.ts';
import { invariant } from '../invariant.ts';
import { MAX_MARKETS } from '../limits.ts';
import { latestCutoffSec } from '../market/market.ts';
import { isFeeRate } from '../money.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import { refuse } from '../refuse.ts';
import type { MarketId } from '../units.ts';

/** Creates a binary market, or a categorical root and its children, in status CREATED. */
export function createMarket(core: Core, command: CreateMarket): CommandOutcome {
  invariant([1, 10, 100].includes(command.tickStep), 'a tick step must be 1, 10 or 100');
  invariant(isFeeRate(command.makerFeeBps) && isFeeRate(command.takerFeeBps), 'a fee rate is out of range');
  const reject = checkCreation(core, command);
  if (reject !== undefined) return refuse(reject);
  const { children, requestId: _, ...own } = command;
  const categorical = children.length > 0;
  const cutoffAtSec = categorical ? latestCutoffSec(children) : own.cutoffAtSec;
  const marketId = addMarket(core, { ...own, cutoffAtSec }, { rootMarketId: 0, categorical });
  for (const child of children) addMarket(core, { ...own, ...child }, { rootMarketId: marketId, categorical: false });
  return { ok: true, marketId };
}

function checkCreation(core: Core, command: CreateMarket): Reject | undefined {
  const { markets } = core;
  const family: readonly Pick<ChildMarket, 'slug' | 'cutoffAtSec'>[] = [command, ...command.children];
  const slugs = family.map(({ slug }) => slug);
  const takenSlug = slugs.find((slug, index) => markets.slugs.find(slug) !== 0 || slugs.indexOf(slug) < index);
  if (takenSlug !== undefined) return { code: 'slugTaken', slug: takenSlug };
  const unknownLabelId = command.labelIds.find((labelId) => !isLabel(core, labelId));
  if (unknownLabelId !== undefined) return { code: 'unknownLabel', labelId: unknownLabelId };
  if (family.some(({ cutoffAtSec }) => isDue(core, cutoffAtSec))) {
    return { code: 'cutoffNotLater', nowSec: nowSec(core) };
  }
  if (markets.count + family.length > MAX_MARKETS) return { code: 'tooMany', what: 'markets', max: MAX_MARKETS };
  return undefined;
}

/** A market's place in its family of root and children. */
interface Place {
  readonly rootMarketId: MarketId | 0;
  readonly categorical: boolean;
}

function addMarket(core: Core, words: Omit<CreateMarket, 'children'>, place: Place): MarketId {
  const { marketId } = core.markets.add(words.slug, { ...words, ...place });
  core.events.add({ ...words, ...place, kind: 'marketCreated', marketId });
  return marketId;
}
