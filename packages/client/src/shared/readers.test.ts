import { describe, expect, it } from 'vitest';
import { Readers } from './readers.ts';

describe('readers with a limited backlog', () => {
  it('get all values in order, whether they are pushed before or after the read', async () => {
    const values = new Readers<number>(10);
    const reader = values.reader();
    const early = reader.next();
    values.push(1);
    values.push(2);
    expect([(await early).value, (await reader.next()).value]).toEqual([1, 2]);
  });

  it('get an error when they are too slow, after the values that wait, and no more values', async () => {
    const values = new Readers<number>(2);
    const slow = values.reader();
    for (const value of [1, 2, 3]) values.push(value);
    expect((await slow.next()).value).toBe(1);
    values.push(4);
    expect((await slow.next()).value).toBe(2);
    await expect(slow.next()).rejects.toThrow('2 messages behind');
  });

  it('get nothing more once they have left the loop', async () => {
    const values = new Readers<number>(2);
    const reader = values.reader();
    values.push(1);
    values.push(2);
    for await (const _ of reader) break;
    values.push(3);
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });
});

describe('readers of the newest value', () => {
  it('get it once each', async () => {
    const values = new Readers<number>('newest');
    const fast = values.reader();
    const slow = values.reader();
    const first = fast.next();
    values.push(1);
    expect((await first).value).toBe(1);
    values.push(2);
    values.push(3);
    expect([(await fast.next()).value, (await slow.next()).value]).toEqual([3, 3]);
  });

  it('may get a first value alone', async () => {
    const values = new Readers<number>('newest');
    const next = values.reader().next();
    const later = values.reader(1);
    const replaced = values.reader(1);
    expect((await later.next()).value).toBe(1);
    values.push(2);
    expect([(await next).value, (await replaced.next()).value]).toEqual([2, 2]);
  });

  it('end together with later ones, with the error if there is one', async () => {
    const values = new Readers<number>('newest');
    const waiting = values.reader().next();
    values.end(new Error('over'));
    await expect(waiting).rejects.toThrow('over');
    await expect(values.reader(1).next()).rejects.toThrow('over');
  });
});
