import Type, { type Static } from 'typebox';
import { ORDER_SIDE_WORDS, OUTCOME_SIDE_WORDS, OutcomeSide } from '../enums/order-enums.ts';
import { TRADE_SIDE_WORDS, TRADE_STATUS_WORDS, TradeStatus } from '../enums/trade-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { listOf } from './paging.ts';

const exact = { additionalProperties: false } as const;

/** An account's side of a fill, or its split or merge (wire contract §3). */
export const Trade = Type.Object(
  {
    tradeNo: field.text('Trade number; unique.', '42-1'),
    orderNo: field.text('Order it filled; empty for a split or merge.', EXAMPLE.orderId),
    txHash: field.text('Transaction on chain; empty when there is none.', ''),
    marketId: field.marketId('Market.'),
    marketTitle: field.text('Its title.', EXAMPLE.title),
    rootMarketId: field.integer('Categorical root of the market; 0 if none.', 0, { minimum: 0 }),
    rootMarketTitle: field.text('Its title; empty if none.', ''),
    side: field.textEnum(TRADE_SIDE_WORDS, 'What the account did.', 'Buy'),
    outcome: field.text('Label of the outcome; empty for a split or merge.', 'Yes'),
    outcomeSide: field.integerEnum(Object.values(OutcomeSide), '1 yes, 2 no, 0 split or merge.', OutcomeSide.YES),
    outcomeSideEnum: field.textEnum(Object.values(OUTCOME_SIDE_WORDS), 'The same as a word.', 'Yes'),
    price: field.decimal('Price of a share; 1 for a split or merge.', '0.55'),
    shares: field.decimal('Shares.', '10'),
    amount: field.decimal('Quote, without fee.', '5.5'),
    fee: field.uint256('Fee, in quote wei.', '24750000000000000'),
    feeFormatted: field.decimal('Fee, in quote.', '0.02475'),
    profit: field.signedDecimal('What a sell gained over average cost, fee taken off; 0 for a buy.', '0'),
    quoteToken: field.address('Address of the quote token.', EXAMPLE.quoteToken),
    quoteTokenUsdPrice: field.decimal('US dollars for one quote token.', '1'),
    usdAmount: field.decimal('Amount in US dollars.', '5.5'),
    status: field.integerEnum(Object.values(TradeStatus), 'What became of it.', TradeStatus.FINISHED),
    statusEnum: field.textEnum(Object.values(TRADE_STATUS_WORDS), 'The same as a word.', 'Finished'),
    chainId: field.chainId(),
    createdAt: field.unixSec('When it happened, Unix seconds.', EXAMPLE.nowSec),
  },
  { ...exact, title: 'Trade', description: "An account's trade (wire contract §3)." },
);
export type Trade = Static<typeof Trade>;

export const TradeList = listOf(Trade, 'TradeList');

/** A fill as everybody sees it, from its taker's view (wire contract §2). */
export const PublicTrade = Type.Object(
  {
    tradeNo: field.text('Fill number; unique.', '42'),
    marketId: field.marketId('Market.'),
    rootMarketId: field.integer('Categorical root of the market; 0 if none.', 0, { minimum: 0 }),
    tokenId: field.tokenId("The taker's token."),
    side: field.textEnum(Object.values(ORDER_SIDE_WORDS), 'What the taker did.', 'Buy'),
    outcome: field.text("Label of the taker's outcome.", 'Yes'),
    outcomeSide: field.integerEnum([OutcomeSide.YES, OutcomeSide.NO], '1 yes, 2 no.', OutcomeSide.YES),
    outcomeSideEnum: field.textEnum(['Yes', 'No'], 'The same as a word.', 'Yes'),
    price: field.decimal("Price of a share of the taker's token.", '0.55'),
    shares: field.decimal('Shares.', '10'),
    amount: field.decimal('Quote: price × shares.', '5.5'),
    createdAt: field.unixSec('When it happened, Unix seconds.', EXAMPLE.nowSec),
  },
  { ...exact, title: 'PublicTrade', description: 'A fill of a market (wire contract §2).' },
);
export type PublicTrade = Static<typeof PublicTrade>;

export const PublicTradeList = listOf(PublicTrade, 'PublicTradeList');
