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

  it('comes back at midnight UTC', () => {
    expect([secondsLeftOfDay(0), secondsLeftOfDay(DAY_MS - 1), secondsLeftOfDay(DAY_MS + 1_000)]).toEqual([
      86_400, 1, 86_399,
    ]);
  });
});
