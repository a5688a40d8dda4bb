import type { AccountId } from '@presage/exchange';
import type { BarKind } from '../database/schema.ts';
import type { AccountBar, AccountBars } from './account-bars.ts';
import type { MakerFaults } from './maker-faults.ts';

/** What keeps accounts from resting orders. */
export interface Bars {
  /** Why an account may rest no orders now; undefined when it may. */
  kindOf(accountId: AccountId, nowMs: number): BarKind | undefined;
  /** All that are in force, newest first. */
  all(nowMs: number): readonly AccountBar[];
  /** Lets an account rest orders again, and begins anew what counts against it; on disk when it resolves. */
  lift(accountId: AccountId): Promise<void>;
}

/** The bars of a running chain. */
export function barsOf(
  { bars, makerFaults }: { readonly bars: AccountBars; readonly makerFaults: MakerFaults },
  settler: { pardon(accountId: AccountId): void },
): Bars {
  return {
    kindOf: (accountId, nowMs) => bars.kindOf(accountId, nowMs),
    all: (nowMs) => bars.all(nowMs),
    async lift(accountId) {
      // Last, so that a fill that fails meanwhile does not bar it again for what is forgotten.
      await makerFaults.forget(accountId);
      settler.pardon(accountId);
      for (const kind of ['failures', 'wallet'] as const) await bars.lift(accountId, kind);
    },
  };
}
