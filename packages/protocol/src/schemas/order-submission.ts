import Type, { type Static } from 'typebox';
import { OrderSide, OrderType, TIMES_IN_FORCE } from '../enums/order-enums.ts';
import { MAX_BATCH_CANCELS, MAX_BATCH_ORDERS, MAX_WORD_CHARS } from '../limits.ts';
import { exampleOf } from '../openapi/example-of.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

/** The twelve signed fields, as text (wire contract §4). */
const signed = {
  salt: field.uint256({ about: 'Random number that makes the order unique.', example: '479249096354' }),
  maker: field.address({
    about: "The account's trading wallet; for signature type 0, its wallet.",
    example: EXAMPLE.tradingWallet,
  }),
  signer: field.address({ about: "The account's wallet.", example: EXAMPLE.wallet }),
  taker: Type.String({
    pattern: '^0x0{40}$',
    description: 'Always the zero address: anyone may fill the order.',
    examples: ['0x0000000000000000000000000000000000000000'],
  }),
  tokenId: field.tokenId({ about: 'Outcome token to buy or sell.' }),
  makerAmount: field.uint256({
    about: 'What the maker gives: for a buy, quote in wei; for a sell, shares in wei.',
    example: '55000000000000000000',
  }),
  takerAmount: field.uint256({
    about: 'What the maker asks for: for a buy, shares in wei; for a sell, quote in wei; 0 for a market order.',
    example: '100000000000000000000',
  }),
  expiration: field.uint256({ about: 'When the order expires, Unix seconds; 0 for never.', example: '0' }),
  nonce: field.uint256({ about: "The account's nonce on the exchange contract; 0 unless raised there.", example: '0' }),
  feeRateBps: field.uint256({
    about: "0 accepts the market's published rates; above 0, the highest rate the order accepts, in basis points.",
    example: '0',
  }),
  side: field.textEnum({ values: ['0', '1'], about: '0 buy, 1 sell.', example: '0' }),
  signatureType: field.textEnum({
    values: ['0', '1', '2'],
    about: '0 wallet (EOA), 2 Safe; 1 (proxy) is refused with errno 302.',
    example: '2',
  }),
};

/** Every decimal is understood: one that is on no price grid gets errno 304 or 308. */
const requestPrice = field.text({
  about: 'Limit price of a share as a decimal; ignored for a market order.',
  example: '0.55',
  maxLength: MAX_WORD_CHARS,
});

/** Every text is understood: one that names no order gets errno 300. */
const ReplacedOrder = Type.Object(
  {
    orderId: field.text({ about: 'The open order to replace.', example: EXAMPLE.orderId, minLength: 1 }),
    remainingShares: Type.Optional(
      field.requestDecimal({
        about:
          'What must remain of it, in shares: its size less filledShares and, on chain, failedShares. With any other remainder, errno 301, with a message that begins with `replaces.remainingShares`; one about an order that is no longer open begins with `replaces.orderId`.',
        example: '60',
      }),
    ),
  },
  {
    ...field.closed,
    description:
      'An open order of the account that this one takes the place of: it is cancelled and this one placed, with nothing in between, or neither. What it holds can pay for this order. Errno 301 if it is no longer open. Not part of the signed order.',
  },
);

/** What every order has. */
const required = {
  ...signed,
  topicId: field.requestMarketId({ about: 'Market number.' }),
  price: requestPrice,
  tradingMethod: field.integerEnum({
    values: Object.values(OrderType),
    about: '1 market, 2 limit.',
    example: OrderType.LIMIT_ORDER,
  }),
  signature: field.text({
    about: "The signer's signature of the typed data: 0x and 130 hex digits.",
    example: EXAMPLE.signature,
  }),
};

/**
 * Body of POST /order (wire contract §4). A malformed `signature` is understood too: it gets errno 302, not HTTP 400.
 */
