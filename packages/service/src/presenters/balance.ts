import { type Balance, checksumAddress, type QuoteBalance, unitsToQuote, WEI_DECIMALS } from '@presage/protocol';
import type { AccountRow, BalanceRow } from '../store/read-store.ts';
import type { WireContext } from './wire-context.ts';

/** An account's money (wire contract §2). */
export function presentBalance(context: WireContext, account: AccountRow, balance: BalanceRow): Balance {
  return {
    walletAddress: checksumAddress(account.wallet),
    multiSignAddress: checksumAddress(account.tradingWallet),
    chainId: context.chainId,
    balances: [presentQuoteBalance(context, balance)],
  };
}

export function presentQuoteBalance(context: WireContext, balance: BalanceRow): QuoteBalance {
  const { availableUnits, heldUnits } = balance;
  return {
    quoteToken: context.quoteToken,
    tokenDecimals: WEI_DECIMALS,
    totalBalance: unitsToQuote(availableUnits + heldUnits),
    availableBalance: unitsToQuote(availableUnits),
    frozenBalance: unitsToQuote(heldUnits),
  };
}
