import type { MarketId } from '@presage/exchange';
import type { OwnChannelName } from '@presage/protocol';

/** What a message is about. */
export interface OwnPlace {
  readonly marketId: MarketId;
  /** 0 unless the market is a child. */
  readonly rootMarketId: number;
}

/** A message of an account's own channel, without number and time. */
export interface OwnMessage extends OwnPlace {
  /** Writes its JSON text without the closing brace; ASCII. Called in a flush, so that a burst is not written in one turn. */
  readonly head: () => string;
}

/** The markets of a subscription to an own channel: one, all children of a root, or all. */
export interface OwnScope {
  readonly marketId?: number;
  readonly rootMarketId?: number;
}

export function isWithin({ marketId, rootMarketId }: OwnScope, place: OwnPlace): boolean {
  if (marketId !== undefined) return place.marketId === marketId;
  return rootMarketId === undefined || place.rootMarketId === rootMarketId;
}

export function isUnfiltered({ marketId, rootMarketId }: OwnScope): boolean {
  return marketId === undefined && rootMarketId === undefined;
}

/** The fields of a message before it is numbered. */
export type Unnumbered<Message> = Omit<Message, 'seq' | 'prevSeq' | 'ts' | 'rootMarketId'>;

/** A message's fields as JSON text without the closing brace, so that more fields can be appended. */
export function headOf<Fields extends { readonly msgType: OwnChannelName }>(fields: Fields): string {
  return JSON.stringify(fields).slice(0, -1);
}
