import Type, { type Static } from 'typebox';
import { RESOLUTION_WORDS } from '../enums/market-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { Market } from './market.ts';
import { listOf } from './paging.ts';

/** What resolving or failing one binary market pays. */
export const MarketPayout = field.object('MarketPayout', {
  marketId: field.marketId({ about: 'The market, or a child of the root.' }),
  marketTitle: field.text({ about: 'Title of the market.', example: EXAMPLE.title }),
  outcome: field.textEnum({ values: RESOLUTION_WORDS, about: 'Outcome it resolves to.', example: 'yes' }),
  yesPayout: field.decimal({ about: 'Payout of a Yes share, in quote.', example: '1' }),
  noPayout: field.decimal({ about: 'Payout of a No share, in quote.', example: '0' }),
  yesShares: field.decimal({ about: 'Yes shares held.', example: '1200' }),
  noShares: field.decimal({ about: 'No shares held.', example: '1200' }),
  yesHolders: field.integer({ about: 'Number of accounts that hold Yes.', example: 7, minimum: 0 }),
  noHolders: field.integer({ about: 'Number of accounts that hold No.', example: 5, minimum: 0 }),
  totalPayout: field.decimal({ about: 'Total payout, in quote.', example: '1200' }),
});
export type MarketPayout = Static<typeof MarketPayout>;

/** Result of a resolution: the market as it is now and, for a dry run or preview, what it would pay. */
export const ResolveResult = field.object('ResolveResult', {
  data: Market,
  payouts: Type.Optional(
    Type.Array(MarketPayout, { description: 'For a dry run or preview: what each market would pay.' }),
  ),
});
export type ResolveResult = Static<typeof ResolveResult>;

/** Fees collected and not yet swept. */
export const CollectedFees = field.object('CollectedFees', {
  amount: field.decimal({ about: 'Amount that a sweep would move, in quote.', example: '12.3456' }),
});

/** Result of a fee sweep. */
export const SweepFeesResult = field.object('SweepFeesResult', {
  walletAddress: field.address({ about: 'Account that received the fees.' }),
  amount: field.decimal({ about: 'Amount moved, in quote.', example: '12.3456' }),
});

/** A balance on which the ledger and the chain disagree. */
const LedgerDifference = field.object('LedgerDifference', {
  walletAddress: field.address({ about: 'Wallet whose balance differs.' }),
  marketId: field.integer({ about: 'Market whose tokens differ; 0 for quote.', example: 0, minimum: 0 }),
  ledger: field.decimal({ about: 'Quote or shares according to the ledger.', example: '10' }),
  chain: field.decimal({
    about: 'The same according to the chain, counting only what the exchange may move.',
    example: '9.5',
  }),
});

/** Comparison of the ledger with the chain, to the wei, as of one block. */
export const ReconcileResult = field.object('ReconcileResult', {
  blockNumber: field.integer({ about: 'Block of the comparison.', example: 41_000_000, minimum: 0 }),
  accounts: field.integer({ about: 'Number of accounts compared.', example: 120, minimum: 0 }),
  positions: field.integer({ about: 'Number of positions compared.', example: 480, minimum: 0 }),
  differences: Type.Array(LedgerDifference, {
    description: 'Balances that differ; the markets concerned are halted.',
  }),
  quoteRemainder: field.decimal({
    about: 'Quote on chain in no balance: the remainders below 1e-10 quote of all accounts.',
    example: '0.000000000000000007',
  }),
  shareRemainder: field.decimal({
    about: 'Shares on chain in no position: the remainders below a lot of all positions.',
    example: '0',
  }),
  quoteOutOfReach: field.decimal({ about: 'Quote on chain that the exchange may not move.', example: '0' }),
  shareOutOfReach: field.decimal({ about: 'Shares on chain that the exchange may not move.', example: '0' }),
  excessMarketIds: Type.Array(field.integer({ about: 'Market.', example: 7, minimum: 1 }), {
    description: 'Markets of which accounts hold more tokens than exist by the logs; halted when another count agrees.',
  }),
  backingNeeded: field.decimal({
    about: "The most that all tokens of this service's markets can pay.",
    example: '2500',
  }),
  backingLocked: field.decimal({ about: 'Quote locked in the conditional-tokens contract.', example: '2500' }),
});
export type ReconcileResult = Static<typeof ReconcileResult>;

const BAR_KINDS = ['wallet', 'failures'] as const;

/** What keeps an account from resting orders, on chain. */
export const AccountBar = field.object('AccountBar', {
  walletAddress: field.address({ about: 'Wallet that signs.' }),
  multiSigAddress: field.address({ about: 'Trading wallet.', example: EXAMPLE.tradingWallet }),
  kind: field.textEnum({
    values: BAR_KINDS,
    about:
      '`wallet`: its trading wallet refuses what it receives, or the signer may not sign for it; it is examined each minute. `failures`: too many fills of its resting orders failed in a day.',
    example: 'wallet',
  }),
  cause: field.text({
    about: 'What happened, in words; empty when an earlier version barred it.',
    example: 'the receiver refused the shares or the money',
  }),
  since: field.unixSec({ about: 'Since when, Unix seconds.', example: EXAMPLE.nowSec }),
  until: field.unixSec({ about: 'When it ends at the latest, Unix seconds.', example: EXAMPLE.nowSec + 86_400 }),
});
export type AccountBar = Static<typeof AccountBar>;

export const AccountBarList = listOf(AccountBar, 'AccountBarList');

/** Result of lifting an account's bars. */
export const LiftBarResult = field.object('LiftBarResult', {
  walletAddress: field.address({ about: 'Wallet of the account.' }),
  lifted: Type.Array(AccountBar, { description: 'What kept it from resting orders; empty if nothing did.' }),
});

/** Result of a suspension. */
export const SuspendResult = field.object('SuspendResult', {
  walletAddress: field.address({ about: 'Wallet of the account.' }),
  cancelledOrders: field.integer({ about: 'Number of open orders that were cancelled.', example: 3, minimum: 0 }),
});

/** Result of the end of a suspension. */
export const ResumeResult = field.object('ResumeResult', {
  walletAddress: field.address({ about: 'Wallet of the account.' }),
});

/** One action of an operator (wire contract §8). */
export const AuditEntry = field.object('AuditEntry', {
  at: field.unixSec({ about: 'When it happened, Unix seconds.', example: EXAMPLE.nowSec }),
  actor: field.text({ about: 'Who acted.', example: 'admin' }),
  action: field.text({ about: 'What was done.', example: 'moveMarket' }),
  target: field.text({ about: 'What it was done to.', example: 'market 1' }),
  detail: field.text({
    about: 'The command and its outcome, as JSON text in the terms of the API, without secrets.',
    example: '{"command":{"marketId":1,"action":"halt"},"outcome":{"ok":true}}',
  }),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditList = listOf(AuditEntry, 'AuditList');
