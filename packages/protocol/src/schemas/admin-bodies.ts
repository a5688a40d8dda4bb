import Type, { type Static } from 'typebox';
import { RESOLUTION_WORDS, TICK_SIZES } from '../enums/market-enums.ts';
import {
  MAX_CHILDREN,
  MAX_FEE_BPS,
  MAX_LABEL_CHARS,
  MAX_LABELS_PER_MARKET,
  MAX_OUTCOME_LABEL_CHARS,
  MAX_RULES_CHARS,
  MAX_SLUG_CHARS,
  MAX_TITLE_CHARS,
  MAX_URL_CHARS,
  MIN_CHILDREN,
} from '../limits.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

const exact = { additionalProperties: false } as const;

/** One line with something on it: no control characters, not only blanks. */
const LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$';
const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';

const fields = {
  marketTitle: shortText({ about: 'Title.', example: EXAMPLE.title, maxLength: MAX_TITLE_CHARS }),
  rules: Type.String({
    pattern: '^[^\\u0000]*$',
    maxLength: MAX_RULES_CHARS,
    description: 'How it will be decided.',
    examples: [EXAMPLE.rules],
  }),
  slug: Type.String({
    pattern: SLUG_PATTERN,
    minLength: 1,
    maxLength: MAX_SLUG_CHARS,
    description: 'Name in addresses, unique; made from the title when absent.',
    examples: [EXAMPLE.slug],
  }),
  cutoffAt: field.unixSec({ about: 'When trading ends, Unix seconds; later than now.', example: EXAMPLE.cutoffAtSec }),
  labelIds: Type.Array(Type.Integer({ minimum: 1 }), {
    maxItems: MAX_LABELS_PER_MARKET,
    uniqueItems: true,
    description: 'Category labels.',
    examples: [[1]],
  }),
  feeBps: (whose: string) =>
    field.integer({
      about: `Fee rate of ${whose} orders, in basis points.`,
      example: 0,
      minimum: 0,
      maximum: MAX_FEE_BPS,
    }),
};

/** Body of POST /admin/account (wire contract §8). */
export const RegisterAccountBody = Type.Object(
  {
    walletAddress: field.address({ about: 'Wallet that signs.' }),
    multiSigAddress: Type.Optional(
      field.address({ about: 'Trading wallet; derived when absent.', example: EXAMPLE.tradingWallet }),
    ),
  },
  { ...exact, title: 'RegisterAccountBody' },
);
export type RegisterAccountBody = Static<typeof RegisterAccountBody>;

/** Body of POST /admin/account/{walletAddress}/credit and /debit (wire contract §8). */
export const TransferBody = Type.Object(
  {
    amount: field.sentDecimal({ about: 'Quote, at most ten digits after the point.', example: '1000' }),
    quoteToken: Type.Optional(
      field.address({ about: 'Address of the quote token; the only one when absent.', example: EXAMPLE.quoteToken }),
    ),
  },
  // The example is taken as it stands by every installation: each has a quote token of its own.
  { ...exact, title: 'TransferBody', examples: [{ amount: '1000' }] },
);
export type TransferBody = Static<typeof TransferBody>;

/** Body of POST /admin/label (wire contract §8). */
export const CreateLabelBody = Type.Object(
  {
    labelName: shortText({ about: 'Name.', example: 'Weather', maxLength: MAX_LABEL_CHARS }),
    imageUrl: Type.Optional(
      Type.String({
        pattern: '^https?://[!-~]+$',
        maxLength: MAX_URL_CHARS,
        description: 'Address of an image, http or https.',
        examples: ['https://example.org/weather.svg'],
      }),
    ),
  },
  { ...exact, title: 'CreateLabelBody' },
);
export type CreateLabelBody = Static<typeof CreateLabelBody>;

/** A child in the body of POST /admin/market; it inherits what it does not say. */
export const ChildMarketBody = Type.Object(
  {
    marketTitle: shortText({ about: 'Title.', example: 'At least 0.1 mm', maxLength: MAX_TITLE_CHARS }),
    slug: Type.Optional(fields.slug),
    rules: Type.Optional(fields.rules),
    cutoffAt: Type.Optional(fields.cutoffAt),
  },
  { ...exact, title: 'ChildMarketBody' },
);
export type ChildMarketBody = Static<typeof ChildMarketBody>;

