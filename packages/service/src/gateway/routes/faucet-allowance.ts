import { startOfDay } from '../utc-day.ts';

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

/** Of what was taken, exactly one of the two is called. */
export interface Taken {
  readonly ok: true;
  /** Returns it: it was not given. */
  refund(): void;
  /** Keeps it as given; returns it if the same request, sent at the same time, has kept it. */
  keep(): void;
}

const NOTHING: Taken = { ok: true, refund: () => undefined, keep: () => undefined };

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
      const refund = (): void => {
        if (dayMs === todayMs) add(wallet, -amountUnits);
      };
      const keep = (): void => {
        if (requestId === undefined || dayMs !== todayMs) return;
        if (requests.has(requestId)) refund();
        else if (requests.size < MAX_REQUESTS) requests.add(requestId);
      };
      return { ok: true, refund, keep };
    },
  };
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
