import type { Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { listOf } from './paging.ts';

/** A token that markets are quoted in (wire contract §3). */
export const QuoteToken = field.object(
  'QuoteToken',
  {
    id: field.integer({ about: 'Number of the quote token.', example: 1, minimum: 1 }),
    quoteTokenName: field.text({ about: 'Name of the token.', example: 'USDT' }),
    symbol: field.text({ about: 'Symbol of the token.', example: 'USDT' }),
    quoteTokenAddress: field.address({ about: 'Address of the token.', example: EXAMPLE.quoteToken }),
    decimal: field.integer({ about: 'Decimals of the token on chain.', example: 18, minimum: 0, maximum: 18 }),
    ctfExchangeAddress: field.address({
      about: 'Exchange contract that orders are signed for: the verifyingContract of their domain.',
      example: EXAMPLE.exchange,
    }),
    chainId: field.chainId(),
    createdAt: field.unixSec({ about: 'When the token was added, Unix seconds.', example: EXAMPLE.createdAtSec }),
  },
  { description: 'A quote token.' },
);
export type QuoteToken = Static<typeof QuoteToken>;

export const QuoteTokenList = listOf(QuoteToken, 'QuoteTokenList');
