import Type, { type Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';
import { listOf } from './paging.ts';

/** A token that markets are quoted in (wire contract §3). */
export const QuoteToken = Type.Object(
  {
    id: field.integer('Number.', 1, { minimum: 1 }),
    quoteTokenName: field.text('Name.', 'USDT'),
    symbol: field.text('Symbol.', 'USDT'),
    quoteTokenAddress: field.address('Address of the token.', EXAMPLE.quoteToken),
    decimal: field.integer('Digits after the point on chain.', 18, { minimum: 0, maximum: 18 }),
    ctfExchangeAddress: field.address('Contract that orders are signed for: verifyingContract.', EXAMPLE.exchange),
    chainId: field.chainId(),
    createdAt: field.unixSec('When it was added, Unix seconds.', EXAMPLE.createdAtSec),
  },
  { additionalProperties: false, title: 'QuoteToken', description: 'A quote token (wire contract §3).' },
);
export type QuoteToken = Static<typeof QuoteToken>;

export const QuoteTokenList = listOf(QuoteToken, 'QuoteTokenList');
