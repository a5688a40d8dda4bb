import Type, { type Static } from 'typebox';
import { MAX_BEST_PRICES } from '../limits.ts';
import * as field from './fields.ts';

const exact = { additionalProperties: false } as const;

/** The best prices of a market's book; an endpoint of our own. */
export const BestPrices = Type.Object(
  {
    marketId: field.marketId({ about: 'Binary market, or child of a categorical one.' }),
    bestBid: Type.Optional(
      field.decimal({
        about: 'Highest bid for Yes; 1 minus it is the lowest ask for No. Absent when there is no bid.',
        example: '0.54',
      }),
    ),
    bestAsk: Type.Optional(
      field.decimal({
        about: 'Lowest ask for Yes; 1 minus it is the highest bid for No. Absent when there is no ask.',
        example: '0.56',
      }),
    ),
  },
  {
    ...exact,
    title: 'BestPrices',
    description: "Best prices of a market's book in terms of Yes, orders for No included.",
  },
);
export type BestPrices = Static<typeof BestPrices>;

export const BestPricesList = Type.Object(
  {
    list: Type.Array(BestPrices, {
      maxItems: MAX_BEST_PRICES,
      description: 'One entry for each requested market, in the order of the request.',
    }),
  },
  { ...exact, title: 'BestPricesList' },
);
