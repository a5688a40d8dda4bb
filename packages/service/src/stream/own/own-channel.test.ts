import type { MarketId } from '@presage/exchange';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrameRun } from '../frame.ts';
import { MAX_OWN_REPLAY_MESSAGES } from '../limits.ts';
import { ReplayBudget } from '../replay/replay-budget.ts';
import { FakeReceiver, type Message } from '../testing/fake-receiver.ts';
import { readFrames } from '../testing/read-frames.ts';
import { OwnChannel } from './own-channel.ts';
import { isWithin, type OwnMessage, type OwnPlace, type OwnScope } from './own-message.ts';

const START = 1_000;
/** Market 1 is binary; 3 and 4 are children of 2. */
const ROOT_OF: Readonly<Record<number, number>> = { 1: 0, 3: 2, 4: 2 };
const ALL: OwnScope = {};

function placeOf(marketId: number): OwnPlace {
  return { marketId: marketId as MarketId, rootMarketId: ROOT_OF[marketId] ?? 0 };
}

function about(marketId: number, word = 'x'): OwnMessage {
  return {
    ...placeOf(marketId),
    head: () => `{"msgType":"trade.order.update","marketId":${marketId},"word":"${word}"`,
  };
}

function follow(channel: OwnChannel, scope: OwnScope, resumeFrom?: number) {
  const receiver = new FakeReceiver();
  const begun = channel.begin(receiver, scope, resumeFrom);
  return { receiver, begun };
}

/** Flushes until nothing is left that a reader can take. */
function flush(channel: OwnChannel, maxMessages = 100): void {
  do channel.flush(7, maxMessages);
  while (channel.isUnfinished);
}

function enqueue(channel: OwnChannel, markets: readonly number[]): void {
  for (const market of markets) channel.enqueue(about(market));
}

const seqsOf = (messages: readonly Message[]): number[] => messages.map(({ seq }) => seq);

