import Type, { type Static } from 'typebox';
import { OrderStatus } from '../enums/order-enums.ts';
import { TradeStatus } from '../enums/trade-enums.ts';
import { EXAMPLE } from '../schemas/example-values.ts';
import * as field from '../schemas/fields.ts';
import { Order } from '../schemas/order.ts';
import { Trade } from '../schemas/trade.ts';
import { ORDER_UPDATE_TYPES, StreamSide } from './channels.ts';
import { msgType, rootMarketId, seq, ts } from './stream-fields.ts';

/** Fields that mean here what they do over HTTP. */
const { properties: order } = Order;
const { properties: trade } = Trade;

const numbered = {
  seq: seq("Number of the message among all of the account's messages on this channel."),
  prevSeq: Type.Optional(
    seq('For a subscription by market: the seq of its previous message; in the first message, the seq of its ack.'),
  ),
  ts: ts(),
};

/** A change of one of the account's orders (wire contract §6). */
export const OrderUpdateMessage = field.object(
  'OrderUpdateMessage',
  {
    msgType: msgType('trade.order.update'),
    orderUpdateType: field.textEnum({
      values: ORDER_UPDATE_TYPES,
      about:
        'orderNew: accepted. orderFill: one fill. orderConfirm: the fills sent before it are final, at once with a custodial ledger, on chain once they have settled. orderCancel: the order was closed before it was filled completely; status and closeReason say how.',
      example: 'orderFill',
    }),
    marketId: order.marketId,
    rootMarketId: rootMarketId(),
    orderId: order.orderId,
    side: field.integerEnum({ values: Object.values(StreamSide), about: '1 buy, 2 sell.', example: StreamSide.BUY }),
    outcomeSide: order.outcomeSide,
    price: order.price,
    shares: order.orderShares,
    amount: order.orderAmount,
    status: field.integerEnum({
      values: Object.values(OrderStatus),
      about: '1 pending, 2 finished, 3 canceled, 4 expired, 5 failed.',
      example: OrderStatus.PENDING,
    }),
    closeReason: order.closeReason,
    replacedBy: Type.Optional(
      field.orderId({
        about: 'In an orderCancel, if another order has taken its place (`replaces`): the id of that one.',
      }),
    ),
    tradingMethod: order.tradingMethod,
    quoteToken: order.quoteToken,
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    chainId: trade.chainId,
    filledShares: field.decimal({ about: 'Shares filled so far.', example: '10' }),
    failedShares: order.failedShares,
    filledAmount: field.decimal({ about: 'Quote of its fills so far, without fees.', example: '5.5' }),
    ...numbered,
  },
  { description: "A change of one of the account's orders." },
);
export type OrderUpdateMessage = Static<typeof OrderUpdateMessage>;

/** One of the account's trades, splits and merges (wire contract §6). */
export const TradeRecordMessage = field.object(
  'TradeRecordMessage',
  {
    msgType: msgType('trade.record.new'),
    orderId: Type.String({
      pattern: '^$|^0x[0-9a-f]{64}$',
      description: 'Order that was filled; empty for a split or merge.',
      examples: [EXAMPLE.orderId],
    }),
    tradeNo: field.text({ about: 'Trade number, as in GET /trade.', example: '42-taker' }),
    marketId: trade.marketId,
    rootMarketId: rootMarketId(),
    txHash: trade.txHash,
    side: trade.side,
    outcomeSide: trade.outcomeSide,
    price: trade.price,
    shares: trade.shares,
    amount: trade.amount,
    profit: field.signedDecimal({
      about: 'What a sell or merge earned over average cost, after the fee; 0 for a buy or split.',
      example: '0',
    }),
    status: field.integerEnum({
      values: Object.values(TradeStatus),
      about: '1 pending (until its block is final), 2 finished, 3 canceled, 5 failed, 6 failed on chain.',
      example: TradeStatus.FINISHED,
    }),
    quoteToken: trade.quoteToken,
    quoteTokenUsdPrice: trade.quoteTokenUsdPrice,
    usdAmount: trade.usdAmount,
    fee: trade.feeFormatted,
    chainId: trade.chainId,
    createdAt: trade.createdAt,
    ...numbered,
  },
  { description: "One of the account's trades, splits and merges." },
);
export type TradeRecordMessage = Static<typeof TradeRecordMessage>;
