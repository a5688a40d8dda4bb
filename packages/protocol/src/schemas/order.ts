import Type, { type Static } from 'typebox';
import {
  ORDER_SIDE_WORDS,
  ORDER_STATUS_WORDS,
  OrderSide,
  OrderStatus,
  OrderType,
  OutcomeSide,
  TRADING_METHOD_WORDS,
} from '../enums/order-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { listOf } from './paging.ts';
import { Trade } from './trade.ts';

const exact = { additionalProperties: false } as const;

/** An order (wire contract §3). */
export const Order = Type.Object(
  {
    orderId: field.orderId("The order's EIP-712 digest."),
    transNo: field.orderId('The same, under its older name.'),
    status: field.integerEnum(Object.values(OrderStatus), 'What became of it.', OrderStatus.PENDING),
    statusEnum: field.textEnum(Object.values(ORDER_STATUS_WORDS), 'The same as a word.', 'Pending'),
    marketId: field.marketId('Market.'),
    marketTitle: field.text('Its title.', EXAMPLE.title),
    rootMarketId: field.integer('Categorical root of the market; 0 if none.', 0, { minimum: 0 }),
    rootMarketTitle: field.text('Its title; empty if none.', ''),
    side: field.integerEnum(Object.values(OrderSide), '0 buy, 1 sell.', OrderSide.BUY),
    sideEnum: field.textEnum(Object.values(ORDER_SIDE_WORDS), 'The same as a word.', 'Buy'),
    tradingMethod: field.integerEnum(Object.values(OrderType), '1 market, 2 limit.', OrderType.LIMIT_ORDER),
    tradingMethodEnum: field.textEnum(Object.values(TRADING_METHOD_WORDS), 'The same as a word.', 'Limit'),
    outcome: field.text('Label of the outcome.', 'Yes'),
    outcomeSide: field.integerEnum([OutcomeSide.YES, OutcomeSide.NO], '1 yes, 2 no.', OutcomeSide.YES),
    outcomeSideEnum: field.textEnum(['Yes', 'No'], 'The same as a word.', 'Yes'),
    price: field.decimal('Limit price of a share; 0 for a market order.', '0.55'),
    orderShares: field.decimal('Shares asked for; 0 for a market buy.', '100'),
    orderAmount: field.decimal('Quote asked for: price × shares, or the budget of a market buy.', '55'),
    filledShares: field.decimal('Shares filled.', '10'),
    filledAmount: field.decimal('Quote of its fills, without fee.', '5.5'),
    profit: field.signedDecimal('What its sells gained over average cost, fees taken off.', '0'),
    quoteToken: field.address('Address of the quote token.', EXAMPLE.quoteToken),
    createdAt: field.unixSec('When it was accepted, Unix seconds.', EXAMPLE.nowSec),
    expiresAt: field.unixSec('When it expires, Unix seconds; 0 for never.', 0),
    trades: Type.Array(Trade, { description: 'Its fills, oldest first; filled in by GET /order/{orderId} only.' }),
  },
  { ...exact, title: 'Order', description: 'An order (wire contract §3).' },
);
export type Order = Static<typeof Order>;

export const OrderList = listOf(Order, 'OrderList');

/** `result` that carries one order (wire contract §2). */
export const OrderDetail = Type.Object({ orderData: Order }, { ...exact, title: 'OrderDetail' });

export const CancelResult = Type.Object(
  { result: Type.Literal(true, { description: 'The order was cancelled.', examples: [true] }) },
  { ...exact, title: 'CancelResult' },
);

export const CancelAllResult = Type.Object(
  { cancelled: Type.Array(field.orderId('An order.'), { description: 'Orders that were cancelled.' }) },
  { ...exact, title: 'CancelAllResult' },
);