describe('an own channel', () => {
  it('numbers messages of all markets together, and sends no root and no previous number to readers of all', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver, begun } = follow(channel, ALL);
    for (const market of [1, 3, 1]) channel.enqueue(about(market));
    flush(channel);
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
    flush(channel);
    expect(receiver.take().map(({ seq, prevSeq }) => [prevSeq, seq])).toEqual([
      [1_000, 1_002],
      [1_002, 1_004],
    ]);
  });

  it('sends each reader of one market its own previous number, however many follow that market', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const early = follow(channel, { marketId: 1 });
    enqueue(channel, [3]);
    flush(channel);
    const late = follow(channel, { marketId: 1 });
    enqueue(channel, [1, 1]);
    flush(channel);
    for (const [{ receiver }, first] of [[early, 1_000] as const, [late, 1_001] as const]) {
      expect(receiver.take().map(({ seq, prevSeq }) => [prevSeq, seq])).toEqual([
        [first, 1_002],
        [1_002, 1_003],
      ]);
    }
  });

  it('sends readers of a root the messages of its children, with the root', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver } = follow(channel, { rootMarketId: 2 });
    for (const market of [1, 3, 4]) channel.enqueue(about(market));
    flush(channel);
    expect(receiver.take()).toMatchObject([
      { marketId: 3, rootMarketId: 2, prevSeq: 1_000, seq: 1_002 },
      { marketId: 4, rootMarketId: 2, prevSeq: 1_002, seq: 1_003 },
    ]);
  });

  it('continues from the present, and says from which number, when missed messages are gone', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    channel.enqueue(about(1));
    flush(channel);
    for (const number of [5, 9_999]) {
      const { receiver, begun } = follow(channel, ALL, number);
      flush(channel);
      expect([begun.seq, receiver.take()]).toEqual([1_001, []]);
    }
  });

  it('says up to which message everything exists already, of those within the reader’s markets', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const told = (scope: OwnScope, resumeFrom?: number) => follow(channel, scope, resumeFrom).begun.replayTo;
    expect(told(ALL, START)).toBeUndefined();
    enqueue(channel, [1, 3, 1]);
    flush(channel, 1);
    enqueue(channel, [4]);
    flush(channel);
    expect([told(ALL, START), told({ marketId: 1 }, START), told({ rootMarketId: 2 }, START)]).toEqual([
      1_004, 1_003, 1_004,
    ]);
    expect([told(ALL, 1_004), told({ marketId: 1 }, 1_003), told(ALL), told(ALL, 7)]).toEqual(Array(4).fill(undefined));
    enqueue(channel, [1, 3]);
    expect([told(ALL, START), told(ALL), told({ marketId: 1 }, 1_003), told({ marketId: 4 }, 1_004)]).toEqual([
      1_006,
      1_006,
      1_005,
      undefined,
    ]);
  });

  it('sends nothing more to a reader that has ended', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver, begun } = follow(channel, ALL);
    begun.end();
    channel.enqueue(about(1));
    flush(channel);
    expect(receiver.take()).toEqual([]);
    expect(channel.hasReaders).toBe(false);
  });

  it('sends nothing more to a reader that has ended while it waited', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver, begun } = follow(channel, ALL);
    receiver.isBehind = true;
    channel.enqueue(about(1));
    flush(channel);
    begun.end();
    receiver.isBehind = false;
    flush(channel);
    expect([receiver.take(), channel.hasWaiting]).toEqual([[], false]);
  });

  it('sends every reader each of its messages once, in order, however often it reconnects or is behind', () => {
    const step = fc.oneof(
      fc.constantFrom('flush' as const, 'return' as const, 'lag' as const, 'catch up' as const),
      fc.constantFrom(1, 3, 4),
      fc.constantFrom(1, 3, 4),
    );
    const scopes: OwnScope[] = [ALL, { marketId: 3 }, { rootMarketId: 2 }];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 1, max: 9 }), (steps, maxMessages) => {
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
            channel.flush(1, maxMessages);
          } else if (one === 'lag' || one === 'catch up') {
            const lagging = readers[sent.length % readers.length]?.receiver;
            if (lagging !== undefined) lagging.isBehind = one === 'lag';
          } else {
            read();
            for (const reader of readers) {
              reader.begun.end();
              Object.assign(reader, follow(channel, reader.scope, reader.last));
              expect(reader.begun.seq).toBe(reader.last);
              const words = sent.filter(({ market }) => isWithin(reader.scope, placeOf(market))).length;
              expect(reader.begun.replayTo === undefined).toBe(reader.got.length === words);
            }
          }
        }
        for (const { receiver } of readers) receiver.isBehind = false;
        channel.flush(1, maxMessages);
        flush(channel, maxMessages);
        read();
        for (const { begun, last } of readers) expect(last).toBeGreaterThanOrEqual(begun.replayTo ?? 0);
        const words = (markets: readonly number[]): string[] =>
          sent.filter(({ market }) => markets.includes(market)).map(({ word }) => word);
        expect(readers.map(({ got }) => got)).toEqual([words([1, 3, 4]), words([3]), words([3, 4])]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an own channel of a service that was stopped and started', () => {
  const LATER = 5_000;

  /** Messages 1,001 and 1,003 are of market 1, 1,002 of market 3; 5,001 is of market 1. */
  function restarted(): OwnChannel {
    const before = new OwnChannel(START, new ReplayBudget());
    enqueue(before, [1, 3, 1]);
    flush(before);
    const channel = new OwnChannel(LATER, new ReplayBudget(), before.position);
    enqueue(channel, [1]);
    flush(channel);
    return channel;
  }

  it.each([
    [ALL, 1_003],
    [{ marketId: 1 }, 1_003],
    [{ marketId: 3 }, 1_002],
    [{ marketId: 3 }, 1_003],
    [{ marketId: 4 }, 1_000],
    [{ rootMarketId: 2 }, 1_002],
  ])('continues for a reader that had everything, under higher numbers: %j after %i', (scope, last) => {
    const channel = restarted();
    const { receiver, begun } = follow(channel, scope, last);
    flush(channel);
    expect(begun).toMatchObject({ seq: LATER, isContinued: true });
    expect(seqsOf(receiver.take())).toEqual(isWithin(scope, placeOf(1)) ? [LATER + 1] : []);
  });

  it.each([
    [ALL, 1_002],
    [ALL, 1_004],
    [ALL, undefined],
    [{ marketId: 1 }, 1_002],
    [{ marketId: 3 }, 1_001],
    [{ marketId: 3 }, 999],
    [{ marketId: 3 }, 1_004],
    [{ rootMarketId: 2 }, 1_001],
  ])('has a gap for a reader that missed something, or may have: %j after %s', (scope, last) => {
    const { begun } = follow(restarted(), scope, last);
    expect(begun).toMatchObject({ seq: LATER + 1, isContinued: false });
  });

  it('vouches for as much as before if it is stopped again, as by a start that fails, before anybody used it', () => {
    const before = new OwnChannel(START, new ReplayBudget());
    enqueue(before, [1]);
    flush(before);
    const startedAgain = (use: (channel: OwnChannel) => void): OwnChannel => {
      const between = new OwnChannel(LATER, new ReplayBudget(), before.position);
      use(between);
      return new OwnChannel(2 * LATER, new ReplayBudget(), between.position);
    };
    const unused = startedAgain(() => undefined);
    expect(follow(unused, ALL, 1_001).begun).toMatchObject({ seq: 2 * LATER, isContinued: true });
    expect(follow(unused, ALL, 1_000).begun.isContinued).toBe(false);
    const written = startedAgain((channel) => {
      enqueue(channel, [1]);
      flush(channel);
    });
    expect(follow(written, ALL, 1_001).begun.isContinued).toBe(false);
    const followed = startedAgain((channel) => follow(channel, ALL, 1_001).begun.end());
    expect(follow(followed, ALL, LATER).begun.isContinued).toBe(true);
    expect(follow(followed, ALL, 1_001).begun.isContinued).toBe(false);
  });

  it('resumes as always from its new numbers', () => {
    const channel = restarted();
    for (const last of [LATER, LATER + 1]) {
      expect(follow(channel, ALL, last).begun).toMatchObject({ seq: last, isContinued: false });
    }
  });

  it('has a gap for every reader once what has happened since is no longer kept', () => {
    const channel = restarted();
    enqueue(channel, new Array(MAX_OWN_REPLAY_MESSAGES).fill(1));
    flush(channel);
    expect(follow(channel, ALL, 1_003).begun.isContinued).toBe(false);
  });

  it('vouches for nothing that was not kept before', () => {
    const before = new OwnChannel(START, new ReplayBudget());
    enqueue(before, new Array(MAX_OWN_REPLAY_MESSAGES + 1).fill(1));
    flush(before);
    const channel = new OwnChannel(START + 100_000, new ReplayBudget(), before.position);
    expect(follow(channel, { marketId: 3 }, START).begun.isContinued).toBe(false);
    expect(follow(channel, { marketId: 3 }, before.position.from).begun.isContinued).toBe(true);
  });
});

