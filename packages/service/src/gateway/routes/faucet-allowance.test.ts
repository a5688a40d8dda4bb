import { describe, expect, it } from 'vitest';
import { secondsLeftOfDay } from '../../utc-day.ts';
import { createFaucetAllowance, type Taken, type Taking } from './faucet-allowance.ts';

const DAY_MS = 86_400_000;

describe('the faucet’s allowance of a day', () => {
  it('limits one account, and all together', () => {
    const allowance = createFaucetAllowance({ perAccount: 10n, inAll: 15n });
    const take = (account: number, amountUnits: bigint, nowMs = 0) =>
      leftOf(allowance.take({ wallet: `0x${account}`, amountUnits, nowMs }));
    expect([take(1, 6n), take(1, 5n), take(1, 4n)]).toEqual(['taken', 4n, 'taken']);
    expect([take(2, 6n), take(2, 5n), take(3, 1n)]).toEqual([5n, 'taken', 0n]);
    expect([take(3, 1n, DAY_MS - 1), take(3, 10n, DAY_MS)]).toEqual([0n, 'taken']);
  });

  it('has back what was taken but not given, unless a new day has begun', () => {
    const allowance = createFaucetAllowance({ perAccount: 10n, inAll: 10n });
    const gift = { wallet: '0x1', amountUnits: 10n, nowMs: 0 };
    taken(allowance.take(gift)).end(false);
    const today = taken(allowance.take(gift));
    const tomorrow = { ...gift, nowMs: DAY_MS };
    allowance.take(tomorrow);
    today.end(false);
    expect(leftOf(allowance.take({ ...tomorrow, wallet: '0x2' }))).toBe(0n);
  });

  it('is taken once by a request that is sent again, also before it was given', () => {
    const allowance = createFaucetAllowance({ perAccount: 10n, inAll: 10n });
    const gift = { wallet: '0x1', amountUnits: 4n, requestId: 'a', nowMs: 0 };
    const both = [taken(allowance.take(gift)), taken(allowance.take(gift))];
    for (const taking of both) taking.end(true);
    taken(allowance.take(gift)).end(false);
    expect(leftOf(allowance.take({ ...gift, requestId: 'b', amountUnits: 7n }))).toBe(6n);
  });

  it('comes back at midnight UTC', () => {
    expect([secondsLeftOfDay(0), secondsLeftOfDay(DAY_MS - 1), secondsLeftOfDay(DAY_MS + 1_000)]).toEqual([
      86_400, 1, 86_399,
    ]);
  });
});

function leftOf(taking: Taking): bigint | 'taken' {
  return taking.ok ? 'taken' : taking.leftUnits;
}

function taken(taking: Taking): Taken {
  if (!taking.ok) throw new Error(`only ${taking.leftUnits} left`);
  return taking;
}
