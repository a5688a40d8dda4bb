import type { QuoteUnits } from '@presage/exchange';
import { type Balance, unitsToWei } from '@presage/protocol';
import { type Answer, done } from '../../answers/refusal.ts';
import type { OnChain } from '../../chain/on-chain.ts';
import { presentBalance } from '../../presenters/balance.ts';
import type { AccountRow } from '../../store/read-store.ts';
import type { HandlerDeps } from './handler.ts';

/**
 * On a local chain, mints test quote to an account's trading wallet and gives its wallet gas. The returned balance
 * includes it only as far as the trading wallet has approved the exchange contract.
 */
export async function giveOnChain(
  { context, reads, caughtUp }: HandlerDeps,
  { chain }: OnChain,
  { account, amountUnits }: { readonly account: AccountRow; readonly amountUnits: QuoteUnits },
): Promise<Answer<Balance>> {
  const { wallet, tradingWallet, accountId } = account;
  const { giveLocalMoney } = await import('../../chain/accounts/local-money.ts');
  await giveLocalMoney(chain, { wallet, tradingWallet, quoteWei: unitsToWei(amountUnits) });
  await caughtUp();
  return done(presentBalance(context, account, await reads.balance(accountId)));
}
