import Type, { type Static } from 'typebox';
import * as field from './fields.ts';

/** What an installation offers besides trading, so that applications show what works there and nothing else. */
export const ServiceInfo = Type.Object(
  {
    version: field.text({ about: 'Version of the service.', example: '0.1.0' }),
    demo: field.flag({ about: 'Whether this is a demo: its money is play money.', example: true }),
    openRegistration: field.flag({ about: 'Whether a wallet may register itself.', example: true }),
    faucetPerCall: field.decimal({
      about: 'Quote that the faucet gives at most at once; 0 where there is none.',
      example: '10000',
    }),
    faucetPerDay: field.decimal({ about: 'Quote that it gives an account a day, UTC.', example: '50000' }),
  },
  { additionalProperties: false, title: 'ServiceInfo', description: 'What this installation offers.' },
);
export type ServiceInfo = Static<typeof ServiceInfo>;
