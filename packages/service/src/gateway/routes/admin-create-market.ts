import type { ChildMarket, CreateMarket } from '@presage/exchange';
import { asRead, type ChildMarketBody, type CreateMarketBody, type Market, priceToTicks } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { type Answer, done, notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { presentMarket } from '../../presenters/market.ts';
import { marketOf } from '../../presenters/wire-context.ts';
import { ADMIN_ACTOR, type Call, type Handler, type HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { requireResult } from './require-result.ts';
import { createSlugMaker } from './slug.ts';
import { unknownLabel } from './unknown-label.ts';

/** POST /admin/market: binary, or categorical with `children`. */
export function adminCreateMarket(deps: HandlerDeps): Handler<'adminCreateMarket'> {
  // In turn: a generated slug is one that no market has, and a market has its own only once it is made.
  return (call) => deps.inTurn(() => make(deps, call));
}

async function make(
  { context, submit, nowMs }: HandlerDeps,
  { body, requested }: Pick<Call<'adminCreateMarket'>, 'body' | 'requested'>,
): Promise<Answer<{ data: Market }>> {
  const { catalog } = context.marketData;
  const unknown = unknownLabel(catalog, body.labelIds);
  if (unknown !== undefined) return refusalOfReject({ code: 'unknownLabel', labelId: unknown });
  const command = createMarketCommand(
    body,
    createSlugMaker((slug) => catalog.bySlug(slug) !== undefined),
  );
  const indistinct = sameLabels(command) ?? sameChildren(command);
  if (indistinct !== undefined) return indistinct;
  const { outcome } = await submit({ ...command, ...requested }, { actor: ADMIN_ACTOR });
  if (!outcome.ok) return refusalOfReject(outcome.reject, { markets: [body, ...(body.children ?? [])] });
  return done({
    data: presentMarket(context, marketOf(context, requireResult(outcome.marketId, 'market')), nowMs()),
  });
}

const DEFAULTS = {
  rules: '',
  yesLabel: 'Yes',
  noLabel: 'No',
  tickSize: '0.0001',
  makerFeeBps: 0,
  takerFeeBps: 0,
} as const;

/** Given slugs are set aside first, so that generated ones differ from them. */
function createMarketCommand(body: CreateMarketBody, slugs: ReturnType<typeof createSlugMaker>): CreateMarket {
  const { children = [], labelIds = [], ...given } = body;
  for (const { slug } of [body, ...children]) if (slug !== undefined) slugs.keep(slug);
  const market = { ...DEFAULTS, ...given };
  const root = {
    title: market.marketTitle,
    rules: market.rules,
    slug: body.slug ?? slugs.make(body.marketTitle),
    cutoffAtSec: body.cutoffAt,
  };
  return {
    kind: 'createMarket',
    ...root,
    yesLabel: market.yesLabel,
    noLabel: market.noLabel,
    labelIds,
    tickStep: tickStepOf(market.tickSize),
    makerFeeBps: market.makerFeeBps,
    takerFeeBps: market.takerFeeBps,
    children: children.map((child) => childOf(child, root, slugs)),
  };
}

/** A child inherits what it does not have from its root; the exchange itself does that for rules. */
function childOf(
  { marketTitle, slug, rules, cutoffAt }: ChildMarketBody,
  root: { readonly title: string; readonly cutoffAtSec: number },
  slugs: ReturnType<typeof createSlugMaker>,
): ChildMarket {
  return {
    title: marketTitle,
    slug: slug ?? slugs.make(`${root.title} ${marketTitle}`),
    ...(rules === undefined ? {} : { rules }),
    cutoffAtSec: cutoffAt ?? root.cutoffAtSec,
  };
}

/** Refuses labels that traders could take for each other. No edit changes them, so it is the last moment to notice. */
function sameLabels({ yesLabel, noLabel }: CreateMarket): Refusal | undefined {
  if (asRead(yesLabel) !== asRead(noLabel)) return undefined;
  return notUnderstood(
    `yesLabel, noLabel: received ${received(yesLabel)} and ${received(noLabel)} (when absent, "Yes" and "No"); accepted: ${DISTINCT}`,
  );
}

/** The same for the titles of children. */
function sameChildren({ children }: CreateMarket): Refusal | undefined {
  const titles = children.map(({ title }) => title);
  const read = titles.map(asRead);
  const later = read.findIndex((title, index) => read.indexOf(title) < index);
  if (later === -1) return undefined;
  const earlier = read.indexOf(read[later] as string);
  return notUnderstood(
    `children.${later}.marketTitle: received ${received(titles[later])}, but children.${earlier} has ${received(titles[earlier])}; accepted: ${DISTINCT}`,
  );
}

const DISTINCT = 'two that differ in more than case, white space and invisible characters';

function tickStepOf(tickSize: string): number {
  const ticks = priceToTicks(tickSize);
  if (!ticks.ok) throw new Error(`the schema accepted the invalid tick size ${tickSize}`);
  return ticks.value;
}
