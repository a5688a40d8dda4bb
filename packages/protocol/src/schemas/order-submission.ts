import Type, { type Static } from 'typebox';
import { OrderSide, OrderType } from '../enums/order-enums.ts';
import { MAX_WORD_CHARS } from '../limits.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

const exact = { additionalProperties: false } as const;

/** The twelve fields that are signed, as text (wire contract §4). */
const signed = {
  salt: field.uint256('Random number that makes the order unique.', '479249096354'),
  maker: field.address("The account's trading wallet; its wallet for signature type 0.", EXAMPLE.tradingWallet),
  signer: field.address("The account's wallet.", EXAMPLE.wallet),
  taker: Type.String({
    pattern: '^0x0{40}$',
    description: 'The zero address: anybody may fill it.',
    examples: ['0x0000000000000000000000000000000000000000'],
  }),
  tokenId: field.tokenId('Outcome token to buy or sell.'),
  makerAmount: field.uint256('What is given: quote wei of a buy, share wei of a sell.', '55000000000000000000'),
  takerAmount: field.uint256(
    'What is asked for: share wei of a buy, quote wei of a sell; 0 for a market order.',
    '100000000000000000000',
  ),
  expiration: field.uint256('Unix seconds from which it is void; 0 for never.', '0'),
  nonce: field.uint256("The account's nonce on chain.", '0'),
  feeRateBps: field.uint256("0 accepts the market's rates; above 0 it is the most the order accepts.", '0'),
  side: field.textEnum(['0', '1'], '0 buy, 1 sell.', '0'),
  signatureType: field.textEnum(['0', '1', '2'], '0 wallet, 2 Safe; 1 (proxy) is refused with errno 302.', '2'),
};

/**
 * Body of POST /order (wire contract §4). A malformed `signature` is understood: it is answered with errno 302.
 */
export const OrderSubmission = Type.Object(
  {
    ...signed,
    topicId: field.sentMarketId('Market number.'),
    price: field.sentDecimal('Price of a share; 0 for a market order.', '0.55'),
    tradingMethod: field.integerEnum(Object.values(OrderType), '1 market, 2 limit.', OrderType.LIMIT_ORDER),
    signature: field.text('Signature of the typed data: 0x and 130 hex digits.', EXAMPLE.signature),
    sign: Type.Optional(field.text('Ignored.', EXAMPLE.signature, { maxLength: MAX_WORD_CHARS })),
    currencyAddress: Type.Optional(addressOrEmpty("The market's quote token, or empty.", EXAMPLE.quoteToken)),
    contractAddress: Type.Optional(addressOrEmpty('The conditional-tokens contract, or empty.', '')),
    timestamp: Type.Optional(Type.Number({ description: 'Ignored.', examples: [EXAMPLE.nowSec] })),
    safeRate: Type.Optional(
      field.sentDecimal(
        'Market orders: the most a fill may be worse than the best price, as a fraction of it; 0 for no bound.',
        '0',
      ),
    ),
    orderExpTime: Type.Optional(field.uint256('0, or the signed expiration.', '0')),
    postOnly: Type.Optional(field.flag('Limit orders: cancelled at once instead of taking.', false)),
    origin: Type.Optional(field.text('Where the order comes from; ignored.', 'bot', { maxLength: MAX_WORD_CHARS })),
  },
  { ...exact, title: 'OrderSubmission', description: 'A signed order (wire contract §4).' },
);
export type OrderSubmission = Static<typeof OrderSubmission>;

/** Body of POST /order/cancel. Every text is understood: an odd one names no order and is answered with errno 300. */
export const CancelOrderBody = Type.Object(
  { orderId: field.text('Order to cancel.', EXAMPLE.orderId, { minLength: 1 }) },
  { ...exact, title: 'CancelOrderBody' },
);
export type CancelOrderBody = Static<typeof CancelOrderBody>;

/** Body of POST /order/cancel-all. */
export const CancelAllBody = Type.Object(
  {
    marketId: Type.Optional(field.sentMarketId('Only orders of this market; of a root: of its children.')),
    side: Type.Optional(field.integerEnum(Object.values(OrderSide), 'Only this side: 0 buy, 1 sell.', OrderSide.BUY)),
  },
  { ...exact, title: 'CancelAllBody' },
);
export type CancelAllBody = Static<typeof CancelAllBody>;

function addressOrEmpty(description: string, example: string) {
  return Type.String({ pattern: '^$|^0x[0-9a-fA-F]{40}$', description, examples: [example] });
}
