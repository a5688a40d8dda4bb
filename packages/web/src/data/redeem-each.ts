import { type Client, NoPositionsToRedeem, type TransactionResult } from '@presage/client';
import { sendUntilKnown } from './send-until-known.ts';
import { isRefusedOnChain } from './unreachable.ts';
import { waitForClaim } from './wait-for-claim.ts';

/** What became of claims in several markets. */
export interface Redeemed {
  /** The markets in which something was claimed. */
  readonly claimed: readonly number[];
  /** Whether the blocks of all of them are final, and so the payouts in the balance. */
  readonly areFinal: boolean;
  /** The last transaction; undefined on a ledger without transactions. */
  readonly txHash?: NonNullable<TransactionResult['txHash']>;
  /** Why the rest were not; undefined if they were, also elsewhere. */
  readonly failure: unknown;
}

/**
 * Redeems the account's shares of decided markets, one after the other. A market with nothing left, which was claimed
 * elsewhere, or whose transaction was reverted stops no other; any other failure would concern them, too.
 */
export async function redeemEach(
  client: Pick<Client, 'redeem' | 'getMyPositions'>,
  marketIds: readonly number[],
): Promise<Redeemed> {
  const failures: unknown[] = [];
  const claimed: number[] = [];
  let txHash: TransactionResult['txHash'];
  let areFinal = true;
  for (const marketId of marketIds) {
    try {
      ({ txHash } = await sendUntilKnown((options) => client.redeem(marketId, options)));
      claimed.push(marketId);
      // Without a transaction the response itself is final.
      if (txHash !== undefined && !(await waitForClaim(client, marketId))) areFinal = false;
    } catch (error) {
      failures.push(error);
      if (!concernsOneMarket(error)) break;
    }
  }
  const failure = worthReporting(failures, claimed.length);
  return { claimed, areFinal, ...(txHash !== undefined && { txHash }), failure };
}

function concernsOneMarket(error: unknown): boolean {
  return isClaimed(error) || (isRefusedOnChain(error) && error.txHash !== undefined);
}

function isClaimed(error: unknown): boolean {
  return error instanceof NoPositionsToRedeem;
}

/** The last failure; that a market was claimed elsewhere is only one if nothing was claimed here. */
function worthReporting(failures: readonly unknown[], claimed: number): unknown {
  return failures.findLast((failure) => !isClaimed(failure)) ?? (claimed === 0 ? failures.at(-1) : undefined);
}
