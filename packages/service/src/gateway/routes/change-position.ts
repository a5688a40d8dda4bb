import type { AccountId, Done, MarketId, Merge, Redeem, Split } from '@presage/exchange';
import { type TransactionResult, unitsToQuote } from '@presage/protocol';
import { type Answer, done } from '../../answers/refusal.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from '../handler.ts';
import { notOnChain } from '../refusals/not-on-this-ledger.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { accountOfWallet } from './account-of.ts';
import { readShares } from './amount.ts';
import { noSuchMarket } from './market-scope.ts';

/** POST /positions/split: converts quote into the same amounts of Yes and No. */
export function splitPosition(deps: HandlerDeps): Handler<'splitPosition'> {
  return async ({ account, body, requested }) => {
    const amount = readShares(body.amount);
    if (!amount.ok) return amount;
    return transact(deps, { kind: 'split', ...target(account, body), sizeLots: amount.sizeLots, ...requested });
  };
}

/** POST /positions/merge: converts equal amounts of Yes and No into quote. */
export function mergePositions(deps: HandlerDeps): Handler<'mergePositions'> {
  return async ({ account, body, requested }) => {
    const amount = readShares(body.amount);
    if (!amount.ok) return amount;
    return transact(deps, { kind: 'merge', ...target(account, body), sizeLots: amount.sizeLots, ...requested });
  };
}

/** POST /positions/redeem: converts tokens of a resolved or failed market into what they pay. */
export function redeemPositions(deps: HandlerDeps): Handler<'redeemPositions'> {
  return ({ account, body, requested }) => transact(deps, { kind: 'redeem', ...target(account, body), ...requested });
}

/** POST /admin/account/{walletAddress}/redeem: the same, for an account that is suspended or whose owner cannot act. */
export function adminRedeem(deps: HandlerDeps): Handler<'adminRedeem'> {
  return async ({ params, body }) => {
    const found = accountOfWallet(deps.marketData.directory, params.walletAddress);
    if (!found.ok) return found;
    return transact(deps, { kind: 'redeem', ...target(found.account, body) }, { actor: ADMIN_ACTOR });
  };
}

function target(
  { accountId }: { readonly accountId: AccountId },
  { marketId }: { readonly marketId: number },
): { accountId: AccountId; marketId: MarketId } {
  return { accountId, marketId: marketId as MarketId };
}

/** Custodial ledger only, so without a transaction hash. The exchange never gets the number of an unknown market. */
async function transact(
  { submit, marketData, onChain }: HandlerDeps,
  command: Split | Merge | Redeem,
  extras: Parameters<HandlerDeps['submit']>[1] = {},
): Promise<Answer<TransactionResult>> {
  if (onChain !== undefined) return notOnChain(INSTEAD);
  const { marketId } = command;
  const stage = marketData.catalog.market(marketId);
  if (stage === undefined) return noSuchMarket(marketId);
  const { outcome } = await submit(command, extras);
  return outcome.ok
    ? done({ success: true, ...payoutOf(outcome) })
    : refusalOfReject(outcome.reject, { marketId, stage, openWhile: OPEN_WHILE[command.kind] });
}

function payoutOf({ amountUnits }: Done): Pick<TransactionResult, 'payout'> {
  return amountUnits === undefined ? {} : { payout: unitsToQuote(amountUnits) };
}

const OPEN_WHILE = {
  split: 'activated and not halted',
  merge: 'activated and not halted, or resolving',
  redeem: 'resolved or failed',
} as const;

const INSTEAD =
  'the owner of the trading wallet calls the conditional-tokens contract of GET /chain, as client libraries do';
