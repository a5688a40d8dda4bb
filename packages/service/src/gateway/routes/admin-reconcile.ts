import { checksumAddress, type ReconcileResult, weiToQuote } from '@presage/protocol';
import { done } from '../../answers/refusal.ts';
import type { Comparison, Mismatch } from '../../chain/reconciliation/compare.ts';
import type { Directory } from '../../market-data/market-data.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { notInCustody } from '../refusals/not-on-this-ledger.ts';

/** POST /admin/reconcile */
export function adminReconcile({ onChain, marketData }: HandlerDeps): Handler<'adminReconcile'> {
  return async () => {
    if (onChain === undefined) return notInCustody('the journal is the record of all money');
    return done(present(await onChain.chain.reconcile(), marketData.directory));
  };
}

/** All amounts on chain have 18 decimals. */
function present(comparison: Comparison, directory: Directory): ReconcileResult {
  const { block, accounts, positions, mismatches, remainders, outOfReach, excesses, backing } = comparison;
  return {
    blockNumber: block,
    accounts,
    positions,
    differences: mismatches.map((mismatch) => difference(mismatch, directory)),
    quoteRemainder: weiToQuote(remainders.quoteWei),
    shareRemainder: weiToQuote(remainders.shareWei),
    quoteOutOfReach: weiToQuote(outOfReach.quoteWei),
    shareOutOfReach: weiToQuote(outOfReach.shareWei),
    excessMarketIds: excesses.map(({ marketId }) => marketId),
    backingNeeded: weiToQuote(backing.neededWei),
    backingLocked: weiToQuote(backing.lockedWei),
  };
}

function difference({ accountId, marketId = 0 as never, ledgerWei, chainWei }: Mismatch, directory: Directory) {
  return {
    walletAddress: checksumAddress(directory.account(accountId)?.wallet ?? ''),
    marketId,
    ledger: weiToQuote(ledgerWei),
    chain: weiToQuote(chainWei),
  };
}
