import Type, { type Static } from 'typebox';
import { RESOLUTION_WORDS } from '../enums/market-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { Market } from './market.ts';
import { listOf } from './paging.ts';

const exact = { additionalProperties: false } as const;

/** What a resolution, or giving up, pays in one binary market. */
export const MarketPayout = Type.Object(
  {
    marketId: field.marketId({ about: 'Market, or child of the root.' }),
    marketTitle: field.text({ about: 'Its title.', example: EXAMPLE.title }),
    outcome: field.textEnum({ values: RESOLUTION_WORDS, about: 'How it comes out.', example: 'yes' }),
    yesPayout: field.decimal({ about: 'Quote a Yes share pays.', example: '1' }),
    noPayout: field.decimal({ about: 'Quote a No share pays.', example: '0' }),
    yesShares: field.decimal({ about: 'Yes shares held.', example: '1200' }),
    noShares: field.decimal({ about: 'No shares held.', example: '1200' }),
    yesHolders: field.integer({ about: 'Accounts that hold Yes.', example: 7, minimum: 0 }),
    noHolders: field.integer({ about: 'Accounts that hold No.', example: 5, minimum: 0 }),
    totalPayout: field.decimal({ about: 'Quote it pays in all.', example: '1200' }),
  },
  { ...exact, title: 'MarketPayout' },
);
export type MarketPayout = Static<typeof MarketPayout>;

/** What a resolution answers: the market as it is now, and what it would pay when that is asked beforehand. */
export const ResolveResult = Type.Object(
  {
    data: Market,
    payouts: Type.Optional(
      Type.Array(MarketPayout, { description: 'When it is asked beforehand: what each market would pay.' }),
    ),
  },
  { ...exact, title: 'ResolveResult' },
);
export type ResolveResult = Static<typeof ResolveResult>;

/** What a sweep of fees answers. */
export const SweepFeesResult = Type.Object(
  {
    walletAddress: field.address({ about: 'Account that received the fees.' }),
    amount: field.decimal({ about: 'Quote that was moved.', example: '12.3456' }),
  },
  { ...exact, title: 'SweepFeesResult' },
);
export type SweepFeesResult = Static<typeof SweepFeesResult>;

/** What an account has by the ledger and by the chain, where these do not agree. */
export const LedgerDifference = Type.Object(
  {
    walletAddress: field.address({ about: 'Whose.' }),
    marketId: field.integer({ about: 'Market whose tokens differ; 0: quote.', example: 0, minimum: 0 }),
    ledger: field.decimal({ about: 'Quote or shares by the ledger.', example: '10' }),
    chain: field.decimal({ about: 'The same by the chain, as far as the exchange may move it.', example: '9.5' }),
  },
  { ...exact, title: 'LedgerDifference' },
);
export type LedgerDifference = Static<typeof LedgerDifference>;

/** How ledger and chain compare, to the wei, as of one block. */
export const ReconcileResult = Type.Object(
  {
    blockNumber: field.integer({ about: 'As of which block.', example: 41_000_000, minimum: 0 }),
    accounts: field.integer({ about: 'Accounts compared.', example: 120, minimum: 0 }),
    positions: field.integer({ about: 'Positions compared.', example: 480, minimum: 0 }),
    differences: Type.Array(LedgerDifference, {
      description: 'What does not agree; the markets concerned are halted.',
    }),
    quoteRemainder: field.decimal({ about: 'Below 1e-10 quote, in no balance.', example: '0.000000000000000007' }),
    shareRemainder: field.decimal({ about: 'Below a lot, in no position.', example: '0' }),
    quoteOutOfReach: field.decimal({ about: 'Quote there that the exchange may not move.', example: '0' }),
    shareOutOfReach: field.decimal({ about: 'Shares there that the exchange may not move.', example: '0' }),
    excessMarketIds: Type.Array(field.integer({ about: 'Market.', example: 7, minimum: 1 }), {
      description: 'Markets in which more tokens are held than there are pairs; they are halted.',
    }),
    backingNeeded: field.decimal({ about: 'What stands behind all pairs of this service’s markets.', example: '2500' }),
    backingLocked: field.decimal({ about: 'Quote locked behind them.', example: '2500' }),
  },
  { ...exact, title: 'ReconcileResult' },
);
export type ReconcileResult = Static<typeof ReconcileResult>;

/** One thing that an operator did (wire contract §8). */
export const AuditEntry = Type.Object(
  {
    at: field.unixSec({ about: 'When, Unix seconds.', example: EXAMPLE.nowSec }),
    actor: field.text({ about: 'Who.', example: 'admin' }),
    action: field.text({ about: 'What.', example: 'moveMarket' }),
    target: field.text({ about: 'To what.', example: 'market 1' }),
    detail: field.text({
      about: 'With what, and how it came out, as the API has it; JSON text without secrets.',
      example: '{"command":{"marketId":1,"action":"halt"},"outcome":{"ok":true}}',
    }),
  },
  { ...exact, title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditList = listOf(AuditEntry, 'AuditList');
