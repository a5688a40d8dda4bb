import Type, { type Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { dataOf, listOf } from './paging.ts';

/** An account's balance of one quote token (wire contract §2). */
export const QuoteBalance = field.object('QuoteBalance', {
  quoteToken: field.address({ about: 'Address of the quote token.', example: EXAMPLE.quoteToken }),
  tokenDecimals: field.integer({ about: 'Decimals of the token on chain.', example: 18, minimum: 0, maximum: 18 }),
  totalBalance: field.decimal({ about: 'Available plus frozen.', example: '1000' }),
  availableBalance: field.decimal({ about: 'Free to use.', example: '945' }),
  frozenBalance: field.decimal({
    about: 'Held for open orders and, on chain, for trades that are not final yet.',
    example: '55',
  }),
});
export type QuoteBalance = Static<typeof QuoteBalance>;

const balances = Type.Array(QuoteBalance, { description: 'One entry for each quote token.' });

/** An account's balances (wire contract §2). */
export const Balance = field.object(
  'Balance',
  {
    walletAddress: field.address({ about: 'Wallet that signs.' }),
    multiSignAddress: field.address({
      about: 'Trading wallet, which holds the funds if the ledger is a chain.',
      example: EXAMPLE.tradingWallet,
    }),
    chainId: field.chainId(),
    balances,
  },
  { description: "An account's balances." },
);
export type Balance = Static<typeof Balance>;

/** The account that a key belongs to (wire contract §2). */
export const UserAuth = field.object(
  'UserAuth',
  {
    apiKey: field.text({ about: 'The key.', example: EXAMPLE.apiKey }),
    walletAddress: field.address({ about: 'Wallet that signs.' }),
    walletUsers: Type.Record(Type.String({ pattern: '^[1-9][0-9]*$' }), Type.String(), {
      ...field.closed,
      description: 'Trading wallet of each chain id.',
      examples: [{ [EXAMPLE.chainId]: EXAMPLE.tradingWallet }],
    }),
  },
  { description: 'The account that a key belongs to.' },
);

/** An API key and its owner (service.md §2.5). */
export const ApiKey = field.object(
  'ApiKey',
  {
    apiKey: field.text({ about: 'The key.', example: EXAMPLE.apiKey }),
    walletAddress: field.address({ about: 'Wallet that owns the key.' }),
  },
  { description: 'An API key and its owner.' },
);

/** The wallet whose key was deleted (wire contract §4). */
export const DeletedApiKey = field.object('DeletedApiKey', {
  walletAddress: field.address({ about: 'Wallet whose key was deleted.' }),
});

/** A wallet and its trading wallet (wire contract §8). */
export const Account = field.object(
  'Account',
  {
    walletAddress: field.address({ about: 'Wallet that signs.' }),
    multiSigAddress: field.address({
      about: 'Trading wallet. On the custodial ledger it only names the account in orders: send nothing to it.',
      example: EXAMPLE.tradingWallet,
    }),
  },
  { description: 'A wallet and its trading wallet.' },
);
export type Account = Static<typeof Account>;

export const AccountDetail = dataOf(Account, 'AccountDetail');

/** An account as the operator sees it (wire contract §8). */
export const AccountWithBalances = field.object('AccountWithBalances', {
  ...Account.properties,
  createdAt: field.unixSec({
    about: 'When the account was registered, Unix seconds.',
    example: EXAMPLE.createdAtSec,
  }),
  suspended: field.flag({ about: 'Whether an operator suspended the account.', example: false }),
  hasApiKey: field.flag({ about: 'Whether its wallet has an API key.', example: true }),
  balances,
});
export type AccountWithBalances = Static<typeof AccountWithBalances>;

export const AccountList = listOf(AccountWithBalances, 'AccountList');
