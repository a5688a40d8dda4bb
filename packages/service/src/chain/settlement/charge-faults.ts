import type { AccountId, PendingFill } from '@presage/exchange';
import { culpritOf, type Fault, isOfTaker } from './fault.ts';

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

const REFUSED_IN_BLOCKS = 'the wallet refused in blocks what it accepted in simulations';

/**
 * Charges the owners that caused faults, not those whose orders expired or were refused by mistake. @returns the
 * accounts that have used up their faults as makers, whose orders must not rest any longer
 */
export async function chargeFaults(charges: FaultCharges, faults: readonly Fault[]): Promise<readonly AccountId[]> {
  const caused = faults.filter(({ revert }) => revert.isCausedByOwner);
  const charged = caused.map((fault) => ({ ...fault, culprit: culpritOf(fault), isTaker: isOfTaker(fault) }));
  const refusing = charged.filter(({ revert }) => revert.isOfWallet);
  const barred = new Map(refusing.map(({ culprit, revert }) => [culprit, revert.cause]));
  const spent = await chargeCulprits(charges, charged);
  for (const [accountId, cause] of barred) await charges.bar(accountId, cause);
  return spent;
}

/** The same for fills that were given up because a party refuses them in blocks only. */
export async function chargeRefusals(
  charges: FaultCharges,
  refused: readonly { readonly fill: PendingFill; readonly culprit: AccountId }[],
): Promise<void> {
  await chargeCulprits(
    charges,
    refused.map(({ fill, culprit }) => ({ fill, culprit, isTaker: culprit === fill.takerAccountId })),
  );
  for (const accountId of new Set(refused.map(({ culprit }) => culprit)))
    await charges.bar(accountId, REFUSED_IN_BLOCKS);
}

async function chargeCulprits(
  charges: FaultCharges,
  charged: readonly { readonly fill: PendingFill; readonly culprit: AccountId; readonly isTaker: boolean }[],
): Promise<readonly AccountId[]> {
  const makers = new Map<AccountId, number>();
  for (const { fill, culprit, isTaker } of charged) {
    if (isTaker) {
      charges.taker(culprit);
    } else {
      charges.refund(fill);
      makers.set(culprit, (makers.get(culprit) ?? 0) + 1);
    }
  }
  const spent: AccountId[] = [];
  for (const [accountId, fills] of makers) if (await charges.maker(accountId, fills)) spent.push(accountId);
  return spent;
}
