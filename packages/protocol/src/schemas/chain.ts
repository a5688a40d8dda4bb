import Type, { type Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

/** Addresses of an installation's contracts (wire contract §7). */
const ChainContracts = field.object('ChainContracts', {
  quoteToken: field.address({ about: 'ERC-20 token that prices are quoted in.', example: EXAMPLE.quoteToken }),
  conditionalTokens: field.address({ about: 'Holds collateral and outcome tokens.', example: EXAMPLE.exchange }),
  ctfExchange: field.address({ about: 'Settles orders.', example: EXAMPLE.exchange }),
  feeManager: field.address({ about: 'Publishes fee rates.', example: EXAMPLE.exchange }),
  multiSend: field.address({ about: 'Combines several calls of a Safe into one.', example: EXAMPLE.exchange }),
  safeSingleton: field.address({ about: 'Implementation shared by all Safes.', example: EXAMPLE.exchange }),
  safeProxyFactory: field.address({ about: 'Deploys Safes.', example: EXAMPLE.exchange }),
});

/** Where funds are kept, so that any client can configure itself from the service (wire contract §7). */
export const Chain = field.object(
  'Chain',
  {
    ledger: field.textEnum({
      about:
        "custodial: the service keeps the balances, nothing is on chain. chain: funds stay in the accounts' Safes.",
      values: ['custodial', 'chain'],
      example: 'custodial',
    }),
    chainId: field.chainId({ about: 'Chain id that orders and requests for keys are signed for, as text.' }),
    rpcUrl: Type.Optional(
      field.text({
        about: 'URL of an RPC endpoint of the chain; absent when clients must choose their own.',
        example: 'http://127.0.0.1:8545',
      }),
    ),
    confirmations: Type.Optional(
      field.integer({ about: 'Blocks that must follow a block before it counts as final.', example: 15, minimum: 0 }),
    ),
    settleWithinSec: Type.Optional(
      field.integer({
        about:
          'Seconds before its signed expiration at which an order closes (its expiresAt), so that its trades can settle; 0 on a local chain.',
        example: 120,
        minimum: 0,
      }),
    ),
    contracts: Type.Optional(ChainContracts),
  },
  { description: 'The ledger and its chain. Fields after chainId are present only with the chain ledger.' },
);
export type Chain = Static<typeof Chain>;
