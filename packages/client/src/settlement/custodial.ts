import { ERRNO, lotsToShares } from '@presage/protocol';
import { BalanceNotEnough, NoPositionsToRedeem, OpenApiError } from '../errors.ts';
import type { Call } from '../http/call.ts';
import { sendOnce } from '../http/idempotency-key.ts';
import { type ApiResponse, resultOf } from '../responses.ts';
import { feeRateSettings } from './fee-rate-settings.ts';
import type { Settlement, TransactionResult } from './settlement.ts';

/** Settlement in the service's own ledger: no chain, no gas, no transaction. */
export function custodialSettlement(call: Call): Settlement {
  return {
    // The ledger needs no approvals.
    isTradingEnabled: async () => true,
    enableTrading: async () => done(),
    split: (marketId, pairLots, options) =>
      sendOnce(options, async (headers) => {
        const body = { marketId, amount: lotsToShares(pairLots) };
        return outcomeOf(await call('splitPosition', { body, headers }));
      }),
    merge: (marketId, pairLots, options) =>
      sendOnce(options, async (headers) => {
        const body = { marketId, amount: lotsToShares(pairLots) };
        return outcomeOf(await call('mergePositions', { body, headers }));
      }),
    redeem: (marketId, options) =>
      sendOnce(options, async (headers) => outcomeOf(await call('redeemPositions', { body: { marketId }, headers }))),
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
