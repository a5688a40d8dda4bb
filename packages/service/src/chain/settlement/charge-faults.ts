import type { AccountId, PendingFill } from '@presage/exchange';
import { culpritOf, type Fault } from './fault.ts';

/** What failed fills cost the accounts that caused it. */
export interface FaultCharges {
  /** For a fill that failed through its taker's own doing. */
  readonly taker: (accountId: AccountId) => void;
  /** For fills of resting orders. @returns whether the account may rest no more orders today */
  readonly maker: (accountId: AccountId, fills: number) => Promise<boolean>;
  /** For a wallet that settles nothing: it may rest no orders until it does. `cause` says what happened, in words. */
  readonly bar: (accountId: AccountId, cause: string) => Promise<void>;
  /** Gives a taker a fill back that failed through its maker's doing. */
  readonly refund: (fill: PendingFill) => void;
}

/** A fill that failed through the doing of a party. */
interface Charge {
  readonly fill: PendingFill;
  readonly culprit: AccountId;
  /** What its wallet refuses, in words; undefined when that settles other fills. */
  readonly refuses: string | undefined;
}

/**
 * Charges the owners that caused faults, not those whose orders expired or were refused by mistake. @returns the
 * accounts that may rest no more orders
 */
export function chargeFaults(charges: FaultCharges, faults: readonly Fault[]): Promise<readonly AccountId[]> {
  const caused = faults.filter(({ revert }) => revert.isCausedByOwner);
  return charge(
    charges,
    caused.map((fault) => ({
      fill: fault.fill,
      culprit: culpritOf(fault),
      refuses: fault.revert.isOfWallet ? fault.revert.cause : undefined,
    })),
  );
}

/** Charges culprits. @returns the accounts that may rest no more orders, not even those that they have placed until then */
export async function charge(charges: FaultCharges, charged: readonly Charge[]): Promise<readonly AccountId[]> {
  const makers = new Map<AccountId, number>();
  const barred = new Map<AccountId, string>();
  for (const { fill, culprit, refuses } of charged) {
    if (culprit === fill.takerAccountId) {
      charges.taker(culprit);
    } else {
      charges.refund(fill);
      makers.set(culprit, (makers.get(culprit) ?? 0) + 1);
    }
    if (refuses !== undefined) barred.set(culprit, refuses);
  }
  const spent: AccountId[] = [];
  for (const [accountId, fills] of makers) if (await charges.maker(accountId, fills)) spent.push(accountId);
  for (const [accountId, cause] of barred) await charges.bar(accountId, cause);
  return [...new Set([...spent, ...barred.keys()])];
}