export const OrderSubmission = field.object(
  'OrderSubmission',
  {
    ...required,
    sign: Type.Optional(field.ignored({ example: EXAMPLE.signature })),
    currencyAddress: Type.Optional(
      field.addressOrEmpty({ about: "The market's quote token, or empty.", example: EXAMPLE.quoteToken }),
    ),
    contractAddress: Type.Optional(
      field.addressOrEmpty({ about: 'The conditional-tokens contract, or empty.', example: '' }),
    ),
    timestamp: Type.Optional(field.ignored({ example: EXAMPLE.nowSec })),
    safeRate: Type.Optional(
      field.requestDecimal({
        about:
          'Market orders: how much worse than the best price a fill may be, as a fraction of the best price; 0 for no limit.',
        example: '0.02',
      }),
    ),
    worstPrice: Type.Optional(
      field.text({
        about:
          "Market orders: the worst price at which the order may fill, however far the book has moved when it arrives: a decimal on the market's price grid. Of this and safeRate, the tighter bound holds; without both, it fills at any price. Not part of the signed order.",
        example: '0.57',
        maxLength: MAX_WORD_CHARS,
      }),
    ),
    orderExpTime: Type.Optional(field.uint256({ about: '0, or the same as the signed expiration.', example: '0' })),
    postOnly: Type.Optional(
      field.flag({
        about: 'Limit orders: cancel the order at once if it would match a resting order.',
        example: false,
      }),
    ),
    timeInForce: Type.Optional(
      field.textEnum({
        values: TIMES_IN_FORCE,
        about:
          'What happens to the part that does not fill at once. GTC, the default of limit orders: it rests until it is filled, cancelled or expires. IOC (immediate or cancel), the default of market orders: it is cancelled. FOK (fill or kill): the order fills completely, a market buy up to the last lot it can pay for, or is cancelled without a fill, also when it would take more than 1,000 resting orders. Market orders: IOC or FOK; with postOnly: GTC.',
        example: 'GTC',
      }),
    ),
    replaces: Type.Optional(ReplacedOrder),
    origin: Type.Optional(
      field.text({ about: 'Where the order comes from; ignored.', example: 'bot', maxLength: MAX_WORD_CHARS }),
    ),
  },
  {
    description: 'A signed order.',
    // With all fields it would be refused: a worst price is for market orders only.
    examples: [exampleOf(Type.Object(required))],
  },
);
export type OrderSubmission = Static<typeof OrderSubmission>;

/** Body of POST /order/batch. */
export const OrderBatch = field.object('OrderBatch', {
  orders: Type.Array(OrderSubmission, {
    description: 'Signed orders, in the sequence in which they are to be placed.',
    minItems: 1,
    maxItems: MAX_BATCH_ORDERS,
  }),
});
export type OrderBatch = Static<typeof OrderBatch>;

/** Every text is understood: one that names no order gets errno 300. */
const orderToCancel = field.text({ about: 'Order to cancel.', example: EXAMPLE.orderId, minLength: 1 });

/** Body of POST /order/cancel. */
export const CancelOrderBody = field.object('CancelOrderBody', { orderId: orderToCancel });

/** Body of POST /order/cancel-batch. */
export const CancelBatch = field.object('CancelBatch', {
  orderIds: Type.Array(orderToCancel, {
    description: 'Orders to cancel.',
    minItems: 1,
    maxItems: MAX_BATCH_CANCELS,
  }),
});
export type CancelBatch = Static<typeof CancelBatch>;

/** Body of POST /order/cancel-all. */
export const CancelAllBody = field.object('CancelAllBody', {
  marketId: Type.Optional(
    field.requestMarketId({ about: 'Only orders of this market; for a categorical root, of its children.' }),
  ),
  side: Type.Optional(
    field.integerEnum({
      values: Object.values(OrderSide),
      about: 'Only this side: 0 buy, 1 sell.',
      example: OrderSide.BUY,
    }),
  ),
});
