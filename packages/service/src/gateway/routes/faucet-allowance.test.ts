import { describe, expect, it } from 'vitest';
import { createFaucetAllowance } from './faucet-allowance.ts';
import { secondsLeftOfDay } from './utc-day.ts';

const DAY_MS = 86_400_000;

describe('the faucet’s allowance of a day', () => {
  it('limits one account, and all together', () => {
    const allowance = createFaucetAllowance({ perAccount: 10n, inAll: 15n });
    const take = (account: number, amountUnits: bigint, nowMs = 0) =>
      allowance.take({ wallet: `0x${account}`, amountUnits, nowMs });
    expect([take(1, 6n), take(1, 5n), take(1, 4n)]).toEqual([undefined, 4n, undefined]);
    expect([take(2, 6n), take(2, 5n), take(3, 1n)]).toEqual([5n, undefined, 0n]);
    expect([take(3, 1n, DAY_MS - 1), take(3, 10n, DAY_MS)]).toEqual([0n, undefined]);
  });

  it('has back what was taken but not given, unless a new day has begun', () => {
    const allowance = createFaucetAllowance({ perAccount: 10n, inAll: 10n });
    const gift = { wallet: '0x1', amountUnits: 10n, nowMs: 0 };
    allowance.take(gift);
    allowance.refund(gift);
    expect(allowance.take(gift)).toBeUndefined();
    const tomorrow = { ...gift, nowMs: DAY_MS };
    allowance.take(tomorrow);
    allowance.refund(gift);
    allowance.refund({ ...gift, nowMs: 2 * DAY_MS });
    expect(allowance.take({ ...tomorrow, wallet: '0x2' })).toBe(0n);
  });

  it('comes back at midnight UTC', () => {
    expect([secondsLeftOfDay(0), secondsLeftOfDay(DAY_MS - 1), secondsLeftOfDay(DAY_MS + 1_000)]).toEqual([
      86_400, 1, 86_399,
    ]);
  });
});
