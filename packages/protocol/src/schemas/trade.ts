import Type, { type Static } from 'typebox';
import { ORDER_SIDE_WORDS, OUTCOME_SIDE_WORDS, OutcomeSide } from '../enums/order-enums.ts';
import { TRADE_SIDE_WORDS, TRADE_STATUS_WORDS, TradeStatus } from '../enums/trade-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { marketFields } from './market-fields.ts';
import { outcomeFields } from './outcome-fields.ts';
import { listOf } from './paging.ts';

/** An account's side of a fill, or its split or merge (wire contract §3). */
export const Trade = field.object(
  'Trade',
  {
    tradeNo: field.text({
      about: 'Trade number; unique. That of a fill ends in -maker or -taker: what the account was in it.',
      example: '42-taker',
    }),
    orderNo: field.text({ about: 'Order that was filled; empty for a split or merge.', example: EXAMPLE.orderId }),
    txHash: field.text({ about: 'Transaction hash on chain; empty when there is none.', example: '' }),
    ...marketFields,
    side: field.textEnum({ values: TRADE_SIDE_WORDS, about: 'What the account did.', example: 'Buy' }),
    outcome: field.text({ about: 'Label of the outcome; empty for a split or merge.', example: 'Yes' }),
    outcomeSide: field.integerEnum({
      values: Object.values(OutcomeSide),
      about: '1 yes, 2 no, 0 split or merge.',
      example: OutcomeSide.YES,
    }),
    outcomeSideEnum: field.textEnum({
      values: Object.values(OUTCOME_SIDE_WORDS),
      about: 'The same, as a word.',
      example: 'Yes',
    }),
    price: field.decimal({ about: 'Price of a share; 1 for a split or merge.', example: '0.55' }),
    shares: field.decimal({ about: 'Number of shares.', example: '10' }),
    amount: field.decimal({ about: 'Amount in quote, without the fee.', example: '5.5' }),
    fee: field.uint256({ about: 'Fee, in wei of quote.', example: '24750000000000000' }),
    feeFormatted: field.decimal({ about: 'Fee, in quote.', example: '0.02475' }),
    profit: field.signedDecimal({
      about: 'What a sell earned over average cost, after the fee; 0 for a buy.',
      example: '0',
    }),
    quoteToken: field.address({ about: 'Address of the quote token.', example: EXAMPLE.quoteToken }),
    quoteTokenUsdPrice: field.decimal({ about: 'US dollars for one quote token.', example: '1' }),
    usdAmount: field.decimal({ about: 'Amount in US dollars.', example: '5.5' }),
    status: field.integerEnum({
      values: Object.values(TradeStatus),
      about: '1 Pending, 2 Finished, 3 Canceled, 5 Failed, 6 OnchainFailed; always 2 with the custodial ledger.',
      example: TradeStatus.FINISHED,
    }),
    statusEnum: field.textEnum({
      values: Object.values(TRADE_STATUS_WORDS),
      about: 'The same, as a word.',
      example: 'Finished',
    }),
    failReason: Type.Optional(
      field.text({
        about: 'Why the trade failed on chain; present only with status 6.',
        example: 'an order of it was cancelled on chain',
      }),
    ),
    chainId: field.chainId(),
    createdAt: field.unixSec({ about: 'When it happened, Unix seconds.', example: EXAMPLE.nowSec }),
  },
  { description: "An account's trade." },
);
export type Trade = Static<typeof Trade>;

export const TradeList = listOf(Trade, 'TradeList');

/** A fill in public data, from the taker's point of view (wire contract §2). */
export const PublicTrade = field.object(
  'PublicTrade',
  {
    tradeNo: field.text({
      about: 'Fill number; unique. The numbers of its two trades begin with it.',
      example: '42',
    }),
    marketId: field.marketId({ about: 'Market number.' }),
    rootMarketId: field.integer({ about: 'Categorical root of the market; 0 if none.', example: 0, minimum: 0 }),
    tokenId: field.tokenId({ about: "The taker's token." }),
    side: field.textEnum({ values: Object.values(ORDER_SIDE_WORDS), about: 'What the taker did.', example: 'Buy' }),
    ...outcomeFields,
    outcome: field.text({ about: "Label of the taker's outcome.", example: 'Yes' }),
    price: field.decimal({ about: "Price of a share of the taker's token.", example: '0.55' }),
    shares: field.decimal({ about: 'Number of shares.', example: '10' }),
    amount: field.decimal({ about: 'Amount in quote: price × shares.', example: '5.5' }),
    createdAt: field.unixSec({ about: 'When it happened, Unix seconds.', example: EXAMPLE.nowSec }),
  },
  { description: 'A fill of a market.' },
);
export type PublicTrade = Static<typeof PublicTrade>;

export const PublicTradeList = listOf(PublicTrade, 'PublicTradeList');
