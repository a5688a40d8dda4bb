import Type, { type Static } from 'typebox';
import { MAX_BUILDER_NAME_CHARS, MAX_SAFE_DATA_CHARS, MAX_WORD_CHARS } from '../limits.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { OrderSubmission } from './order-submission.ts';
import { dataOf } from './paging.ts';

const exact = { additionalProperties: false } as const;
const EXAMPLE_TX = `0x${'4b'.repeat(32)}`;

const builderName = field.text({ about: 'Builder who made the user.', example: 'desk' });

/** A user that a builder made (wire contract §2). */
export const BuilderUser = Type.Object(
  {
    walletAddress: field.address({ about: 'Wallet that signs.' }),
    builderName,
    multiSigWallet: field.address({ about: 'Trading wallet.', example: EXAMPLE.tradingWallet }),
    walletCreationTxHash: field.text({
      about: 'Transaction that made the trading wallet; empty where there is none.',
      example: EXAMPLE_TX,
    }),
    enableTrading: field.flag({
      about: 'Whether the trading wallet may trade: on chain, approvals are in place.',
      example: true,
    }),
  },
  { ...exact, title: 'BuilderUser', description: 'A user that a builder made.' },
);
export type BuilderUser = Static<typeof BuilderUser>;

/** The same with the user's key, which is told this once (wire contract §2). */
export const BuilderUserWithKey = Type.Object(
  {
    apiKey: field.text({ about: "The user's key, told this once.", example: EXAMPLE.apiKey }),
    ...BuilderUser.properties,
  },
  { ...exact, title: 'BuilderUserWithKey', description: 'A user and its new key.' },
);
export type BuilderUserWithKey = Static<typeof BuilderUserWithKey>;

const { signature, topicId, price, ...sameOfOrder } = OrderSubmission.properties;

/**
 * Body of POST /builder/order (wire contract §2). The published BuilderClient leaves the market to the token and the
 * price to the amounts, and sends the signature beside the order.
 */
export const BuilderOrderBody = Type.Object(
  {
    order: Type.Object(
      {
        ...sameOfOrder,
        topicId: Type.Optional(field.integer({ about: 'Market number; 0 leaves it to the token.', example: 0 })),
        price: Type.Optional(
          field.text({
            about: 'Price of a share as a decimal; 0 leaves it to the signed amounts.',
            example: '0',
            maxLength: MAX_WORD_CHARS,
          }),
        ),
        signature: Type.Optional(field.text({ about: 'Ignored.', example: '', maxLength: MAX_WORD_CHARS })),
      },
      { ...exact, title: 'BuilderOrder', description: 'An order as its user signed it.' },
    ),
    signature,
    maker: field.address({ about: "The order's maker: the user's trading wallet.", example: EXAMPLE.tradingWallet }),
  },
  { ...exact, title: 'BuilderOrderBody' },
);
export type BuilderOrderBody = Static<typeof BuilderOrderBody>;

/** Hex digits of whole bytes, with or without 0x. */
const HEX_PATTERN = '^(0x)?([0-9a-fA-F]{2})*$';

function hexText({ about, example, maxLength }: { about: string; example: string; maxLength: number }) {
  return Type.String({ pattern: HEX_PATTERN, maxLength, description: about, examples: [example] });
}

/** Body of POST /builder/safe/{address}/tx: a Safe transaction as its owner signed it (wire contract §2). */
export const SafeTransactionBody = Type.Object(
  {
    toAddress: field.address({ about: 'Contract to call.', example: EXAMPLE.exchange }),
    value: field.uint256({ about: 'Native coin to send along, in wei.', example: '0' }),
    data: hexText({ about: 'Call data, hex.', example: '', maxLength: MAX_SAFE_DATA_CHARS }),
    operation: field.integerEnum({ values: [0, 1], about: '0 call, 1 delegate call.', example: 0 }),
    safeTxGas: field.uint256({ about: 'Gas for the call.', example: '300000' }),
    baseGas: field.uint256({ about: 'Gas paid for besides.', example: '0' }),
    gasPrice: field.uint256({ about: 'Price of gas that the Safe refunds; 0 for none.', example: '0' }),
    gasToken: field.addressOrEmpty({ about: 'Token of the refund; empty for the native coin.', example: '' }),
    refundReceiver: field.addressOrEmpty({ about: 'Who is refunded; empty for the sender.', example: '' }),
    nonce: field.uint256({ about: "The Safe's nonce.", example: '0' }),
    signatures: hexText({ about: "The owner's signature, hex.", example: '5a'.repeat(65), maxLength: MAX_WORD_CHARS }),
    safe: field.addressOrEmpty({ about: 'The Safe, or its owner.', example: EXAMPLE.tradingWallet }),
  },
  { ...exact, title: 'SafeTransactionBody' },
);
export type SafeTransactionBody = Static<typeof SafeTransactionBody>;

/** What a relayed Safe transaction answers (wire contract §2). */
export const SafeTransactionResult = Type.Object(
  {
    tx_hash: field.text({ about: 'Transaction on chain.', example: EXAMPLE_TX }),
    safe_tx_hash: field.text({ about: 'EIP-712 hash that the owner signed.', example: `0x${'5e'.repeat(32)}` }),
  },
  { ...exact, title: 'SafeTransactionResult' },
);
export type SafeTransactionResult = Static<typeof SafeTransactionResult>;

/** Body of POST /admin/builder (wire contract §8). */
export const CreateBuilderBody = Type.Object(
  {
    name: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
      minLength: 1,
      maxLength: MAX_BUILDER_NAME_CHARS,
      description: 'Name of the builder, for good: letters, digits, dot, dash, underscore.',
      examples: ['desk'],
    }),
    replaceKey: Type.Optional(
      field.flag({ about: 'A new key for a builder there is; the old one ends at once.', example: false }),
    ),
  },
  { ...exact, title: 'CreateBuilderBody' },
);
export type CreateBuilderBody = Static<typeof CreateBuilderBody>;

/** A builder and its key, which is told this once (wire contract §8). */
export const Builder = Type.Object(
  {
    name: field.text({ about: 'Name.', example: 'desk' }),
    apiKey: field.text({
      about: 'Its key, told this once.',
      example: 'bk_ExampleExampleExampleExampleExampleExampleExampl',
    }),
  },
  { ...exact, title: 'Builder' },
);
export type Builder = Static<typeof Builder>;

export const BuilderDetail = dataOf(Builder, 'BuilderDetail');
