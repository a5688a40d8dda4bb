import type { Topic } from '@presage/client';
import { Outcome } from '@presage/exchange';
import type { Message } from '../fake-receiver.ts';
import { LocalBook } from '../local-book.ts';
import { contentOf, marketSource, ownSource, type SourceKey, type Truth } from './truth.ts';

/** What a subscription told its program. */
export type Told =
  | { readonly kind: 'message'; readonly message: Message }
  /** Messages may be missing: of a market, or of any. */
  | { readonly kind: 'gap'; readonly marketId: number | undefined; readonly restarts: number }
  /** The service accepted it, when there had been so many messages of each source. */
  | { readonly kind: 'ready'; readonly counts: ReadonlyMap<SourceKey, number> };

export interface Case {
  readonly topic: Topic;
  readonly account: number;
  readonly told: readonly Told[];
  /** Whether it goes on, so that everything must have arrived. */
  readonly isOpen: boolean;
}

const ROOT = 2;
const CHILDREN = [3, 4];

export function isOwn({ channel }: Topic): boolean {
  return channel.startsWith('trade.');
}

/** The markets that a topic of a market channel covers. */
function marketsOf({ marketId, rootMarketId }: Topic): readonly number[] {
  if (rootMarketId === ROOT) return CHILDREN;
  return marketId === undefined ? [] : [marketId];
}

export function sourcesOf(topic: Topic, account: number): readonly SourceKey[] {
  if (isOwn(topic)) return [ownSource(topic.channel, account)];
  return topic.channel === 'market.last.trade'
    ? marketsOf(topic).map((marketId) => marketSource(topic.channel, marketId))
    : [];
}

/** What is wrong with what a subscription was told. */
export function problemsOf(one: Case, truth: Truth): readonly string[] {
  switch (one.topic.channel) {
    case 'market.depth.diff':
      return bookProblems(one, truth);
    case 'market.last.price':
    case 'market.status':
      return stateProblems(one, truth);
    default:
      return listProblems(one, truth);
  }
}

/** Every message once, in order, except where a gap was told. */
function listProblems(one: Case, truth: Truth): readonly string[] {
  return sourcesOf(one.topic, one.account).flatMap((source) => listProblemsOf(source, one, truth));
}

function listProblemsOf(source: SourceKey, { topic, account, told, isOpen }: Case, truth: Truth): readonly string[] {
  const problems: string[] = [];
  const all = truth.due(source);
  const due = all.flatMap((one, index) => (isWithin(topic, one) ? [{ ...one, index }] : []));
  const places = new Map(due.map(({ content }, place) => [content, place]));
  /** Place of the message that comes next, and index of the first that must not be missing. */
  let next = 0;
  let from = Number.POSITIVE_INFINITY;
  let isAfterGap = false;
  const checkMissing = (to: number, when: string): void => {
    if (isAfterGap) return;
    const missing = due.slice(next, to).find(({ index }) => index >= from);
    if (missing !== undefined) problems.push(`${source} lacks ${missing.content} ${when}`);
  };
  for (const one of told) {
    if (one.kind === 'gap' && concerns(one.marketId, source, topic)) {
      isAfterGap = true;
      if (topic.rootMarketId === undefined && one.restarts === 0)
        problems.push(`${source} has a gap that nothing explains`);
    }
    if (one.kind === 'ready') from = Math.min(from, one.counts.get(source) ?? 0);
    if (one.kind !== 'message' || sourceOf(topic, account, one.message) !== source) continue;
    const content = contentOf(JSON.stringify(one.message).slice(0, -1));
    const place = places.get(content);
    if (place === undefined) {
      problems.push(`${source} never had ${content}`);
      continue;
    }
    if (place < next) problems.push(`${source} had ${content} again, or late`);
    checkMissing(place, `before ${content}`);
    next = place + 1;
    from = Math.min(from, due[place]?.index ?? 0);
    isAfterGap = false;
  }
  if (isOpen) checkMissing(due.length, 'at the end');
  return problems;
}

/** The last message is the present state. */
function stateProblems({ topic, told, isOpen }: Case, truth: Truth): readonly string[] {
  if (!isOpen) return [];
  const isStatus = topic.channel === 'market.status';
  return marketsOf(topic).flatMap((marketId) => {
    const messages = told.flatMap((one) => (one.kind === 'message' && one.message.marketId === marketId ? [one] : []));
    const last = messages.at(-1);
    const lastAt = last === undefined ? -1 : told.lastIndexOf(last);
    const isAfterGap = told
      .slice(lastAt + 1)
      .some((one) => one.kind === 'gap' && (one.marketId ?? marketId) === marketId);
    const expected = isStatus ? truth.status(marketId) : truth.lastPrice(marketId);
    if (expected === undefined || (!isStatus && (last === undefined || isAfterGap))) return [];
    if (last !== undefined && contentOf(expected) === contentOf(JSON.stringify(last.message).slice(0, -1))) return [];
    return [`market ${marketId} is ${expected}, but the last message is ${JSON.stringify(last?.message)}`];
  });
}

/** The copy made of snapshots and diffs has no gap, equals every checksum, and in the end the book. */
function bookProblems({ topic, told, isOpen }: Case, truth: Truth): readonly string[] {
  const { marketId = 0 } = topic;
  const book = new LocalBook();
  try {
    for (const one of told) if (one.kind === 'message') book.take(one.message);
  } catch (error) {
    return [String(error)];
  }
  if (!isOpen) return [];
  const tokenId = truth.yesToken(marketId);
  const copy = JSON.stringify([book.side(tokenId, 'bids'), book.side(tokenId, 'asks')]);
  const real = truth.book(marketId, Outcome.Yes);
  return copy === real ? [] : [`the book is ${real}, but the copy is ${copy}`];
}

function isWithin(topic: Topic, due: { readonly marketId: number; readonly rootMarketId: number }): boolean {
  if (topic.marketId !== undefined) return due.marketId === topic.marketId;
  return topic.rootMarketId === undefined || due.rootMarketId === topic.rootMarketId;
}

function concerns(marketId: number | undefined, source: SourceKey, topic: Topic): boolean {
  return marketId === undefined || isOwn(topic) || source === marketSource(topic.channel, marketId);
}

function sourceOf(topic: Topic, account: number, { marketId }: Message): SourceKey {
  return isOwn(topic) ? ownSource(topic.channel, account) : marketSource(topic.channel, Number(marketId));
}
