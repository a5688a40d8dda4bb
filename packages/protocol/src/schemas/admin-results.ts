import Type, { type Static } from 'typebox';
import { RESOLUTION_WORDS } from '../enums/market-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { Market } from './market.ts';
import { listOf } from './paging.ts';

const exact = { additionalProperties: false } as const;

/** What a resolution pays in one binary market. */
export const MarketPayout = Type.Object(
  {
    marketId: field.marketId('Market, or child of the root.'),
    marketTitle: field.text('Its title.', EXAMPLE.title),
    outcome: field.textEnum(RESOLUTION_WORDS, 'How it comes out.', 'yes'),
    yesPayout: field.decimal('Quote a Yes share pays.', '1'),
    noPayout: field.decimal('Quote a No share pays.', '0'),
    yesShares: field.decimal('Yes shares held.', '1200'),
    noShares: field.decimal('No shares held.', '1200'),
    yesHolders: field.integer('Accounts that hold Yes.', 7, { minimum: 0 }),
    noHolders: field.integer('Accounts that hold No.', 5, { minimum: 0 }),
    totalPayout: field.decimal('Quote it pays in all.', '1200'),
  },
  { ...exact, title: 'MarketPayout' },
);
export type MarketPayout = Static<typeof MarketPayout>;

/** What a resolution answers: the market as it is now, and of a dry run what it would pay. */
export const ResolveResult = Type.Object(
  {
    data: Market,
    payouts: Type.Optional(Type.Array(MarketPayout, { description: 'Of a dry run: what each market would pay.' })),
  },
  { ...exact, title: 'ResolveResult' },
);
export type ResolveResult = Static<typeof ResolveResult>;

/** What a sweep of fees answers. */
export const SweepFeesResult = Type.Object(
  {
    walletAddress: field.address('Account that received the fees.'),
    amount: field.decimal('Quote that was moved.', '12.3456'),
  },
  { ...exact, title: 'SweepFeesResult' },
);
export type SweepFeesResult = Static<typeof SweepFeesResult>;

/** One thing that an operator did (wire contract §8). */
export const AuditEntry = Type.Object(
  {
    at: field.unixMs('When, Unix milliseconds.', EXAMPLE.nowMs),
    actor: field.text('Who.', 'admin'),
    action: field.text('What.', 'moveMarket'),
    target: field.text('To what.', 'market 1'),
    detail: field.text('With what, and how it came out; JSON text without secrets.', '{"action":"halt","ok":true}'),
  },
  { ...exact, title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditList = listOf(AuditEntry, 'AuditList');
