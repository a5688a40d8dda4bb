import { DECIMAL_PROBLEM_WORDS, ERRNO, SHARE_DECIMALS, sharesToLots, weiToQuote } from '@presage/protocol';
import { BalanceNotEnough, InvalidParamError, NoPositionsToRedeem, OpenApiError } from '../errors.ts';
import type { Call } from '../http/call.ts';
import { type ApiResponse, resultOf } from '../responses.ts';
import type { FeeRateSettings, PairAmount, Settlement, TransactionResult } from './settlement.ts';

/** The most a share pays is a quarter of the rate: p × (1 − p) is 1/4 at p = 0.5. Basis points are ten-thousandths. */
const BPS_PER_MAX_RATE = 40_000;

/** Settlement in the service's own ledger: no chain, no gas, no transaction. */
export function custodialSettlement(call: Call): Settlement {
  return {
    // The ledger needs no approvals.
    enableTrading: async () => done(),
    split: async (marketId, amount) =>
      outcomeOf(await call('splitPosition', { body: { marketId, amount: pairsOf(amount) } })),
    merge: async (marketId, amount) =>
      outcomeOf(await call('mergePositions', { body: { marketId, amount: pairsOf(amount) } })),
    redeem: async (marketId) => outcomeOf(await call('redeemPositions', { body: { marketId } })),
    feeRates: async (tokenId) => feeRateSettings(resultOf(await call('getFeeRates', { query: { token_id: tokenId } }))),
  };
}

/**
 * An amount of pairs as decimal text in whole lots.
 * @throws {InvalidParamError} when it is not above 0, or finer than a lot of 0.000001
 */
function pairsOf(amount: PairAmount): string {
  const text = typeof amount === 'bigint' && amount >= 0n ? weiToQuote(amount) : amount;
  const lots = typeof text === 'string' ? sharesToLots(text) : undefined;
  if (lots?.ok === true && lots.value > 0) return text as string;
  const accepted =
    lots?.ok === false ? DECIMAL_PROBLEM_WORDS[lots.problem] : 'wei as a bigint, or pairs as a decimal string, above 0';
  throw new InvalidParamError(
    `amount is ${String(amount)}: it must be ${accepted}, with at most ${SHARE_DECIMALS} decimals.`,
  );
}

/** @throws {BalanceNotEnough} {@link NoPositionsToRedeem} {@link OpenApiError} for what the service refuses */
function outcomeOf(response: ApiResponse<unknown>): TransactionResult {
  const { errno, errmsg } = response;
  if (errno === 0) return done();
  if (errno === ERRNO.insufficientBalance) throw new BalanceNotEnough(errmsg);
  if (errno === ERRNO.nothingToRedeem) throw new NoPositionsToRedeem(errmsg);
  throw new OpenApiError(errmsg, { errno, status: 200 });
}

function done(): TransactionResult {
  return { success: true, safeTxHash: null, returnValue: null };
}

function feeRateSettings({ makerFeeBps, takerFeeBps }: { makerFeeBps: string; takerFeeBps: string }): FeeRateSettings {
  return {
    makerMaxFeeRate: Number(makerFeeBps) / BPS_PER_MAX_RATE,
    takerMaxFeeRate: Number(takerFeeBps) / BPS_PER_MAX_RATE,
    enabled: makerFeeBps !== '0' || takerFeeBps !== '0',
    makerFeeBps,
    takerFeeBps,
  };
}
