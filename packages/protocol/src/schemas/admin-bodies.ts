import Type, { type Static } from 'typebox';
import { RESOLUTION_WORDS, TICK_SIZES } from '../enums/market-enums.ts';
import {
  MAX_CHILDREN,
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

/**
 * Control characters, the two others that end a line, and what is pasted unnoticed: spaces without width, and what turns the
 * direction of text, also of that after it. Joiners and marks of direction are not among them: scripts and emoji need them.
 */
const NO_LINE = '\\u0000-\\u001f\\u007f-\\u009f\\u200b\\u2028-\\u202e\\u2060-\\u2069\\ufeff';
/** One line of text, and not only white space. */
const LINE_PATTERN = `^[^${NO_LINE}]*[^\\s${NO_LINE}][^${NO_LINE}]*$`;
const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';

const fields = {
  marketTitle: shortText({ about: 'Title of the market.', example: EXAMPLE.title, maxLength: MAX_TITLE_CHARS }),
  rules: Type.String({
    pattern: '^[^\\u0000]*$',
    maxLength: MAX_RULES_CHARS,
    description: 'How the market will be resolved.',
    examples: [EXAMPLE.rules],
  }),
  slug: Type.String({
    pattern: SLUG_PATTERN,
    minLength: 1,
    maxLength: MAX_SLUG_CHARS,
    description: 'Unique name for use in URLs; made from the title when absent.',
    examples: [EXAMPLE.slug],
  }),
  cutoffAt: field.unixSec({
    about: 'When trading ends, Unix seconds; must be in the future.',
    example: EXAMPLE.cutoffAtSec,
  }),
  labelIds: Type.Array(Type.Integer({ minimum: 1 }), {
    maxItems: MAX_LABELS_PER_MARKET,
    uniqueItems: true,
    description: 'Ids of its category labels.',
    examples: [[1]],
  }),
  makerFeeBps: field.feeBps({ about: 'Fee rate of maker (resting) orders, in basis points.', example: 0 }),
  takerFeeBps: field.feeBps({ about: 'Fee rate of taker (incoming) orders, in basis points.', example: 0 }),
};

/** Body of POST /admin/account (wire contract §8). */
export const RegisterAccountBody = field.object('RegisterAccountBody', {
  walletAddress: field.address({ about: 'Wallet that signs.' }),
  multiSigAddress: Type.Optional(
    field.address({
      about: 'Trading wallet; derived from the wallet when absent.',
      example: EXAMPLE.tradingWallet,
    }),
  ),
});

/** Body of POST /admin/account/{walletAddress}/credit and /debit (wire contract §8). */
export const TransferBody = field.object(
  'TransferBody',
  {
    amount: field.requestDecimal({ about: 'Amount in quote, at most ten decimal places.', example: '1000' }),
    quoteToken: Type.Optional(
      field.address({
        about: "Address of the quote token; the installation's only one when absent.",
        example: EXAMPLE.quoteToken,
      }),
    ),
  },
  // Without quoteToken the example works on every installation: each has a quote token of its own.
  { examples: [{ amount: '1000' }] },
);

/** Body of POST /admin/label (wire contract §8). */
export const CreateLabelBody = field.object('CreateLabelBody', {
  labelName: shortText({ about: 'Name of the label.', example: 'Weather', maxLength: MAX_LABEL_CHARS }),
  imageUrl: Type.Optional(
    Type.String({
      pattern: '^https?://[!-~]+$',
      maxLength: MAX_URL_CHARS,
      description: 'URL of an image, http or https.',
      examples: ['https://example.org/weather.svg'],
    }),
  ),
});

/** A child in the body of POST /admin/market. Fields it leaves out are inherited from the root. */
export const ChildMarketBody = field.object('ChildMarketBody', {
  marketTitle: shortText({
    about: 'Title of the child; it must read differently from those of the other children.',
    example: 'At least 0.1 mm',
    maxLength: MAX_TITLE_CHARS,
  }),
  slug: Type.Optional(fields.slug),
  rules: Type.Optional(fields.rules),
  cutoffAt: Type.Optional(fields.cutoffAt),
});
export type ChildMarketBody = Static<typeof ChildMarketBody>;

/** Body of POST /admin/market (wire contract §8). */
export const CreateMarketBody = field.object('CreateMarketBody', {
  marketTitle: fields.marketTitle,
  rules: Type.Optional(fields.rules),
  yesLabel: Type.Optional(
    shortText({
      about: 'Label of the Yes outcome; "Yes" when absent.',
      example: 'Yes',
      maxLength: MAX_OUTCOME_LABEL_CHARS,
    }),
  ),
  noLabel: Type.Optional(
    shortText({
      about: 'Label of the No outcome; "No" when absent. It must differ from that of Yes in more than case.',
      example: 'No',
      maxLength: MAX_OUTCOME_LABEL_CHARS,
    }),
  ),
  cutoffAt: fields.cutoffAt,
  labelIds: Type.Optional(fields.labelIds),
  slug: Type.Optional(fields.slug),
  tickSize: Type.Optional(
    field.textEnum({ values: TICK_SIZES, about: 'Price step, in quote; 0.0001 when absent.', example: '0.0001' }),
  ),
  makerFeeBps: Type.Optional(fields.makerFeeBps),
  takerFeeBps: Type.Optional(fields.takerFeeBps),
  children: Type.Optional(
    Type.Array(ChildMarketBody, {
      minItems: MIN_CHILDREN,
      maxItems: MAX_CHILDREN,
      description: 'Child markets. When present, the market is categorical.',
      examples: [[{ marketTitle: 'None' }, { marketTitle: 'At least 0.1 mm' }]],
    }),
  ),
});
export type CreateMarketBody = Static<typeof CreateMarketBody>;

/** Body of PATCH /admin/market/{marketId}: absent fields stay unchanged (wire contract §8). */
export const EditMarketBody = field.object(
  'EditMarketBody',
  {
    rules: Type.Optional(fields.rules),
    labelIds: Type.Optional(fields.labelIds),
    makerFeeBps: Type.Optional(fields.makerFeeBps),
    takerFeeBps: Type.Optional(fields.takerFeeBps),
    cutoffAt: Type.Optional(fields.cutoffAt),
  },
  { minProperties: 1 },
);

/** Body of POST /admin/market/{marketId}/resolve: exactly one of `outcome` and `winnerMarketId` (wire contract §8). */
export const ResolveMarketBody = field.object(
  'ResolveMarketBody',
  {
    outcome: Type.Optional(
      field.textEnum({
        values: RESOLUTION_WORDS,
        about: 'Outcome; for a categorical root only invalid.',
        example: 'yes',
      }),
    ),
    winnerMarketId: Type.Optional(
      field.requestMarketId({
        about: 'For a categorical root: the child that resolves to yes; all others not yet resolved resolve to no.',
        example: 2,
      }),
    ),
    dryRun: Type.Optional(field.flag({ about: 'Only return what it would pay; change nothing.', example: true })),
  },
  {
    description: 'How a market resolves: exactly one of outcome and winnerMarketId.',
    examples: [{ outcome: 'yes', dryRun: true }, { winnerMarketId: 2 }],
  },
);
export type ResolveMarketBody = Static<typeof ResolveMarketBody>;

/** Body and result of PUT /admin/key-issuance (wire contract §8). */
export const KeyIssuanceState = field.object('KeyIssuanceState', {
  enabled: field.flag({
    about: 'Whether wallets may create keys; while off, requests fail with errno 11004.',
    example: true,
  }),
});

/** Body of POST /admin/fees/sweep (wire contract §8). */
export const SweepFeesBody = field.object('SweepFeesBody', {
  walletAddress: field.address({ about: 'Account that receives the fees.' }),
});

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
