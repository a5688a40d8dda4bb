import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BucketTable } from './bucket-table.ts';
import { callerAddress } from './caller-address.ts';
import { fullBucket, resetSec, retryAfterSec, takeToken } from './token-bucket.ts';

const RATE = { perSecond: 2, burst: 4 };

describe('a token bucket', () => {
  it('allows a burst, then as many requests as tokens are refilled', () => {
    const bucket = fullBucket(RATE, 0);
    const taken = [0, 0, 0, 0, 0, 499, 500, 500, 999, 1_000].map((monotonicMs) => takeToken(bucket, RATE, monotonicMs));
    expect(taken).toEqual([true, true, true, true, false, false, true, false, false, true]);
  });

  it('says when the next token is available and when the bucket is full', () => {
    const bucket = fullBucket(RATE, 0);
    for (let times = 0; times < 5; times++) takeToken(bucket, RATE, 0);
    expect([retryAfterSec(bucket, RATE), resetSec(bucket, RATE)]).toEqual([1, 2]);
    const slow = { perSecond: 0.1, burst: 1 };
    const one = fullBucket(slow, 0);
    takeToken(one, slow, 0);
    expect([retryAfterSec(one, slow), resetSec(one, slow)]).toEqual([10, 10]);
  });

  it('never allows more than its burst and the refilled tokens', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 }), (steps) => {
        const bucket = fullBucket(RATE, 0);
        let monotonicMs = 0;
        let taken = 0;
        for (const step of steps) {
          monotonicMs += step;
          if (takeToken(bucket, RATE, monotonicMs)) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(RATE.burst + (monotonicMs * RATE.perSecond) / 1000);
      }),
    );
  });
});

describe('the buckets of many callers', () => {
  it('are separate', () => {
    const table = new BucketTable(RATE, 10);
    for (let times = 0; times < 4; times++) takeToken(table.of('a', 0), RATE, 0);
    expect([takeToken(table.of('a', 0), RATE, 0), takeToken(table.of('b', 0), RATE, 0)]).toEqual([false, true]);
  });

  it('stay within their bound, and keep those that are in use', () => {
    const table = new BucketTable(RATE, 10);
    for (let times = 0; times < 4; times++) takeToken(table.of('busy', 0), RATE, 0);
    for (let caller = 0; caller < 1_000; caller++) {
      table.of(`caller ${caller}`, 0);
      expect(takeToken(table.of('busy', 0), RATE, 0)).toBe(false);
      expect(table.size).toBeLessThanOrEqual(20);
    }
  });

  it('are remembered until as many others as a generation holds have come', () => {
    const table = new BucketTable(RATE, 10);
    for (let times = 0; times < 4; times++) takeToken(table.of('idle', 0), RATE, 0);
    for (let caller = 0; caller < 10; caller++) table.of(`caller ${caller}`, 0);
    expect(takeToken(table.of('idle', 0), RATE, 0)).toBe(false);
  });

  it('are forgotten when not in use', () => {
    const table = new BucketTable(RATE, 10);
    for (let times = 0; times < 4; times++) takeToken(table.of('idle', 0), RATE, 0);
    for (let caller = 0; caller < 20; caller++) table.of(`caller ${caller}`, 0);
    expect(takeToken(table.of('idle', 0), RATE, 0)).toBe(true);
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
