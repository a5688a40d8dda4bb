import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

/** The market of an order, a trade, a position or a payout (wire contract §3). */
export const marketFields = {
  marketId: field.marketId({ about: 'Market number.' }),
  marketTitle: field.text({ about: 'Title of the market.', example: EXAMPLE.title }),
  rootMarketId: field.integer({ about: 'Categorical root of the market; 0 if none.', example: 0, minimum: 0 }),
  rootMarketTitle: field.text({ about: 'Title of the root; empty if none.', example: '' }),
} as const;
