import Type, { type Static } from 'typebox';
import {
  CLOSE_REASONS,
  ORDER_SIDE_WORDS,
  ORDER_STATUS_WORDS,
  OrderSide,
  OrderStatus,
  OrderType,
  TIMES_IN_FORCE,
  TRADING_METHOD_WORDS,
} from '../enums/order-enums.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { marketFields } from './market-fields.ts';
import { outcomeFields } from './outcome-fields.ts';
import { listOf } from './paging.ts';
import { Trade } from './trade.ts';

/** An order (wire contract §3). */
export const Order = field.object(
  'Order',
  {
    orderId: field.orderId({ about: "The order's EIP-712 digest." }),
    transNo: field.orderId({ about: 'The order id under its older name.' }),
    status: field.integerEnum({
      values: Object.values(OrderStatus),
      about: '1 Pending (open), 2 Finished, 3 Canceled, 4 Expired, 5 Failed.',
      example: OrderStatus.PENDING,
    }),
    statusEnum: field.textEnum({
      values: Object.values(ORDER_STATUS_WORDS),
      about: 'The same, as a word.',
      example: 'Pending',
    }),
    closeReason: Type.Optional(
      field.textEnum({
        values: CLOSE_REASONS,
        about:
          'Why the order was closed; absent while it is open, and when it was filled completely. cancelled: by a request of its owner or builder, or by the exchange, as when an account is suspended. cancelAllAfter: by the account’s cancel timer. postOnlyWouldCross: it would have traded at once. selfTrade: the remainder would have matched an order of the same account. unfilled: it was to fill at once (market order, IOC or FOK), and found nothing more to match within its limits; FOK: not enough. expired: its expiration passed. marketClosed: the market stopped trading. On chain only, uncovered: the funds held for it are gone; settlementFailed: its trades failed to settle.',
        example: 'postOnlyWouldCross',
      }),
    ),
    ...marketFields,
    side: field.integerEnum({ values: Object.values(OrderSide), about: '0 buy, 1 sell.', example: OrderSide.BUY }),
    sideEnum: field.textEnum({
      values: Object.values(ORDER_SIDE_WORDS),
      about: 'The same, as a word.',
      example: 'Buy',
    }),
    tradingMethod: field.integerEnum({
      values: Object.values(OrderType),
      about: '1 market, 2 limit.',
      example: OrderType.LIMIT_ORDER,
    }),
    tradingMethodEnum: field.textEnum({
      values: Object.values(TRADING_METHOD_WORDS),
      about: 'The same, as a word.',
      example: 'Limit',
    }),
    ...outcomeFields,
    price: field.decimal({ about: 'Limit price of a share; 0 for a market order.', example: '0.55' }),
    orderShares: field.decimal({ about: 'Size of the order in shares; 0 for a market buy.', example: '100' }),
    orderAmount: field.decimal({
      about: 'Size of the order in quote: price × shares, or the budget of a market buy.',
      example: '55',
    }),
    filledShares: field.decimal({ about: 'Shares filled.', example: '10' }),
    failedShares: Type.Optional(
      field.decimal({
        about:
          'On chain, shares whose trades failed to settle: they count as cancelled, so neither as filled nor as open. Absent if there are none.',
        example: '5',
      }),
    ),
    filledAmount: field.decimal({ about: 'Quote of its fills, without fees.', example: '5.5' }),
    profit: field.signedDecimal({
      about: 'What its sells earned over average cost, after fees; 0 for a buy.',
      example: '0',
    }),
    quoteToken: field.address({ about: 'Address of the quote token.', example: EXAMPLE.quoteToken }),
    createdAt: field.unixSec({ about: 'When the order was accepted, Unix seconds.', example: EXAMPLE.nowSec }),
    expiresAt: field.unixSec({ about: 'When the order expires, Unix seconds; 0 for never.', example: 0 }),
    timeInForce: field.textEnum({
      values: TIMES_IN_FORCE,
      about:
        'What happens to the part that does not fill at once, as submitted or by default. GTC: it rests. IOC: it is cancelled, as with every market order that is not FOK. FOK: the order fills completely or not at all.',
      example: 'GTC',
    }),
    postOnly: field.flag({
      about: 'Whether the order was submitted as post-only: cancelled rather than match a resting order.',
      example: false,
    }),
    worstPrice: Type.Optional(
      field.decimal({
        about: 'Of a market order, the worst price at which it may fill; absent if it was submitted without one.',
        example: '0.57',
      }),
    ),
    trades: Type.Array(Trade, {
      description: 'Its first 100 fills, oldest first; GET /trade?orderId=… lists all. Empty in lists.',
    }),
  },
  { description: 'An order.' },
);
export type Order = Static<typeof Order>;

export const OrderList = listOf(Order, 'OrderList');

/** A `result` with one order (wire contract §2). */
export const OrderDetail = field.object('OrderDetail', { orderData: Order });

/** The answer to one order of a batch: the order, or why it was refused. */
export const OrderAnswer = field.object(
  'OrderAnswer',
  {
    errno: field.integer({
      about:
        '0 if the order was placed; otherwise a number from the error table. With 1 it may have been placed: send the same order again.',
      example: 0,
      minimum: 0,
    }),
    errmsg: field.text({
      about: 'Empty if it was placed; otherwise what was received, what is accepted, what to do.',
      example: '',
    }),
    orderData: Type.Optional(Order),
  },
  { description: 'The answer to one order of a batch; `orderData` if it was placed.' },
);
export type OrderAnswer = Static<typeof OrderAnswer>;

export const OrderBatchResult = field.object('OrderBatchResult', {
  answers: Type.Array(OrderAnswer, { description: 'An answer for each order, in the sequence of the request.' }),
});

export const CancelResult = field.object('CancelResult', {
  result: Type.Literal(true, { description: 'The order was cancelled.', examples: [true] }),
});

export const CancelAnswer = field.object(
  'CancelAnswer',
  {
    errno: field.integer({
      about: '0 if the order was cancelled; otherwise a number from the error table.',
      example: 0,
      minimum: 0,
    }),
    errmsg: field.text({ about: 'Empty if it was cancelled; otherwise why not.', example: '' }),
    cancelledShares: Type.Optional(
      field.decimal({
        about: 'The remainder that was cancelled, in shares: what is missing from the size was filled before.',
        example: '90',
      }),
    ),
  },
  { description: 'The answer to one cancel of a batch; `cancelledShares` if it was cancelled.' },
);
export type CancelAnswer = Static<typeof CancelAnswer>;

export const CancelBatchResult = field.object('CancelBatchResult', {
  answers: Type.Array(CancelAnswer, { description: 'An answer for each id, in the sequence of the request.' }),
});

export const CancelAllResult = field.object('CancelAllResult', {
  cancelled: Type.Array(field.orderId({ about: 'An order id.' }), { description: 'Orders that were cancelled.' }),
});
