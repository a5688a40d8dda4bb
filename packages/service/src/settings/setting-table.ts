import {
  ADDRESSES_OR_RANGES,
  anyText,
  BEARER_TOKEN,
  gwei,
  HTTP_URL,
  hexBytes,
  integer,
  type Kind,
  NATIVE_AMOUNT,
  ON_OFF,
  ORIGINS,
  oneOf,
  PRIVATE_KEY,
  path,
} from './kinds.ts';
import { moment } from './moment.ts';

export interface Setting {
  /** Used when the environment variable is unset or empty; without one, the setting is undefined then. */
  readonly default?: string;
  readonly kind: Kind<unknown>;
  readonly meaning: string;
  /** True if no message may show its value. */
  readonly secret?: boolean;
  /** True if spaces around the value belong to it; a line break at its end never does. */
  readonly verbatim?: boolean;
}

/** The highest that wallet extensions accept (MetaMask). */
const MAX_CHAIN_ID = 4_503_599_627_370_476;

/** Every environment variable the service reads. The README's table is made from this. */
export const SETTINGS = {
  HOST: {
    default: '127.0.0.1',
    kind: anyText('an address to listen on'),
    meaning: 'Address to listen on; 0.0.0.0 for all addresses of the machine.',
  },
  PORT: { default: '3000', kind: integer(0, 65_535, 'a port'), meaning: 'Port to listen on; 0 picks a free one.' },
  DATA_DIR: {
    default: './data',
    kind: path('a folder'),
    meaning: 'Folder for all durable data. Only one process at a time can use it.',
  },
  ADMIN_TOKEN: {
    kind: BEARER_TOKEN,
    meaning:
      'Bearer token for the admin endpoints, 16 to 200 ASCII characters without spaces. Unset: generated, stored in DATA_DIR and printed once.',
    secret: true,
  },
  LEDGER: {
    default: 'custodial',
    kind: oneOf('custodial', 'chain'),
    meaning:
      'Where money is kept: `custodial` (by the service) or `chain`. Recorded in the journal; a start with another value on the same DATA_DIR is refused.',
  },
  CHAIN_ID: {
    kind: integer(1, MAX_CHAIN_ID, 'a chain id'),
    meaning:
      'Chain that orders and requests for keys are signed for, on both ledgers. Unset: that of the contracts in CHAIN_DEPLOYMENT, or with the custodial ledger 56, the only one that the published client signs for. Recorded in the journal; a start with another value on the same DATA_DIR is refused.',
  },
  DEMO: {
    kind: ON_OFF,
    meaning:
      'Seeds markets and history, runs market makers, opens registration and the faucet. Unset: on if DATA_DIR does not exist yet (what `npm run start:chain` leaves in it does not count) and HOST is a loopback address; later starts keep that choice. An exchange that has been used is never turned into a demo.',
  },
  OPEN_REGISTRATION: {
    kind: ON_OFF,
    meaning: 'Whether a wallet may register itself. Unset: on in demo, off otherwise.',
  },
  REQUIRE_API_KEY: {
    default: '0',
    kind: ON_OFF,
    meaning:
      'Whether public reads also require an API key, or the admin token; `GET /chain` and `GET /service`, which say how to get one, never do.',
  },
  RATE_LIMIT: { default: 'on', kind: { ...ON_OFF, accepts: 'on or off' }, meaning: 'Rate limits; off only for tests.' },
  CORS_ORIGINS: {
    default: '',
    kind: ORIGINS,
    meaning:
      'Web origins, besides the service’s own, that may call the API and open the stream, separated by commas; * for all.',
  },
  TRUSTED_PROXY: {
    default: '',
    kind: ADDRESSES_OR_RANGES,
    meaning: 'Addresses or ranges (10.0.0.0/8) of proxies whose X-Forwarded-For is trusted, separated by commas.',
  },
  LOG_LEVEL: {
    kind: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    meaning: 'How much is logged, as lines of JSON. Unset: `warn` in demo, `info` otherwise.',
  },
  MASTER_KEY: {
    kind: hexBytes(32),
    meaning:
      'Key that encrypts the stored API keys, 64 hex digits. Unset: generated and stored in DATA_DIR, readable by its owner only.',
    secret: true,
  },
  ORDER_DOMAIN_NAME: {
    default: 'OPINION CTF Exchange',
    kind: anyText('a name'),
    meaning: 'EIP-712 domain name of orders; the default keeps the published client working.',
  },
  DISK_RESERVE_MB: {
    default: '256',
    kind: integer(0, 1_000_000, 'a whole number of MiB'),
    meaning:
      'With less free disk space than this, whatever changes the exchange is refused, except cancels, cancel timers and halts; reads still work.',
  },
  TIME_CONFIRMED: {
    kind: { accepts: 'a time with a time zone such as 2026-11-21T22:00Z', parse: moment },
    meaning:
      'The current time by a clock other than the machine’s, such as 2026-11-21T22:00Z. For a start that does not trust the machine’s clock: it then trusts it if the two agree within an hour.',
  },
  SIGNATURE_WORKERS: { default: '1', kind: integer(1, 64), meaning: 'Threads that verify signatures.' },
  RPC_URL: {
    kind: HTTP_URL,
    meaning: 'With LEDGER=chain: the address of the node. It may contain a key, so it is never shown.',
    secret: true,
  },
  PUBLIC_RPC_URL: {
    kind: HTTP_URL,
    meaning: 'The node address given to clients. Unset: RPC_URL if that is on this machine, else none.',
  },
  CHAIN_DEPLOYMENT: {
    kind: path('a file'),
    meaning: 'With LEDGER=chain: the file with the contract addresses, written by the deployment.',
  },
  LOCAL_CHAIN: {
    default: '0',
    kind: ON_OFF,
    meaning:
      'Whether the chain is a throwaway test chain: the faucet mints test money and gives away gas. Only with a node for tests, such as anvil.',
  },
  CONFIRMATIONS: {
    default: '15',
    kind: integer(0, 1_000),
    meaning: 'Blocks on top of a block before the service treats it as final.',
  },
  CHAIN_POLL_MS: {
    default: '1000',
    kind: integer(10, 60_000),
    meaning: 'Milliseconds between polls of the chain.',
  },
  OPERATOR_KEY: {
    kind: PRIVATE_KEY,
    meaning: 'Private key of the account that sends settlements. OPERATOR_KEYSTORE is safer.',
    secret: true,
  },
  OPERATOR_KEYSTORE: {
    kind: path('a file'),
    meaning: 'File with the same key as an encrypted JSON keystore, version 3 (scrypt).',
  },
  OPERATOR_KEYSTORE_PASSWORD: {
    kind: anyText('a password'),
    meaning: 'Password of the keystore.',
    secret: true,
    verbatim: true,
  },
  OPERATOR_KEYSTORE_PASSWORD_FILE: {
    kind: path('a file'),
    meaning: 'File with the password of the keystore; a line break at its end is ignored.',
  },
  MAX_GAS_PRICE_GWEI: {
    default: '100',
    kind: gwei(1, 1_000_000),
    meaning: 'Highest gas price that the operator pays, tip included. While gas costs more, transactions wait.',
  },
  DAILY_GAS_LIMIT: {
    default: '1',
    kind: NATIVE_AMOUNT,
    meaning: 'The most native token that the operator spends on gas in 24 hours. Transactions beyond that wait.',
  },
  FEE_BUMP_SEC: {
    default: '30',
    kind: integer(1, 3_600),
    meaning: 'Seconds after which a transaction that blocks leave out is sent again with a higher fee.',
  },
  ACCOUNT_FILLS_A_DAY: {
    default: '2000',
    kind: integer(0, 1_000_000),
    meaning:
      'On chain: fills that the orders of one account may make as taker in a day (UTC), because the operator pays for each; beyond that, the account can only place orders that rest. 0 for no limit. Ignored on a local chain.',
  },
  RECONCILE_EVERY_SEC: {
    default: '300',
    kind: integer(0, 86_400),
    meaning: 'Seconds between comparisons of the ledger with the chain; 0 for never.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** What a setting's text is read as; undefined for one without a default that is not given. */
export type SettingValue<Name extends SettingName> =
  | NonNullable<ReturnType<(typeof SETTINGS)[Name]['kind']['parse']>>
  | ((typeof SETTINGS)[Name] extends { readonly default: string } ? never : undefined);
