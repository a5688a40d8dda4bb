import Type, { type Static } from 'typebox';
import * as field from './fields.ts';

/** Body of POST /positions/split and /positions/merge (wire contract §8). */
export const SplitMergeBody = field.object('SplitMergeBody', {
  marketId: field.requestMarketId({ about: 'Binary market.' }),
  amount: field.requestDecimal({ about: 'Number of pairs, a multiple of 0.000001 (one lot).', example: '10' }),
});

/** Body of POST /positions/redeem (wire contract §8). */
export const RedeemBody = field.object('RedeemBody', {
  marketId: field.requestMarketId({ about: 'Resolved or failed market.' }),
});

/** Body of POST /faucet (wire contract §2). */
export const FaucetBody = field.object('FaucetBody', {
  amount: field.requestDecimal({ about: 'Amount in quote, at most ten decimal places.', example: '1000' }),
});

/** What split, merge and redeem return (service.md §2.9). */
export const TransactionResult = field.object(
  'TransactionResult',
  {
    success: field.flag({ about: 'Whether the operation succeeded.', example: true }),
    txHash: Type.Optional(
      field.text({ about: 'Transaction hash on chain; absent when there is none.', example: `0x${'4b'.repeat(32)}` }),
    ),
    payout: Type.Optional(
      field.decimal({ about: 'Quote that a redeem paid; absent from split and merge.', example: '20' }),
    ),
  },
  { description: 'Outcome of a split, merge or redeem.' },
);
export type TransactionResult = Static<typeof TransactionResult>;

/** What GET /time returns (wire contract §2). */
export const ServerTime = field.object('ServerTime', {
  time: field.unixMs({ about: 'Current time, Unix milliseconds.', example: 1_795_003_600_000 }),
});
