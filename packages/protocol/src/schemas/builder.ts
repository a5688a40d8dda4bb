import Type, { type Static } from 'typebox';
import { MAX_BUILDER_NAME_CHARS, MAX_SAFE_DATA_CHARS, MAX_WORD_CHARS } from '../limits.ts';
import { exampleOf } from '../openapi/example-of.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { OrderSubmission } from './order-submission.ts';
import { dataOf } from './paging.ts';

const EXAMPLE_TX = `0x${'4b'.repeat(32)}`;

const builderName = field.text({ about: 'Builder that created the user.', example: 'desk' });

/** A user that a builder created (wire contract §2). */
export const BuilderUser = field.object(
  'BuilderUser',
  {
    walletAddress: field.address({ about: 'Wallet that signs.' }),
    builderName,
    multiSigWallet: field.address({ about: 'Trading wallet.', example: EXAMPLE.tradingWallet }),
    walletCreationTxHash: field.text({
      about: 'Hash of the transaction that created the trading wallet; empty when there is none.',
      example: EXAMPLE_TX,
    }),
    enableTrading: field.flag({
      about: 'Whether the trading wallet can trade; on chain, whether its approvals are in place.',
      example: true,
    }),
  },
  { description: 'A user that a builder created.' },
);
export type BuilderUser = Static<typeof BuilderUser>;

/** The same with the user's key, which is shown only this once (wire contract §2). */
export const BuilderUserWithKey = field.object(
  'BuilderUserWithKey',
  {
    apiKey: field.text({ about: "The user's key, shown only this once.", example: EXAMPLE.apiKey }),
    ...BuilderUser.properties,
  },
  { description: 'A user and their new key.' },
);

const { signature, topicId, price, ...sameOfOrder } = OrderSubmission.properties;

/**
 * Body of POST /builder/order (wire contract §2). The published BuilderClient sends no market and no price (they follow
 * from the token and the amounts), and sends the signature beside the order.
 */
export const BuilderOrderBody = field.object('BuilderOrderBody', {
  order: field.object(
    'BuilderOrder',
    {
      ...sameOfOrder,
      topicId: Type.Optional(field.integer({ about: 'Market number; 0 or absent: taken from the token.', example: 0 })),
      price: Type.Optional(
        field.text({
          about: 'Price of a share as a decimal; 0 or absent: computed from the signed amounts.',
          example: '0',
          maxLength: MAX_WORD_CHARS,
        }),
      ),
      signature: Type.Optional(field.text({ about: 'Ignored.', example: '', maxLength: MAX_WORD_CHARS })),
    },
    { description: 'An order as the user signed it.', examples: [exampleOf(OrderSubmission)] },
  ),
  signature,
  maker: field.address({ about: "The order's maker: the user's trading wallet.", example: EXAMPLE.tradingWallet }),
});
export type BuilderOrderBody = Static<typeof BuilderOrderBody>;

/** Whole bytes as hex digits, with or without 0x. */
const HEX_PATTERN = '^(0x)?([0-9a-fA-F]{2})*$';

function hexText({ about, example, maxLength }: { about: string; example: string; maxLength: number }) {
  return Type.String({ pattern: HEX_PATTERN, maxLength, description: about, examples: [example] });
}

/** Body of POST /builder/safe/{address}/tx: a Safe transaction as its owner signed it (wire contract §2). */
export const SafeTransactionBody = field.object('SafeTransactionBody', {
  toAddress: field.address({ about: 'Contract to call.', example: EXAMPLE.exchange }),
  value: field.uint256({ about: 'Native currency to send along, in wei.', example: '0' }),
  data: hexText({ about: 'Call data, hex.', example: '', maxLength: MAX_SAFE_DATA_CHARS }),
  operation: field.integerEnum({ values: [0, 1], about: '0 call, 1 delegate call.', example: 0 }),
  safeTxGas: field.uint256({ about: 'Gas for the call.', example: '300000' }),
  baseGas: field.uint256({ about: 'Gas refunded in addition to that of the call.', example: '0' }),
  gasPrice: field.uint256({ about: 'Gas price at which the Safe refunds gas; 0 for no refund.', example: '0' }),
  gasToken: field.addressOrEmpty({ about: 'Token of the refund; empty for the native currency.', example: '' }),
  refundReceiver: field.addressOrEmpty({ about: 'Receiver of the refund; empty for the sender.', example: '' }),
  nonce: field.uint256({ about: "The Safe's nonce.", example: '0' }),
  signatures: hexText({ about: "The owner's signature, hex.", example: '5a'.repeat(65), maxLength: MAX_WORD_CHARS }),
  safe: field.addressOrEmpty({ about: 'The Safe or its owner; may be empty.', example: EXAMPLE.tradingWallet }),
});
export type SafeTransactionBody = Static<typeof SafeTransactionBody>;

/** Result of relaying a Safe transaction (wire contract §2). */
export const SafeTransactionResult = field.object('SafeTransactionResult', {
  tx_hash: field.text({ about: 'Hash of the transaction on chain.', example: EXAMPLE_TX }),
  safe_tx_hash: field.text({ about: 'EIP-712 hash that the owner signed.', example: `0x${'5e'.repeat(32)}` }),
});

/** Body of POST /admin/builder (wire contract §8). */
export const CreateBuilderBody = field.object('CreateBuilderBody', {
  name: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
    minLength: 1,
    maxLength: MAX_BUILDER_NAME_CHARS,
    description: 'Name of the builder, which cannot be changed: letters, digits, dot, dash, underscore.',
    examples: ['desk'],
  }),
  replaceKey: Type.Optional(
    field.flag({
      about: 'Whether to give an existing builder a new key; the old key stops working at once.',
      example: false,
    }),
  ),
});

/** A builder and its key, which is shown only this once (wire contract §8). */
const Builder = field.object('Builder', {
  name: field.text({ about: 'Name of the builder.', example: 'desk' }),
  apiKey: field.text({
    about: "The builder's key, shown only this once.",
    example: 'bk_ExampleExampleExampleExampleExampleExampleExampl',
  }),
});

export const BuilderDetail = dataOf(Builder, 'BuilderDetail');
