import Type, { type Static } from 'typebox';
import { MAX_BEST_PRICES } from '../limits.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

/** A market's last trade in terms of Yes; its side and size are in {@link LatestPrice}. */
const LastTrade = field.object(
  'LastTrade',
  {
    price: field.decimal({ about: 'Price of Yes; that of No is 1 minus it.', example: '0.55' }),
    timestamp: field.unixMs({ about: 'When it happened, Unix milliseconds.', example: EXAMPLE.nowMs }),
  },
  { description: "A market's last trade. Absent when the market never traded." },
);

/** The best prices of a market's book, and its last trade; an endpoint of our own. */
export const BestPrices = field.object(
  'BestPrices',
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
    lastTrade: Type.Optional(LastTrade),
  },
  { description: "Best prices of a market's book, orders for No included, and its last trade; in terms of Yes." },
);
export type BestPrices = Static<typeof BestPrices>;

export const BestPricesList = field.object('BestPricesList', {
  list: Type.Array(BestPrices, {
    maxItems: MAX_BEST_PRICES,
    description: 'One entry for each requested market, in the order of the request.',
  }),
});
