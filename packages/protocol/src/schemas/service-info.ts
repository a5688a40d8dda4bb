import * as field from './fields.ts';

/** What an installation offers besides trading, so that applications show only what works there. */
export const ServiceInfo = field.object(
  'ServiceInfo',
  {
    version: field.text({ about: 'Version of the service.', example: '0.1.0' }),
    demo: field.flag({ about: 'Whether this is a demo, with play money.', example: true }),
    openRegistration: field.flag({ about: 'Whether a wallet may register itself.', example: true }),
    faucetPerCall: field.decimal({
      about: 'Most quote that the faucet gives in one request; 0 when there is no faucet.',
      example: '10000',
    }),
    faucetPerDay: field.decimal({
      about: 'Most quote that the faucet gives one account in a day (UTC).',
      example: '50000',
    }),
  },
  { description: 'What this installation offers.' },
);
