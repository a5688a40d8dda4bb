import { numberText } from '../format/number-text.ts';

function cancelled(orders: number): string {
  if (orders === 0) return 'it had no open orders';
  return orders === 1 ? '1 open order cancelled' : `${numberText(orders)} open orders cancelled`;
}

/** Texts about one account, in the operator console. */
export const account = {
  manage: 'Manage',
  manageWhat: (wallet: string) => `Manage ${wallet}`,
  title: (wallet: string) => `Account ${wallet}`,
  gone: 'This account could not be found.',
  state: 'State',
  active: 'Active',
  suspended: 'Suspended',
  inOrders: 'In open orders',

  access: 'Access',
  suspend: 'Suspend',
  resume: 'Resume access',
  deleteKey: 'Delete API key',
  suspendAsk: 'Suspend this account?',
  suspendText:
    'Its API key stops working at once, also on open streams, and the wallet gets no other. Its open orders are cancelled, and new ones are refused, also those that a builder sends. Its money and shares stay as they are, and it can be resumed.',
  /** Where money is in wallets of its owners. */
  suspendOnChain: 'This keeps nobody from money on chain: whoever has the wallet’s key can still move it there.',
  suspendSure: 'Suspend account',
  resumeAsk: 'Resume the access of this account?',
  resumeText:
    'The wallet, or its builder, can create an API key and place orders again. Cancelled orders stay cancelled.',
  resumeSure: 'Resume account',
  deleteKeyAsk: 'Delete the API key of this account?',
  deleteKeyText:
    'For a key that leaked: it stops working at once. Open orders stay, and the wallet can create another key.',
  deleteKeySure: 'Delete key',
  whySuspended: 'It has no API key and gets none, and its orders are refused.',
  hasKey: 'It has an API key.',
  hasNoKey: 'It has no API key.',

  suspendedNow: (wallet: string, orders: number) => `${wallet} is suspended; ${cancelled(orders)}`,
  resumedNow: (wallet: string) => `${wallet} may trade again`,
  keyDeleted: (wallet: string) => `API key of ${wallet} deleted`,

  holdings: 'Holdings and history',
  lists: {
    positions: 'Positions',
    orders: 'Open orders',
    trades: 'Trades',
    transfers: 'Transfers',
    payouts: 'Payouts',
  },
  market: 'Market',
  amount: 'Amount',
  time: 'Time',
  kind: 'Kind',
  noPayouts: 'No shares were redeemed yet',
  /** What is held, or what a payout paid for. */
  held: (shares: string, outcome: string) => `${shares} ${outcome}`,
  position: (held: string, inOrders: string, status: string) =>
    [held, inOrders, status].filter((text) => text !== '').join(' · '),
  /** Of a split or a merge, the outcome and the price are empty. */
  traded: (side: string, shares: string, outcome: string, price: string) =>
    price === '' ? `${side} ${shares}` : `${side} ${shares} ${outcome} at ${price}`,
  fee: (amount: string) => `fee ${amount}`,

  redeem: 'Redeem',
  redeemWhat: (title: string) => `Redeem ${title}`,
  redeemAsk: 'Redeem for this account?',
  redeemText: (title: string) =>
    `What all its shares of “${title}” pay is added to its balance, as if its owner had redeemed them.`,
  redeemSure: 'Redeem shares',
  redeemed: (amount: string, symbol: string, wallet: string) => `${amount} ${symbol} paid to ${wallet}`,
} as const;