/** Body of POST /admin/market (wire contract §8). */
export const CreateMarketBody = Type.Object(
  {
    marketTitle: fields.marketTitle,
    rules: Type.Optional(fields.rules),
    yesLabel: Type.Optional(
      shortText({
        about: 'What the Yes outcome is called; Yes when absent.',
        example: 'Yes',
        maxLength: MAX_OUTCOME_LABEL_CHARS,
      }),
    ),
    noLabel: Type.Optional(
      shortText({
        about: 'What the No outcome is called; No when absent.',
        example: 'No',
        maxLength: MAX_OUTCOME_LABEL_CHARS,
      }),
    ),
    cutoffAt: fields.cutoffAt,
    labelIds: Type.Optional(fields.labelIds),
    slug: Type.Optional(fields.slug),
    tickSize: Type.Optional(
      field.textEnum({ values: TICK_SIZES, about: 'Price grid, in quote; 0.0001 when absent.', example: '0.0001' }),
    ),
    makerFeeBps: Type.Optional(fields.feeBps('resting')),
    takerFeeBps: Type.Optional(fields.feeBps('incoming')),
    children: Type.Optional(
      Type.Array(ChildMarketBody, {
        minItems: MIN_CHILDREN,
        maxItems: MAX_CHILDREN,
        description: 'Makes it categorical.',
        examples: [[{ marketTitle: 'None' }, { marketTitle: 'At least 0.1 mm' }]],
      }),
    ),
  },
  { ...exact, title: 'CreateMarketBody' },
);
export type CreateMarketBody = Static<typeof CreateMarketBody>;

/** Body of PATCH /admin/market/{marketId}: what is absent stays (wire contract §8). */
export const EditMarketBody = Type.Object(
  {
    rules: Type.Optional(fields.rules),
    labelIds: Type.Optional(fields.labelIds),
    makerFeeBps: Type.Optional(fields.feeBps('resting')),
    takerFeeBps: Type.Optional(fields.feeBps('incoming')),
    cutoffAt: Type.Optional(fields.cutoffAt),
  },
  { ...exact, minProperties: 1, title: 'EditMarketBody' },
);
export type EditMarketBody = Static<typeof EditMarketBody>;

/** Body of POST /admin/market/{marketId}/resolve: one of `outcome` and `winnerMarketId` (wire contract §8). */
export const ResolveMarketBody = Type.Object(
  {
    outcome: Type.Optional(
      field.textEnum({ values: RESOLUTION_WORDS, about: 'How it came out; of a root only invalid.', example: 'yes' }),
    ),
    winnerMarketId: Type.Optional(
      field.sentMarketId({ about: 'Of a root: the child that is yes; all others are no.', example: 2 }),
    ),
    dryRun: Type.Optional(field.flag({ about: 'Only answer what it would pay.', example: true })),
  },
  {
    ...exact,
    title: 'ResolveMarketBody',
    description: 'How a market came out: one of outcome and winnerMarketId.',
    examples: [{ outcome: 'yes', dryRun: true }, { winnerMarketId: 2 }],
  },
);
export type ResolveMarketBody = Static<typeof ResolveMarketBody>;

/** Body and answer of PUT /admin/key-issuance (wire contract §8). */
export const KeyIssuanceState = Type.Object(
  { enabled: field.flag({ about: 'Whether wallets may create keys; errno 11004 while not.', example: true }) },
  { ...exact, title: 'KeyIssuanceState' },
);
export type KeyIssuanceState = Static<typeof KeyIssuanceState>;

/** Body of POST /admin/fees/sweep (wire contract §8). */
export const SweepFeesBody = Type.Object(
  { walletAddress: field.address({ about: 'Account that receives the fees.' }) },
  { ...exact, title: 'SweepFeesBody' },
);
export type SweepFeesBody = Static<typeof SweepFeesBody>;

/** One line of text of a bounded length. */
function shortText({
  about,
  ...bounds
}: {
  readonly about: string;
  readonly example: string;
  readonly maxLength: number;
}) {
  return Type.String({
    pattern: LINE_PATTERN,
    minLength: 1,
    maxLength: bounds.maxLength,
    description: about,
    examples: [bounds.example],
  });
}
