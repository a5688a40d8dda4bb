import Type, { type Static } from 'typebox';
import * as field from './fields.ts';

/** Where money is kept, so that any client can be configured from the service (wire contract §7). */
export const Chain = Type.Object(
  {
    ledger: field.textEnum({
      about: 'custodial: the service holds the money, nothing is on chain. chain: it stays in the accounts’ Safes.',
      values: ['custodial', 'chain'],
      example: 'custodial',
    }),
    chainId: field.chainId(),
  },
  { additionalProperties: false, title: 'Chain', description: 'The ledger and its chain (wire contract §7).' },
);
export type Chain = Static<typeof Chain>;
