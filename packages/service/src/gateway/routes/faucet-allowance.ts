import { startOfDay } from './utc-day.ts';

/** Most accounts remembered per day; the day's total allowance is used up long before. */
const MAX_ACCOUNTS = 100_000;

export interface FaucetAllowance {
  /** Takes an amount if that much is left of the day (UTC) and returns undefined; otherwise returns what is left. */
  take(request: Gift & { readonly nowMs: number }): bigint | undefined;
  /** Returns an amount that was taken but not given to the account. */
  refund(request: Gift & { readonly nowMs: number }): void;
}

/** An amount given to a wallet. */
export interface Gift {
  readonly wallet: string;
  readonly amountUnits: bigint;
}

/** Limits what is given away per day. Kept in memory: after a restart, the caller first takes what was given before. */
export function createFaucetAllowance(most: { perAccount: bigint; inAll: bigint }): FaucetAllowance {
  let dayMs = -1;
  let givenInAll = 0n;
  const given = new Map<string, bigint>();
  return {
    take({ wallet, amountUnits, nowMs }) {
      const todayMs = startOfDay(nowMs);
      if (todayMs !== dayMs) {
        dayMs = todayMs;
        givenInAll = 0n;
        given.clear();
      }
      const had = given.get(wallet) ?? 0n;
      const left = lesser(most.perAccount - had, given.size < MAX_ACCOUNTS ? most.inAll - givenInAll : 0n);
      if (amountUnits > left) return left;
      given.set(wallet, had + amountUnits);
      givenInAll += amountUnits;
      return undefined;
    },
    refund({ wallet, amountUnits, nowMs }) {
      if (startOfDay(nowMs) !== dayMs) return;
      given.set(wallet, (given.get(wallet) ?? 0n) - amountUnits);
      givenInAll -= amountUnits;
    },
  };
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
