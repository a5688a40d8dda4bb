const DAY_MS = 86_400_000;

/** Accounts remembered a day; the day's whole allowance is given out long before. */
const MAX_ACCOUNTS = 100_000;

export interface DayAllowance {
  /** Takes an amount when the day (UTC) has that much left; otherwise answers what is left. */
  take(request: Gift & { readonly nowMs: number }): bigint | undefined;
  /** What was taken and came to nothing. */
  giveBack(request: Gift & { readonly nowMs: number }): void;
}

/** What somebody was given. */
export interface Gift {
  readonly wallet: string;
  readonly amountUnits: bigint;
}

/** What may be given away in a day. Kept in memory: whoever starts anew tells it first what the day has given. */
export function createDayAllowance(most: { perAccount: bigint; inAll: bigint }): DayAllowance {
  let day = -1;
  let givenInAll = 0n;
  const given = new Map<string, bigint>();
  return {
    take({ wallet, amountUnits, nowMs }) {
      const today = Math.floor(nowMs / DAY_MS);
      if (today !== day) {
        day = today;
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
    giveBack({ wallet, amountUnits, nowMs }) {
      if (Math.floor(nowMs / DAY_MS) !== day) return;
      given.set(wallet, (given.get(wallet) ?? 0n) - amountUnits);
      givenInAll -= amountUnits;
    },
  };
}

/** When the day (UTC) of a moment began, Unix milliseconds. */
export function startOfDay(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS);
}

/** Whole seconds until the next day (UTC) begins. */
export function secondsLeftOfDay(nowMs: number): number {
  return Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000);
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