describe('a burst', () => {
  it('is framed once for all readers of all markets, and once for those of one that are equally far', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const runs: FrameRun[][] = [];
    const add = (scope: OwnScope): void => {
      const received: FrameRun[] = [];
      runs.push(received);
      const receiver = { isBehind: false, send: (run: FrameRun) => received.push(run) };
      channel.begin({ ...receiver, sendSnapshot: () => {}, closeAsTooSlow: () => {} }, scope, undefined);
    };
    for (const scope of [ALL, ALL, { marketId: 3 }, { marketId: 3 }, { marketId: 1 }]) add(scope);
    enqueue(channel, [3, 4, 3]);
    flush(channel);
    expect(runs.map(({ length }) => length)).toEqual([1, 1, 1, 1, 0]);
    expect(runs[0]?.[0]?.bytes).toBe(runs[1]?.[0]?.bytes);
    expect(runs[2]?.[0]?.bytes).toBe(runs[3]?.[0]?.bytes);
    expect(readFrames(runs[2]?.[0]?.bytes ?? Buffer.alloc(0))).toHaveLength(2);
  });

  it('is numbered a share at a time, in order and without a gap', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver } = follow(channel, ALL);
    enqueue(channel, [1, 3, 4, 1, 3]);
    expect(channel.flush(7, 2)).toBe(2);
    expect(seqsOf(receiver.take())).toEqual([1_001, 1_002]);
    channel.enqueue(about(4, 'later'));
    flush(channel, 2);
    const rest = receiver.take();
    expect(rest.map(({ seq, word }) => [seq, word])).toEqual([
      [1_003, 'x'],
      [1_004, 'x'],
      [1_005, 'x'],
      [1_006, 'later'],
    ]);
  });

  it('waits for a reader that is behind, and for no other', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const [slow, quick, some] = [follow(channel, ALL), follow(channel, ALL), follow(channel, { marketId: 3 })];
    slow.receiver.isBehind = true;
    some.receiver.isBehind = true;
    enqueue(channel, [1, 3, 1, 3]);
    flush(channel, 1);
    expect(seqsOf(quick.receiver.take())).toEqual([1_001, 1_002, 1_003, 1_004]);
    expect([slow.receiver.take(), some.receiver.take(), channel.isUnfinished]).toEqual([[], [], false]);
    slow.receiver.isBehind = false;
    some.receiver.isBehind = false;
    flush(channel, 1);
    expect(seqsOf(slow.receiver.take())).toEqual([1_001, 1_002, 1_003, 1_004]);
    expect(some.receiver.take().map(({ seq, prevSeq }) => [prevSeq, seq])).toEqual([
      [1_000, 1_002],
      [1_002, 1_004],
    ]);
    expect(channel.hasWaiting).toBe(false);
  });

  it('is sent to a waiting reader only as far as it can take it', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { receiver } = follow(channel, ALL);
    receiver.isBehind = true;
    enqueue(channel, [1, 1, 1]);
    flush(channel, 1);
    const send = receiver.send.bind(receiver);
    receiver.send = (frames) => {
      send(frames);
      receiver.isBehind = true;
    };
    for (const expected of [[1_001], [1_002], [1_003], []]) {
      receiver.isBehind = false;
      flush(channel);
      expect(seqsOf(receiver.take())).toEqual(expected);
    }
  });

  it('of all orders that an account may have stays resumable', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const { seq } = follow(channel, ALL).begun;
    enqueue(channel, new Array(20_000).fill(1));
    flush(channel);
    const { receiver, begun } = follow(channel, ALL, seq);
    flush(channel);
    expect(begun.seq).toBe(seq);
    expect(seqsOf(receiver.take())).toEqual(Array.from({ length: 20_000 }, (_, index) => START + 1 + index));
  });

  it('disconnects a waiting reader whose messages are no longer kept, and no other', () => {
    const channel = new OwnChannel(START, new ReplayBudget());
    const [slow, quick] = [follow(channel, ALL), follow(channel, ALL)];
    slow.receiver.isBehind = true;
    enqueue(channel, new Array(MAX_OWN_REPLAY_MESSAGES + 100).fill(1));
    flush(channel);
    slow.receiver.isBehind = false;
    flush(channel);
    expect([slow.receiver.isClosed, slow.receiver.take()]).toEqual([true, []]);
    expect([quick.receiver.isClosed, quick.receiver.take().length]).toEqual([false, MAX_OWN_REPLAY_MESSAGES + 100]);
  });
});
