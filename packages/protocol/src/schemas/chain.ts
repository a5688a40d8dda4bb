import Type, { type Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

const exact = { additionalProperties: false } as const;

/** Where the contracts of an installation lie (wire contract §7). */
export const ChainContracts = Type.Object(
  {
    quoteToken: field.address({ about: 'ERC-20 that prices are in.', example: EXAMPLE.quoteToken }),
    conditionalTokens: field.address({ about: 'Keeps collateral and outcome tokens.', example: EXAMPLE.exchange }),
    ctfExchange: field.address({ about: 'Settles orders.', example: EXAMPLE.exchange }),
    feeManager: field.address({ about: 'Tells fee rates.', example: EXAMPLE.exchange }),
    multiSend: field.address({ about: 'Makes several calls of a Safe one.', example: EXAMPLE.exchange }),
    safeSingleton: field.address({ about: 'Code of the Safes.', example: EXAMPLE.exchange }),
    safeProxyFactory: field.address({ about: 'Makes Safes.', example: EXAMPLE.exchange }),
  },
  { ...exact, title: 'ChainContracts' },
);
export type ChainContracts = Static<typeof ChainContracts>;

/** Where money is kept, so that any client can be configured from the service (wire contract §7). */
export const Chain = Type.Object(
  {
    ledger: field.textEnum({
      about: 'custodial: the service holds the money, nothing is on chain. chain: it stays in the accounts’ Safes.',
      values: ['custodial', 'chain'],
      example: 'custodial',
    }),
    chainId: field.chainId(),
    rpcUrl: Type.Optional(
      field.text({
        about: 'Where the chain can be asked; absent when clients have to know.',
        example: 'http://127.0.0.1:8545',
      }),
    ),
    confirmations: Type.Optional(
      field.integer({ about: 'Blocks on top of one before it counts.', example: 15, minimum: 0 }),
    ),
    contracts: Type.Optional(ChainContracts),
  },
  {
    ...exact,
    title: 'Chain',
    description: 'The ledger and its chain; the rest is there on chain only.',
  },
);
export type Chain = Static<typeof Chain>;
