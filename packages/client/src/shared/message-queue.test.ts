import { describe, expect, it } from 'vitest';
import { LatestValue } from './latest-value.ts';
import { MessageQueue } from './message-queue.ts';

describe('a message queue', () => {
  it('returns messages in order, whether they are pushed before or after the read', async () => {
    const queue = new MessageQueue<number>(10, () => {});
    const early = queue.next();
    queue.push(1);
    queue.push(2);
    expect([(await early).value, (await queue.next()).value]).toEqual([1, 2]);
  });

  it('ends with an error when its reader is too slow, after the queued messages', async () => {
    const queue = new MessageQueue<number>(2, () => {});
    for (const message of [1, 2, 3, 4]) queue.push(message);
    expect([(await queue.next()).value, (await queue.next()).value]).toEqual([1, 2]);
    await expect(queue.next()).rejects.toThrow('2 messages behind');
  });

  it('calls onStop when its reader is too slow, so that it is released', () => {
    let stopped = 0;
    const queue = new MessageQueue<number>(1, () => stopped++);
    for (const message of [1, 2, 3]) queue.push(message);
    expect(stopped).toBe(1);
  });

  it('calls onStop when its reader leaves the loop', async () => {
    let left = 0;
    const queue = new MessageQueue<number>(2, () => left++);
    queue.push(1);
    for await (const _ of queue) break;
    expect(left).toBe(1);
    expect(await queue.next()).toEqual({ done: true, value: undefined });
  });
});

describe('a latest value', () => {
  it('gives each reader the newest value, once', async () => {
    const values = new LatestValue<number>();
    const fast = values.reader();
    const slow = values.reader();
    const first = fast.next();
    values.set(1);
    expect((await first).value).toBe(1);
    values.set(2);
    values.set(3);
    expect([(await fast.next()).value, (await slow.next()).value]).toEqual([3, 3]);
  });

  it('gives a first value to one reader alone', async () => {
    const values = new LatestValue<number>();
    const next = values.reader().next();
    const later = values.reader(1);
    const replaced = values.reader(1);
    expect((await later.next()).value).toBe(1);
    values.set(2);
    expect([(await next).value, (await replaced.next()).value]).toEqual([2, 2]);
  });

  it('ends for existing and later readers, with the error if there is one', async () => {
    const values = new LatestValue<number>();
    const waiting = values.reader().next();
    values.end({ error: new Error('over') });
    await expect(waiting).rejects.toThrow('over');
    await expect(values.reader(1).next()).rejects.toThrow('over');
  });
});
