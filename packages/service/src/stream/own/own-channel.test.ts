import type { MarketId } from '@presage/exchange';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReplayBudget } from '../replay/replay-budget.ts';
import { FakeReceiver } from '../testing/fake-receiver.ts';
import { OwnChannel } from './own-channel.ts';
import type { OwnMessage, OwnScope } from './own-message.ts';

const START = 1_000;
/** Market 1 is binary; 3 and 4 are children of 2. */
const ROOT_OF: Readonly<Record<number, number>> = { 1: 0, 3: 2, 4: 2 };
const ALL: OwnScope = {};

function about(marketId: number, word = 'x'): OwnMessage {
  return {
    marketId: marketId as MarketId,
    rootMarketId: ROOT_OF[marketId] ?? 0,
    head: `{"msgType":"trade.order.update","marketId":${marketId},"word":"${word}"`,
  };
}

function follow(channel: OwnChannel, scope: OwnScope, resumeFrom?: number) {
  const receiver = new FakeReceiver();
  const begun = channel.begin(receiver, scope, resumeFrom);
  if (begun.missed !== undefined) receiver.send(begun.missed);
  return { receiver, begun };
}

describe('an own channel', () => {
  it('numbers messages of all markets together, and sends no root and no previous number to readers of all', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver, begun } = follow(channel, ALL);
    for (const market of [1, 3, 1]) channel.enqueue(about(market));
    channel.flush(7);
    expect(begun.seq).toBe(START);
    expect(receiver.take()).toEqual([
      { msgType: 'trade.order.update', marketId: 1, word: 'x', seq: 1_001, ts: 7 },
      { msgType: 'trade.order.update', marketId: 3, word: 'x', seq: 1_002, ts: 7 },
      { msgType: 'trade.order.update', marketId: 1, word: 'x', seq: 1_003, ts: 7 },
    ]);
  });

  it('sends readers of one market the previous number, beginning with that of the ack', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver } = follow(channel, { marketId: 1 });
    for (const market of [3, 1, 3, 1]) channel.enqueue(about(market));
    channel.flush(7);
    expect(receiver.take().map(({ seq, prevSeq }) => [prevSeq, seq])).toEqual([
      [1_000, 1_002],
      [1_002, 1_004],
    ]);
  });

  it('sends readers of a root the messages of its children, with the root', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver } = follow(channel, { rootMarketId: 2 });
    for (const market of [1, 3, 4]) channel.enqueue(about(market));
    channel.flush(7);
    expect(receiver.take()).toMatchObject([
      { marketId: 3, rootMarketId: 2, prevSeq: 1_000, seq: 1_002 },
      { marketId: 4, rootMarketId: 2, prevSeq: 1_002, seq: 1_003 },
    ]);
  });

  it('continues from the present, and says from which number, when missed messages are gone', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    channel.enqueue(about(1));
    channel.flush(7);
    expect(follow(channel, ALL, 5).begun).toMatchObject({ seq: 1_001, missed: undefined });
    expect(follow(channel, ALL, 9_999).begun).toMatchObject({ seq: 1_001, missed: undefined });
  });

  it('sends nothing more to a reader that has ended', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver, begun } = follow(channel, ALL);
    begun.end();
    channel.enqueue(about(1));
    channel.flush(7);
    expect(receiver.take()).toEqual([]);
    expect(channel.hasReaders).toBe(false);
  });

  it('sends every reader each of its messages once, in order, however often it reconnects', () => {
    const step = fc.oneof(fc.constant('flush' as const), fc.constant('return' as const), fc.constantFrom(1, 3, 4));
    const scopes: OwnScope[] = [ALL, { marketId: 3 }, { rootMarketId: 2 }];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const channel = new OwnChannel(START, new ReplayBudget());
        const sent: { market: number; word: string }[] = [];
        const readers = scopes.map((scope) => ({ scope, got: [] as string[], last: START, ...follow(channel, scope) }));
        const read = (): void => {
          for (const reader of readers) {
            for (const { word, seq, prevSeq } of reader.receiver.take()) {
              if (prevSeq !== undefined) expect(prevSeq).toBe(reader.last);
              else expect(seq).toBe(reader.last + 1);
              reader.last = seq;
              reader.got.push(String(word));
            }
          }
        };
        for (const one of steps) {
          if (typeof one === 'number') {
            const word = `m${sent.length}`;
            sent.push({ market: one, word });
            channel.enqueue(about(one, word));
          } else if (one === 'flush') {
            channel.flush(1);
          } else {
            read();
            for (const reader of readers) {
              reader.begun.end();
              Object.assign(reader, follow(channel, reader.scope, reader.last));
              expect(reader.begun.seq).toBe(reader.last);
            }
          }
        }
        channel.flush(1);
        read();
        const words = (markets: readonly number[]): string[] =>
          sent.filter(({ market }) => markets.includes(market)).map(({ word }) => word);
        expect(readers.map(({ got }) => got)).toEqual([words([1, 3, 4]), words([3]), words([3, 4])]);
      }),
      { numRuns: 60 },
    );
  });
});
