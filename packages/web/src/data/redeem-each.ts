import { type Client, NoPositionsToRedeem, type TransactionResult } from '@presage/client';
import { sendUntilKnown } from './send-until-known.ts';
import { isRefusedOnChain } from './unreachable.ts';
import { waitForClaim } from './wait-for-claim.ts';

/** What became of claims in several markets. */
export interface Redeemed {
  /** How many were claimed. */
  readonly claimed: number;
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
  const hashes: TransactionResult['txHash'][] = [];
  let areFinal = true;
  for (const marketId of marketIds) {
    try {
      const { txHash } = await sendUntilKnown((options) => client.redeem(marketId, options));
      hashes.push(txHash);
      // Without a transaction the response itself is final.
      if (txHash !== undefined && !(await waitForClaim(client, marketId))) areFinal = false;
    } catch (error) {
      failures.push(error);
      if (!concernsOneMarket(error)) break;
    }
  }
  const txHash = hashes.at(-1);
  const claimed = hashes.length;
  return { claimed, areFinal, ...(txHash !== undefined && { txHash }), failure: worthReporting(failures, claimed) };
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
