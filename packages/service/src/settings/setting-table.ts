export interface Setting {
  /** Text used when the environment has none. */
  readonly default: string;
  /** Completes "it must be …". */
  readonly accepts: string;
  readonly meaning: string;
  /** Its value appears in no message. */
  readonly secret?: boolean;
}

/** Every environment variable the service reads. The README's table is made from this. */
export const SETTINGS = {
  HOST: {
    default: '127.0.0.1',
    accepts: 'an address to listen on',
    meaning: 'Address to listen on; 0.0.0.0 for every one of the machine.',
  },
  PORT: { default: '3000', accepts: 'a port from 0 to 65535', meaning: 'Port to listen on; 0 takes a free one.' },
  DATA_DIR: {
    default: './data',
    accepts: 'a folder',
    meaning: 'Where everything durable lives. One process at a time.',
  },
  ADMIN_TOKEN: {
    default: '',
    accepts: '16 to 200 letters, digits and other ASCII characters, no spaces',
    meaning:
      'Bearer token of the admin endpoints, 16 to 200 ASCII characters without spaces. Unset: generated into DATA_DIR and printed once.',
    secret: true,
  },
  LEDGER: {
    default: 'custodial',
    accepts: '"custodial" or "chain"',
    meaning:
      'Where money is kept: `custodial`, in the service, or `chain`. Written into the journal; another value for the same DATA_DIR is refused.',
  },
  DEMO: {
    default: '',
    accepts: '1 or 0',
    meaning:
      'Seeds markets and history, runs market makers, opens registration and the faucet. Unset: on while there is no DATA_DIR yet and HOST is a loopback address, and as it was after that.',
  },
  OPEN_REGISTRATION: {
    default: '',
    accepts: '1 or 0',
    meaning: 'Whether a wallet may register itself. Unset: on in demo, off otherwise.',
  },
  REQUIRE_API_KEY: {
    default: '0',
    accepts: '1 or 0',
    meaning: 'Whether public reads need an API key too, or the admin token.',
  },
  RATE_LIMIT: { default: 'on', accepts: 'on or off', meaning: 'Rate limits; off only for tests.' },
  CORS_ORIGINS: {
    default: '',
    accepts: 'a comma-separated list of origins such as https://example.org, or *',
    meaning:
      'Web origins other than our own that may call the API and open the stream, separated by commas; * for all.',
  },
  TRUSTED_PROXY: {
    default: '',
    accepts: 'a comma-separated list of addresses or CIDR ranges',
    meaning: 'Addresses or ranges (10.0.0.0/8) of proxies whose X-Forwarded-For is believed, separated by commas.',
  },
  LOG_LEVEL: {
    default: '',
    accepts: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'How much is logged, as lines of JSON. Unset: `warn` in demo, `info` otherwise.',
  },
  MASTER_KEY: {
    default: '',
    accepts: '64 hex digits',
    meaning:
      'Key under which API keys are sealed, 64 hex digits. Unset: generated into DATA_DIR, readable by its owner only.',
    secret: true,
  },
  ORDER_DOMAIN_NAME: {
    default: 'OPINION CTF Exchange',
    accepts: 'a name',
    meaning: 'EIP-712 domain name of orders; the default keeps the published client working.',
  },
  DISK_RESERVE_MB: {
    default: '256',
    accepts: 'a whole number of MiB from 0 to 1000000',
    meaning: 'With less free disk than this, orders are refused while cancels and reads go on.',
  },
  TIME_CONFIRMED: {
    default: '',
    accepts: 'a time with its zone such as 2026-11-21T22:00Z',
    meaning:
      'The time that it is when you start, by another clock than the machine’s, such as 2026-11-21T22:00Z: a start that doubts the machine’s clock then believes it if it agrees to the hour.',
  },
  SIGNATURE_WORKERS: { default: '1', accepts: 'a number from 1 to 64', meaning: 'Threads that verify signatures.' },
  RPC_URL: {
    default: '',
    accepts: 'an http or https address',
    meaning: 'With LEDGER=chain: the node to ask. It may hold a key, so it is shown nowhere.',
    secret: true,
  },
  PUBLIC_RPC_URL: {
    default: '',
    accepts: 'an http or https address',
    meaning: 'The node that clients are told to ask. Unset: RPC_URL when that is on this machine, else none.',
  },
  CHAIN_DEPLOYMENT: {
    default: '',
    accepts: 'a file',
    meaning: 'With LEDGER=chain: the file with the addresses of the contracts, as the deployment wrote it.',
  },
  LOCAL_CHAIN: {
    default: '0',
    accepts: '1 or 0',
    meaning: 'Whether the chain is a throwaway one: the faucet mints test money, gas is given away.',
  },
  CONFIRMATIONS: {
    default: '15',
    accepts: 'a number from 0 to 1000',
    meaning: 'Blocks on top of one before it counts. What is deeper is taken as final.',
  },
  CHAIN_POLL_MS: {
    default: '1000',
    accepts: 'a number from 10 to 60000',
    meaning: 'Milliseconds between two looks at the chain.',
  },
  OPERATOR_KEY: {
    default: '',
    accepts: '64 hex digits',
    meaning: 'Private key of the account that sends settlements. Better: OPERATOR_KEYSTORE.',
    secret: true,
  },
  OPERATOR_KEYSTORE: {
    default: '',
    accepts: 'a file',
    meaning: 'The same as an encrypted JSON keystore, version 3 (scrypt).',
  },
  OPERATOR_KEYSTORE_PASSWORD: {
    default: '',
    accepts: 'a password',
    meaning: 'Opens the keystore.',
    secret: true,
  },
  OPERATOR_KEYSTORE_PASSWORD_FILE: {
    default: '',
    accepts: 'a file',
    meaning: 'Holds the password that opens the keystore; a line break at its end does not count.',
  },
  MAX_GAS_PRICE_GWEI: {
    default: '100',
    accepts: 'a number from 1 to 1000000',
    meaning: 'The most that the operator pays for gas, tip included. What costs more waits.',
  },
  DAILY_GAS_LIMIT: {
    default: '1',
    accepts: 'an amount with at most 18 decimals',
    meaning: 'The most native token that the operator spends on gas in 24 hours. What comes on top waits.',
  },
  FEE_BUMP_SEC: {
    default: '30',
    accepts: 'a number from 1 to 3600',
    meaning: 'Seconds after which a transaction that is in no block yet is offered with a higher fee.',
  },
  ACCOUNT_FILLS_A_DAY: {
    default: '2000',
    accepts: 'a number from 0 to 1000000',
    meaning:
      'On chain: fills that the orders of one account may make by taking, in a day (UTC), for the operator pays for each; then only orders that rest are taken from it. 0 for any number. A local chain has no such bound.',
  },
  RECONCILE_EVERY_SEC: {
    default: '300',
    accepts: 'a number from 0 to 86400',
    meaning: 'Seconds between two comparisons of the ledger with the chain; 0 for never.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
