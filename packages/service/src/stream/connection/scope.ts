import type { MarketId } from '@presage/exchange';
import {
  MARKET_CHANNELS,
  type MarketChannelName,
  type OwnChannelName,
  type SubscribeAction,
  type UnsubscribeAction,
} from '@presage/protocol';
import { type ErrorName, refuse } from '../../answers/refusal.ts';
import type { Catalog } from '../../market-data/market-data.ts';
import type { ActionRefusal } from './answers.ts';

/** The only channel of one market alone: the children of a root have a book each. */
const BOOK_CHANNEL = 'market.depth.diff' satisfies MarketChannelName;

/** The channel and markets of a subscription. */
export type Scope =
  | { readonly kind: 'market'; readonly channel: MarketChannelName; readonly marketId: MarketId }
  | { readonly kind: 'root'; readonly channel: MarketChannelName; readonly rootMarketId: MarketId }
  | {
      readonly kind: 'own';
      readonly channel: OwnChannelName;
      readonly marketId?: MarketId;
      readonly rootMarketId?: MarketId;
    };

/** The scope that an action asks for, or why it is refused. */
export function scopeOf(
  action: SubscribeAction | UnsubscribeAction,
  catalog: Pick<Catalog, 'market'>,
): Scope | ActionRefusal {
  const { channel, marketId, rootMarketId } = action;
  const problem = problemOf(action);
  if (problem !== undefined) return refusal(problem, action);
  const unknown = unknownMarket(action, catalog);
  if (unknown !== undefined) return unknown;
  if (!isMarketChannel(channel)) {
    return {
      kind: 'own',
      channel,
      ...(marketId !== undefined && { marketId: marketId as MarketId }),
      ...(rootMarketId !== undefined && { rootMarketId: rootMarketId as MarketId }),
    };
  }
  return rootMarketId === undefined
    ? { kind: 'market', channel, marketId: marketId as MarketId }
    : { kind: 'root', channel, rootMarketId: rootMarketId as MarketId };
}

/** The map key of a scope. */
export function scopeKey(scope: Scope): string {
  const { channel } = scope;
  if (scope.kind !== 'root' && scope.marketId !== undefined) return `${channel}:${scope.marketId}`;
  return scope.kind !== 'market' && scope.rootMarketId !== undefined
    ? `${channel}:root:${scope.rootMarketId}`
    : channel;
}

function problemOf(action: SubscribeAction | UnsubscribeAction): string | undefined {
  const { channel, marketId, rootMarketId } = action;
  if (marketId !== undefined && rootMarketId !== undefined) return 'marketId and rootMarketId: both given; send one';
  if (!isMarketChannel(channel)) return undefined;
  if (rootMarketId !== undefined && channel === BOOK_CHANNEL) {
    return `rootMarketId: received ${rootMarketId}; a book belongs to one market; send its marketId`;
  }
  if (marketId === undefined && rootMarketId === undefined) {
    return `marketId: missing; send it${channel === BOOK_CHANNEL ? '' : ' or rootMarketId'}`;
  }
  if (rootMarketId !== undefined && 'resumeFrom' in action) {
    return 'resumeFrom: each child of a root has its own numbers; resume by marketId';
  }
  return undefined;
}

function unknownMarket(
  action: SubscribeAction | UnsubscribeAction,
  catalog: Pick<Catalog, 'market'>,
): ActionRefusal | undefined {
  const { marketId, rootMarketId } = action;
  const id = marketId ?? rootMarketId;
  if (id === undefined) return undefined;
  const field = marketId === undefined ? 'rootMarketId' : 'marketId';
  const market = catalog.market(id);
  if (market === undefined) return refusal(`${field}: received ${id}; no market has this id`, action, 'marketNotFound');
  if (market.categorical && marketId !== undefined) {
    const accepted = action.channel === BOOK_CHANNEL ? '' : 'it as rootMarketId, or ';
    return refusal(`marketId: ${id} is a categorical market; send ${accepted}one of its children`, action);
  }
  if (!market.categorical && rootMarketId !== undefined) {
    return refusal(`rootMarketId: ${id} is not a categorical market; send it as marketId`, action);
  }
  return undefined;
}

function isMarketChannel(channel: MarketChannelName | OwnChannelName): channel is MarketChannelName {
  return MARKET_CHANNELS.some((name) => name === channel);
}

function refusal(
  message: string,
  { action, channel }: SubscribeAction | UnsubscribeAction,
  error: ErrorName = 'invalidParameter',
): ActionRefusal {
  return { ...refuse(error, message), action, channel };
}
