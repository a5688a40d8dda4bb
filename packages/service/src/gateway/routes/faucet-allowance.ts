import { startOfDay } from './utc-day.ts';

/** Most accounts remembered per day; the day's total allowance is used up long before. */
const MAX_ACCOUNTS = 100_000;

/** Most requests remembered per day. One that is sent again after these needs some allowance, which it gets back. */
const MAX_REQUESTS = 100_000;

export interface FaucetAllowance {
  /** Takes an amount if that much is left of the day (UTC) and returns undefined; otherwise returns what is left. */
  take(request: Gift & { readonly nowMs: number }): bigint | undefined;
  /** Returns an amount that was taken but not given to the account. */
  refund(request: Gift & { readonly nowMs: number }): void;
  /** Notes that what a request took was given, so that the same request takes nothing when it is sent again that day. */
  noteGiven(request: Gift & { readonly nowMs: number }): void;
}

/** An amount given to a wallet. */
export interface Gift {
  readonly wallet: string;
  readonly amountUnits: bigint;
  /** The request's id, if it has an `Idempotency-Key`. */
  readonly requestId?: string;
}

/** Limits what is given away per day. Kept in memory: after a restart, the caller first takes what was given before. */
export function createFaucetAllowance(most: { perAccount: bigint; inAll: bigint }): FaucetAllowance {
  let dayMs = -1;
  let givenInAll = 0n;
  const given = new Map<string, bigint>();
  const requests = new Set<string>();
  return {
    take({ wallet, amountUnits, requestId, nowMs }) {
      const todayMs = startOfDay(nowMs);
      if (todayMs !== dayMs) {
        dayMs = todayMs;
        givenInAll = 0n;
        given.clear();
        requests.clear();
      }
      if (requestId !== undefined && requests.has(requestId)) return undefined;
      const had = given.get(wallet) ?? 0n;
      const left = lesser(most.perAccount - had, given.size < MAX_ACCOUNTS ? most.inAll - givenInAll : 0n);
      if (amountUnits > left) return left;
      given.set(wallet, had + amountUnits);
      givenInAll += amountUnits;
      return undefined;
    },
    refund({ wallet, amountUnits, requestId, nowMs }) {
      if (startOfDay(nowMs) !== dayMs || (requestId !== undefined && requests.has(requestId))) return;
      given.set(wallet, (given.get(wallet) ?? 0n) - amountUnits);
      givenInAll -= amountUnits;
    },
    noteGiven({ requestId, nowMs }) {
      const isToday = startOfDay(nowMs) === dayMs;
      if (requestId !== undefined && isToday && requests.size < MAX_REQUESTS) requests.add(requestId);
    },
  };
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
