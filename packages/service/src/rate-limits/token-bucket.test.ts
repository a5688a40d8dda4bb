import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BucketTable } from './bucket-table.ts';
import { callerAddress } from './caller-address.ts';
import { TokenBucket } from './token-bucket.ts';

const RATE = { perSecond: 2, burst: 4 };
const atRest = () => 0;

describe('a token bucket', () => {
  it('allows a burst, then as many requests as tokens are refilled', () => {
    let nowMs = 0;
    const bucket = new TokenBucket(RATE, () => nowMs);
    const taken = [0, 0, 0, 0, 0, 499, 500, 500, 999, 1_000].map((timeMs) => {
      nowMs = timeMs;
      return bucket.take();
    });
    expect(taken).toEqual([true, true, true, true, false, false, true, false, false, true]);
  });

  it('says what is left, when the next token is available and when the bucket is full', () => {
    const bucket = new TokenBucket(RATE, atRest);
    bucket.take();
    expect([bucket.remaining, bucket.resetSec]).toEqual([3, 1]);
    for (let times = 0; times < 4; times++) bucket.take();
    expect([bucket.remaining, bucket.retryAfterSec(), bucket.resetSec]).toEqual([0, 1, 2]);
    const slow = new TokenBucket({ perSecond: 0.1, burst: 1 }, atRest);
    slow.take();
    expect([slow.retryAfterSec(), slow.resetSec]).toEqual([10, 10]);
  });

  it('counts no token as left that is not whole yet', () => {
    let nowMs = 0;
    const bucket = new TokenBucket(RATE, () => nowMs);
    bucket.take(4);
    nowMs = 750;
    expect([bucket.take(), bucket.remaining, bucket.take()]).toEqual([true, 0, false]);
  });

  it('gives several tokens at once, or none of them', () => {
    const bucket = new TokenBucket(RATE, atRest);
    expect([bucket.take(5), bucket.take(3), bucket.take(2), bucket.remaining]).toEqual([false, true, false, 1]);
    expect(bucket.retryAfterSec(3)).toBe(1);
  });

  it('allows a returned request again, and never more than its burst', () => {
    const bucket = new TokenBucket(RATE, atRest);
    bucket.refund();
    const taken = Array.from({ length: 5 }, () => bucket.take());
    expect(taken).toEqual([true, true, true, true, false]);
    bucket.refund();
    expect([bucket.take(), bucket.take()]).toEqual([true, false]);
  });

  it('never allows more than its burst and the refilled tokens', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 }), (steps) => {
        let nowMs = 0;
        const bucket = new TokenBucket(RATE, () => nowMs);
        let taken = 0;
        for (const step of steps) {
          nowMs += step;
          if (bucket.take()) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(RATE.burst + (nowMs * RATE.perSecond) / 1000);
      }),
    );
  });
});

describe('the buckets of many callers', () => {
  const tableOfTen = () => new BucketTable(RATE, atRest, 10);

  it('are separate', () => {
    const table = tableOfTen();
    table.of('a').take(4);
    expect([table.of('a').take(), table.of('b').take()]).toEqual([false, true]);
  });

  it('stay within their bound, and keep those that are in use', () => {
    const table = tableOfTen();
    table.of('busy').take(4);
    for (let caller = 0; caller < 1_000; caller++) {
      table.of(`caller ${caller}`);
      expect(table.of('busy').take()).toBe(false);
      expect(table.size).toBeLessThanOrEqual(20);
    }
  });

  it('are remembered until as many others as a generation holds have come', () => {
    const table = tableOfTen();
    table.of('idle').take(4);
    for (let caller = 0; caller < 10; caller++) table.of(`caller ${caller}`);
    expect(table.of('idle').take()).toBe(false);
  });

  it('are forgotten when not in use', () => {
    const table = tableOfTen();
    table.of('idle').take(4);
    for (let caller = 0; caller < 20; caller++) table.of(`caller ${caller}`);
    expect(table.of('idle').take()).toBe(true);
  });
});

describe('the name an address is counted by', () => {
  it.each([
    [undefined, 'unknown'],
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is %s', (address, name) => {
    expect(callerAddress(address)).toBe(name);
  });
});
