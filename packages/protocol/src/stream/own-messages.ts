import Type, { type Static } from 'typebox';
import { OrderStatus, OrderType } from '../enums/order-enums.ts';
import { TRADE_SIDE_WORDS, TradeStatus } from '../enums/trade-enums.ts';
import { EXAMPLE } from '../schemas/example-values.ts';
import * as field from '../schemas/fields.ts';
import { closeReason, failedShares, postOnly, timeInForce } from '../schemas/order.ts';
import { ORDER_UPDATE_TYPES, StreamSide } from './channels.ts';
import { msgType, named, outcomeSide, rootMarketId, seq, ts } from './stream-fields.ts';

const numbered = {
  seq: seq("Number of the message among all of the account's messages on this channel."),
  prevSeq: Type.Optional(
    seq('For a subscription by market: the seq of its previous message; in the first message, the seq of its ack.'),
  ),
  ts: ts(),
};

/** A change of one of the account's orders (wire contract §6). */
export const OrderUpdateMessage = Type.Object(
  {
    msgType: msgType('trade.order.update'),
    orderUpdateType: field.textEnum({
      values: ORDER_UPDATE_TYPES,
      about:
        'orderNew: accepted. orderFill: one fill. orderConfirm: the fills sent before it are final, at once with a custodial ledger, on chain once they have settled. orderCancel: the order was closed before it was filled completely; status and closeReason say how.',
      example: 'orderFill',
    }),
    marketId: field.marketId({ about: 'Market number.' }),
    rootMarketId: rootMarketId(),
    orderId: field.orderId({ about: "The order's EIP-712 digest." }),
    side: field.integerEnum({ values: Object.values(StreamSide), about: '1 buy, 2 sell.', example: StreamSide.BUY }),
    outcomeSide: outcomeSide(),
    price: field.decimal({ about: 'Limit price of a share; 0 for a market order.', example: '0.55' }),
    shares: field.decimal({ about: 'Size of the order in shares; 0 for a market buy.', example: '100' }),
    amount: field.decimal({
      about: 'Size of the order in quote: price × shares, or the budget of a market buy.',
      example: '55',
    }),
    status: field.integerEnum({
      values: Object.values(OrderStatus),
      about: '1 pending, 2 finished, 3 canceled, 4 expired, 5 failed.',
      example: OrderStatus.PENDING,
    }),
    closeReason: closeReason(),
    replacedBy: Type.Optional(
      field.orderId({
        about: 'In an orderCancel, if another order has taken its place (`replaces`): the id of that one.',
      }),
    ),
    tradingMethod: field.integerEnum({
      values: Object.values(OrderType),
      about: '1 market, 2 limit.',
      example: OrderType.LIMIT_ORDER,
    }),
    quoteToken: field.address({ about: 'Address of the quote token.', example: EXAMPLE.quoteToken }),
    createdAt: field.unixSec({ about: 'When the order was accepted, Unix seconds.', example: EXAMPLE.nowSec }),
    expiresAt: field.unixSec({ about: 'When the order expires, Unix seconds; 0 for never.', example: 0 }),
    timeInForce: timeInForce(),
    postOnly: postOnly(),
    chainId: field.chainId(),
    filledShares: field.decimal({ about: 'Shares filled so far.', example: '10' }),
    failedShares: failedShares(),
    filledAmount: field.decimal({ about: 'Quote of its fills so far, without fees.', example: '5.5' }),
    ...numbered,
  },
  named('OrderUpdateMessage', "A change of one of the account's orders."),
);
export type OrderUpdateMessage = Static<typeof OrderUpdateMessage>;

/** One of the account's trades, splits and merges (wire contract §6). */
export const TradeRecordMessage = Type.Object(
  {
    msgType: msgType('trade.record.new'),
    orderId: Type.String({
      pattern: '^$|^0x[0-9a-f]{64}$',
      description: 'Order that was filled; empty for a split or merge.',
      examples: [EXAMPLE.orderId],
    }),
    tradeNo: field.text({ about: 'Trade number, as in GET /trade.', example: '42-taker' }),
    marketId: field.marketId({ about: 'Market number.' }),
    rootMarketId: rootMarketId(),
    txHash: field.text({ about: 'Transaction hash on chain; empty when there is none.', example: '' }),
    side: field.textEnum({ values: TRADE_SIDE_WORDS, about: 'What the account did.', example: 'Buy' }),
    outcomeSide: field.integerEnum({ values: [0, 1, 2], about: '1 yes, 2 no, 0 split or merge.', example: 1 }),
    price: field.decimal({ about: 'Price of a share; 1 for a split or merge.', example: '0.55' }),
    shares: field.decimal({ about: 'Number of shares.', example: '10' }),
    amount: field.decimal({ about: 'Amount in quote, without the fee.', example: '5.5' }),
    profit: field.signedDecimal({
      about: 'What a sell or merge earned over average cost, after the fee; 0 for a buy or split.',
      example: '0',
    }),
    status: field.integerEnum({
      values: Object.values(TradeStatus),
      about: '1 pending (until its block is final), 2 finished, 3 canceled, 5 failed, 6 failed on chain.',
      example: TradeStatus.FINISHED,
    }),
    quoteToken: field.address({ about: 'Address of the quote token.', example: EXAMPLE.quoteToken }),
    quoteTokenUsdPrice: field.decimal({ about: 'US dollars for one quote token.', example: '1' }),
    usdAmount: field.decimal({ about: 'Amount in US dollars.', example: '5.5' }),
    fee: field.decimal({ about: 'Fee, in quote.', example: '0.02475' }),
    chainId: field.chainId(),
    createdAt: field.unixSec({ about: 'When it happened, Unix seconds.', example: EXAMPLE.nowSec }),
    ...numbered,
  },
  named('TradeRecordMessage', "One of the account's trades, splits and merges."),
);
export type TradeRecordMessage = Static<typeof TradeRecordMessage>;
