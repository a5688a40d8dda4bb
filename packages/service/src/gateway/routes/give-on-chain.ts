import type { QuoteUnits, Requested } from '@presage/exchange';
import { unitsToWei } from '@presage/protocol';
import type { Refusal } from '../../answers/refusal.ts';
import { OtherTransactionError } from '../../chain/errors.ts';
import type { OnChain } from '../../chain/on-chain.ts';
import type { AccountRow } from '../../store/read-store.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';

/** A gift on a local chain. */
export interface Gift extends Requested {
  readonly account: AccountRow;
  readonly amountUnits: QuoteUnits;
}

/**
 * On a local chain, mints test quote to an account's trading wallet and gives its wallet gas; once for a request that is
 * sent again, which is refused with other contents. The balance includes it only as far as the trading wallet has approved
 * the exchange contract.
 */
export async function giveOnChain({ chain }: OnChain, gift: Gift): Promise<Refusal | undefined> {
  const { account, amountUnits, requestId } = gift;
  const { wallet, tradingWallet } = account;
  const { giveLocalMoney } = await import('../../chain/accounts/local-money.ts');
  try {
    await giveLocalMoney(chain, { wallet, tradingWallet, quoteWei: unitsToWei(amountUnits), requestId });
    return undefined;
  } catch (error) {
    if (error instanceof OtherTransactionError) return refusalOfReject({ code: 'requestIdUsed' });
    throw error;
  }
}
