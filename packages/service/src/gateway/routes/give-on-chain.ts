import type { QuoteUnits, Requested } from '@presage/exchange';
import { type Balance, unitsToWei } from '@presage/protocol';
import { type Answer, done } from '../../answers/refusal.ts';
import type { OnChain } from '../../chain/on-chain.ts';
import { presentBalance } from '../../presenters/balance.ts';
import type { AccountRow } from '../../store/read-store.ts';
import type { HandlerDeps } from './handler.ts';

/** Gifts that are remembered by their requests; test money given twice does no harm, so that older ones are forgotten. */
const MAX_REMEMBERED = 1_000;
const remembered = new WeakMap<OnChain, Map<string, Promise<Answer<Balance>>>>();

/** A gift on a local chain. */
export interface Gift extends Requested {
  readonly account: AccountRow;
  readonly amountUnits: QuoteUnits;
}

/** {@link give}, but once for a request that is sent again before this process ends. */
export function giveOnChain(deps: HandlerDeps, onChain: OnChain, gift: Gift): Promise<Answer<Balance>> {
  const { requestId } = gift;
  if (requestId === undefined) return give(deps, onChain, gift);
  const given = remembered.get(onChain) ?? new Map<string, Promise<Answer<Balance>>>();
  remembered.set(onChain, given);
  const earlier = given.get(requestId);
  if (earlier !== undefined) return earlier;
  const giving = give(deps, onChain, gift);
  given.set(requestId, giving);
  giving.catch(() => given.delete(requestId));
  for (const oldest of given.keys()) {
    if (given.size <= MAX_REMEMBERED) break;
    given.delete(oldest);
  }
  return giving;
}

/**
 * On a local chain, mints test quote to an account's trading wallet and gives its wallet gas. The returned balance
 * includes it only as far as the trading wallet has approved the exchange contract.
 */
async function give(
  { context, reads, caughtUp }: HandlerDeps,
  { chain }: OnChain,
  { account, amountUnits }: Gift,
): Promise<Answer<Balance>> {
  const { wallet, tradingWallet, accountId } = account;
  const { giveLocalMoney } = await import('../../chain/accounts/local-money.ts');
  await giveLocalMoney(chain, { wallet, tradingWallet, quoteWei: unitsToWei(amountUnits) });
  await caughtUp();
  return done(presentBalance(context, account, await reads.balance(accountId)));
}
