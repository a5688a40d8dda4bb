import { ERRNO, lotsToShares } from '@presage/protocol';
import { BalanceNotEnough, NoPositionsToRedeem, OpenApiError } from '../errors.ts';
import type { Call } from '../http/call.ts';
import { type ApiResponse, resultOf } from '../responses.ts';
import { feeRateSettings } from './fee-rate-settings.ts';
import type { Settlement, TransactionResult } from './settlement.ts';

/** Settlement in the service's own ledger: no chain, no gas, no transaction. */
export function custodialSettlement(call: Call): Settlement {
  return {
    withCall: custodialSettlement,
    // The ledger needs no approvals.
    isTradingEnabled: async () => true,
    enableTrading: async () => done(),
    split: async (marketId, pairLots) =>
      outcomeOf(await call('splitPosition', { body: { marketId, amount: lotsToShares(pairLots) } })),
    merge: async (marketId, pairLots) =>
      outcomeOf(await call('mergePositions', { body: { marketId, amount: lotsToShares(pairLots) } })),
    redeem: async (marketId) => outcomeOf(await call('redeemPositions', { body: { marketId } })),
    feeRates: async (tokenId) => feeRateSettings(resultOf(await call('getFeeRates', { query: { token_id: tokenId } }))),
  };
}

/** @throws {BalanceNotEnough} {@link NoPositionsToRedeem} {@link OpenApiError} for what the service refuses */
function outcomeOf(response: ApiResponse<{ readonly payout?: string }>): TransactionResult {
  const { errno, errmsg } = response;
  if (errno === 0) return { ...done(), ...payoutOf(response.result) };
  if (errno === ERRNO.insufficientBalance) throw new BalanceNotEnough(errmsg);
  if (errno === ERRNO.nothingToRedeem) throw new NoPositionsToRedeem(errmsg);
  throw new OpenApiError(errmsg, { errno, status: 200 });
}

function payoutOf(result: { readonly payout?: string } | null): Pick<TransactionResult, 'payout'> {
  return result?.payout === undefined ? {} : { payout: result.payout };
}

function done(): TransactionResult {
  return { success: true, safeTxHash: null, returnValue: null };
}
