import { startOfDay } from '../../utc-day.ts';

/** Most accounts remembered per day; the day's total allowance is used up long before. */
const MAX_ACCOUNTS = 100_000;

/** Most requests remembered per day. One that is sent again after these needs some allowance, which it gets back. */
const MAX_REQUESTS = 100_000;

export interface FaucetAllowance {
  /** Takes an amount if that much is left of the day (UTC); nothing for a request that took it before on that day. */
  take(gift: Gift & { readonly nowMs: number }): Taking;
}

/** An amount given to a wallet. */
export interface Gift {
  readonly wallet: string;
  readonly amountUnits: bigint;
  /** The request's id, if it has an `Idempotency-Key`. */
  readonly requestId?: string;
}

/** What was taken, or what is left. */
export type Taking = Taken | { readonly ok: false; readonly leftUnits: bigint };

/** What was taken, until it is known whether it was given. */
export interface Taken {
  readonly ok: true;
  /** To be called once. What was not given is returned, and what the same request, sent at the same time, was given before. */
  end(wasGiven: boolean): void;
}

const NOTHING: Taken = { ok: true, end: () => undefined };

/** Limits what is given away per day. Kept in memory: after a restart, the caller first takes what was given before. */
export function createFaucetAllowance(most: { perAccount: bigint; inAll: bigint }): FaucetAllowance {
  let dayMs = -1;
  let givenInAll = 0n;
  const given = new Map<string, bigint>();
  const requests = new Set<string>();

  function beginDay(todayMs: number): void {
    dayMs = todayMs;
    givenInAll = 0n;
    given.clear();
    requests.clear();
  }

  function add(wallet: string, amountUnits: bigint): void {
    given.set(wallet, (given.get(wallet) ?? 0n) + amountUnits);
    givenInAll += amountUnits;
  }

  return {
    take({ wallet, amountUnits, requestId, nowMs }) {
      const todayMs = startOfDay(nowMs);
      if (todayMs !== dayMs) beginDay(todayMs);
      if (requestId !== undefined && requests.has(requestId)) return NOTHING;
      const had = given.get(wallet) ?? 0n;
      const leftUnits = lesser(most.perAccount - had, given.size < MAX_ACCOUNTS ? most.inAll - givenInAll : 0n);
      if (amountUnits > leftUnits) return { ok: false, leftUnits };
      add(wallet, amountUnits);
      const end = (wasGiven: boolean): void => {
        if (dayMs !== todayMs) return;
        const wasGivenBefore = requestId !== undefined && requests.has(requestId);
        if (!wasGiven || wasGivenBefore) add(wallet, -amountUnits);
        else if (requestId !== undefined && requests.size < MAX_REQUESTS) requests.add(requestId);
      };
      return { ok: true, end };
    },
  };
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
