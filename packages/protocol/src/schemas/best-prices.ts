import Type, { type Static } from 'typebox';
import { MAX_BEST_PRICES } from '../limits.ts';
import * as field from './fields.ts';

const exact = { additionalProperties: false } as const;

/** The best prices of a market's book; ours. */
export const BestPrices = Type.Object(
  {
    marketId: field.marketId({ about: 'Market; of a categorical one: a child.' }),
    bestBid: Type.Optional(
      field.decimal({
        about: 'Highest bid for Yes: No is offered at one less this. Absent without any.',
        example: '0.54',
      }),
    ),
    bestAsk: Type.Optional(
      field.decimal({
        about: 'Lowest offer of Yes: there is a bid for No at one less this. Absent without any.',
        example: '0.56',
      }),
    ),
  },
  {
    ...exact,
    title: 'BestPrices',
    description: "Best prices of a market's book in terms of Yes, orders of No included.",
  },
);
export type BestPrices = Static<typeof BestPrices>;

export const BestPricesList = Type.Object(
  {
    list: Type.Array(BestPrices, {
      maxItems: MAX_BEST_PRICES,
      description: 'One for each number that was sent, in that order.',
    }),
  },
  { ...exact, title: 'BestPricesList' },
);
export type BestPricesList = Static<typeof BestPricesList>;
