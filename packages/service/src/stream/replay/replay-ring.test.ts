import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiFrames } from '../frame.ts';
import { readFrames } from '../testing/read-frames.ts';
import { ReplayBudget } from './replay-budget.ts';
import { framesAfter, ReplayRing, type Run } from './replay-ring.ts';

function run(firstSeq: number, count: number, bytes = 1): Run {
  return { firstSeq, count, bytes };
}

it.each([0, 4, 5, 6, 7, 8])('the frames of a run after number %i are those of its later messages', (seq) => {
  const texts = ['5', '6', '7', '8'];
  const frames = asciiFrames(texts);
  const kept = { firstSeq: 5, count: texts.length, bytes: frames.bytes.length, frames };
  expect(readFrames(framesAfter(kept, seq).bytes)).toEqual(texts.filter((text) => Number(text) > seq));
});

describe('what is kept for resuming', () => {
  it('is everything after a number, the first run perhaps in part', () => {
    const ring = new ReplayRing(new ReplayBudget(), 10);
    const runs = [run(101, 3), run(104, 2), run(106, 1)];
    for (const one of runs) ring.push(one);
    expect(ring.since(100, 106)).toEqual(runs);
    expect(ring.since(102, 106)).toEqual(runs);
    expect(ring.since(103, 106)).toEqual(runs.slice(1));
    expect(ring.since(106, 106)).toEqual([]);
  });

  it('is nothing for a number that is too old, too new, or from an earlier run', () => {
    const ring = new ReplayRing(new ReplayBudget(), 10);
    ring.push(run(101, 3));
    expect(ring.since(99, 103)).toBeUndefined();
    expect(ring.since(104, 103)).toBeUndefined();
    expect(ring.since(5, 103)).toBeUndefined();
  });

  it('is nothing before the first message, except for the start number itself', () => {
    const ring = new ReplayRing(new ReplayBudget(), 10);
    expect(ring.since(100, 100)).toEqual([]);
    expect(ring.since(99, 100)).toBeUndefined();
  });

  it('is as many messages as the limit, in one run or in several', () => {
    const ring = new ReplayRing(new ReplayBudget(), 10);
    const runs = [run(101, 4), run(105, 6)];
    for (const one of runs) ring.push(one);
    expect(ring.since(100, 110)).toEqual(runs);
    const whole = run(111, 10);
    ring.push(whole);
    expect([ring.since(109, 120), ring.since(110, 120)]).toEqual([undefined, [whole]]);
  });

  it('is nothing after a run larger than the limit', () => {
    const ring = new ReplayRing(new ReplayBudget(), 10);
    ring.push(run(101, 3));
    ring.push(run(104, 11));
    expect(ring.messages).toBe(0);
    expect(ring.since(103, 114)).toBeUndefined();
    expect(ring.since(114, 114)).toEqual([]);
  });

  it('is dropped oldest first over all channels, also after one of them dropped some of its own', () => {
    const budget = new ReplayBudget(4);
    const [a, b] = [new ReplayRing(budget, 2), new ReplayRing(budget, 4)];
    a.push(run(1, 1));
    b.push(run(1, 1));
    a.push(run(2, 1));
    b.push(run(2, 1));
    // The oldest of all, then one in between.
    a.push(run(3, 1));
    a.push(run(4, 1));
    const kept = () => [a, b].map((ring) => ring.runs.map(({ firstSeq }) => firstSeq).join());
    expect(kept()).toEqual(['3,4', '1,2']);
    b.push(run(3, 1));
    expect(kept()).toEqual(['3,4', '2,3']);
    b.push(run(4, 1));
    b.push(run(5, 1));
    expect(kept()).toEqual(['4', '3,4,5']);
    b.clear();
    a.clear();
    expect(budget.bytes).toBe(0);
    a.push(run(5, 1));
    b.push(run(6, 4));
    b.push(run(10, 1, 4));
    expect([kept(), budget.bytes]).toEqual([['', '10'], 4]);
  });

  it('equals the end of a list of all messages, within its bounds', () => {
    const sizes = fc.array(fc.record({ ring: fc.nat(2), count: fc.integer({ min: 1, max: 12 }) }), { maxLength: 100 });
    fc.assert(
      fc.property(sizes, fc.nat(2_000), (steps, asked) => {
        const budget = new ReplayBudget(150);
        const rings = [0, 1, 2].map(() => ({ ring: new ReplayRing(budget, 40), all: [] as Run[], seq: 1_000 }));
        for (const { ring: index, count } of steps) {
          const at = rings[index];
          if (at === undefined) throw new Error('there are three rings');
          const next = run(at.seq + 1, count, count * 7);
          at.ring.push(next);
          at.all.push(next);
          at.seq += count;
          expect(budget.bytes).toBeLessThanOrEqual(150);
          expect(at.ring.messages).toBeLessThanOrEqual(40);
        }
        for (const { ring, all, seq } of rings) {
          const after = 1_000 + (asked % (seq - 999));
          const found = ring.since(after, seq);
          expect(ring.after(after)).toEqual(after === seq ? undefined : found?.[0]);
          if (found !== undefined) expect(found).toEqual(all.filter((one) => one.firstSeq + one.count - 1 > after));
          ring.clear();
        }
        expect(budget.bytes).toBe(0);
      }),
    );
  });
});
