import type { QuoteUnits, Requested } from '@presage/exchange';
import { type Balance, unitsToWei } from '@presage/protocol';
import { type Answer, done } from '../../answers/refusal.ts';
import { OtherTransactionError } from '../../chain/errors.ts';
import type { OnChain } from '../../chain/on-chain.ts';
import { presentBalance } from '../../presenters/balance.ts';
import type { AccountRow } from '../../store/read-store.ts';
import type { HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';

/** A gift on a local chain. */
export interface Gift extends Requested {
  readonly account: AccountRow;
  readonly amountUnits: QuoteUnits;
}

/**
 * On a local chain, mints test quote to an account's trading wallet and gives its wallet gas; once for a request that is
 * sent again, which is refused with other contents. The returned balance includes it only as far as the trading wallet
 * has approved the exchange contract.
 */
export async function giveOnChain(
  { context, reads, caughtUp }: HandlerDeps,
  { chain }: OnChain,
  { account, amountUnits, requestId }: Gift,
): Promise<Answer<Balance>> {
  const { wallet, tradingWallet, accountId } = account;
  const { giveLocalMoney } = await import('../../chain/accounts/local-money.ts');
  try {
    await giveLocalMoney(chain, { wallet, tradingWallet, quoteWei: unitsToWei(amountUnits), requestId });
  } catch (error) {
    if (error instanceof OtherTransactionError) return refusalOfReject({ code: 'requestIdUsed' });
    throw error;
  }
  await caughtUp();
  return done(presentBalance(context, account, await reads.balance(accountId)));
}
