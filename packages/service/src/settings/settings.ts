import { SETTINGS, type Setting, type SettingName, type SettingValue } from './setting-table.ts';

/** Every setting of the service, checked and typed. Read once at start. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined: one is generated, stored in DATA_DIR and printed once. */
  readonly adminToken: string | undefined;
  readonly ledger: 'custodial' | 'chain';
  /** Undefined: that of DATA_DIR; of a new one, that of the contracts, or without contracts 56. */
  readonly chainId: number | undefined;
  /** Undefined: decided by the first start (DATA_DIR untouched, HOST a loopback address) and remembered in DATA_DIR. */
  readonly demo: boolean | undefined;
  /** Undefined: on in demo, off otherwise. */
  readonly openRegistration: boolean | undefined;
  readonly requireApiKey: boolean;
  readonly rateLimit: boolean;
  /** Exact origins; with the entry `*`, all. */
  readonly corsOrigins: readonly string[];
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted; empty = none. */
  readonly trustedProxies: readonly string[];
  /** Undefined: `warn` in demo, whose market makers would fill the screen, `info` otherwise. */
  readonly logLevel: SettingValue<'LOG_LEVEL'> | undefined;
  /** 32 bytes. Undefined: generated and stored in DATA_DIR. */
  readonly masterKey: Uint8Array | undefined;
  /** EIP-712 domain name of orders. */
  readonly orderDomainName: string;
  /** With less free disk space than this, only cancels, cancel timers, halts and reads still work. */
  readonly diskReserveBytes: number;
  /** The current time as the operator gave it, Unix milliseconds. Undefined: not given. */
  readonly timeConfirmedMs: number | undefined;
  /** Worker threads that verify signatures. */
  readonly signatureWorkers: number;
  /** This and all that follow are for the chain ledger only. Undefined: not given. */
  readonly rpcUrl: string | undefined;
  readonly publicRpcUrl: string | undefined;
  /** Absolute path. */
  readonly chainDeployment: string | undefined;
  readonly localChain: boolean;
  /** Blocks on top of a block before it is treated as final. */
  readonly confirmations: number;
  readonly chainPollMs: number;
  /** With 0x. */
  readonly operatorKey: `0x${string}` | undefined;
  readonly operatorKeystore: string | undefined;
  readonly operatorKeystorePassword: string | undefined;
  readonly operatorKeystorePasswordFile: string | undefined;
  /** Wei of the native token per unit of gas. */
  readonly maxGasPriceWei: bigint;
  /** Wei of the native token in any 24 hours. */
  readonly dailyGasWei: bigint;
  readonly feeBumpMs: number;
  /** 0: never. */
  readonly reconcileEveryMs: number;
  /** 0 for no limit. */
  readonly accountFillsPerDay: number;
}

/** A setting that cannot be used. */
interface WrongSetting {
  readonly name: SettingName;
  /** Left out for a secret; empty when nothing is set. */
  readonly received?: string;
  /** Completes "it must be …". */
  readonly accepted: string;
}

/** Thrown for settings that cannot be used; the message has a line for each and stops the start. */
export class SettingError extends Error {
  constructor(...wrong: readonly WrongSetting[]) {
    const describe = ({ name, received, accepted }: WrongSetting) =>
      `setting ${name}: ${describeReceived(received)}, but it must be ${accepted}`;
    super(wrong.map(describe).join('\n'));
    this.name = 'SettingError';
  }
}

function describeReceived(received: string | undefined): string {
  if (received === undefined) return 'got a value (hidden)';
  return received === '' ? 'it is not set' : `got ${JSON.stringify(received)}`;
}

/**
 * Reads all settings from an environment.
 *
 * @throws {SettingError} naming every setting that cannot be used, what it was and what is accepted.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const wrong: WrongSetting[] = [];
  const textOf = (name: SettingName) => givenText(environment[name] ?? '', SETTINGS[name]);
  /** Notes a value that cannot be used and goes on; its `undefined` never leaves this function, which throws. */
  const read: Read = (name) => {
    const setting: Setting = SETTINGS[name];
    const text = textOf(name) || setting.default;
    const value = setting.kind.parse(text);
    if (value === undefined) {
      wrong.push({ name, ...(!setting.secret && { received: text }), accepted: setting.kind.accepts });
    }
    return value as never;
  };
  /** As {@link read} for a setting that may be left out. */
  const optional: ReadOptional = (name) => (textOf(name) === '' ? undefined : read(name));

  const settings: Settings = {
    host: read('HOST'),
    port: read('PORT'),
    dataDir: read('DATA_DIR'),
    adminToken: optional('ADMIN_TOKEN'),
    ledger: read('LEDGER'),
    chainId: optional('CHAIN_ID'),
    demo: optional('DEMO'),
    openRegistration: optional('OPEN_REGISTRATION'),
    requireApiKey: read('REQUIRE_API_KEY'),
    rateLimit: read('RATE_LIMIT'),
    corsOrigins: read('CORS_ORIGINS'),
    trustedProxies: read('TRUSTED_PROXY'),
    logLevel: optional('LOG_LEVEL'),
    masterKey: optional('MASTER_KEY'),
    orderDomainName: read('ORDER_DOMAIN_NAME'),
    diskReserveBytes: read('DISK_RESERVE_MB') * 1024 * 1024,
    timeConfirmedMs: optional('TIME_CONFIRMED'),
    signatureWorkers: read('SIGNATURE_WORKERS'),
    ...chainSettings(read, optional),
  };
  if (wrong.length > 0) throw new SettingError(...wrong);
  return settings;
}

type Read = <Name extends SettingName>(name: Name) => SettingValue<Name>;
type ReadOptional = <Name extends SettingName>(name: Name) => SettingValue<Name> | undefined;

/** Settings that only the chain ledger needs. Missing ones are reported when the chain is opened. */
function chainSettings(read: Read, optional: ReadOptional) {
  return {
    rpcUrl: optional('RPC_URL'),
    publicRpcUrl: optional('PUBLIC_RPC_URL'),
    chainDeployment: optional('CHAIN_DEPLOYMENT'),
    localChain: read('LOCAL_CHAIN'),
    confirmations: read('CONFIRMATIONS'),
    chainPollMs: read('CHAIN_POLL_MS'),
    operatorKey: optional('OPERATOR_KEY'),
    operatorKeystore: optional('OPERATOR_KEYSTORE'),
    operatorKeystorePassword: optional('OPERATOR_KEYSTORE_PASSWORD'),
    operatorKeystorePasswordFile: optional('OPERATOR_KEYSTORE_PASSWORD_FILE'),
    maxGasPriceWei: read('MAX_GAS_PRICE_GWEI'),
    dailyGasWei: read('DAILY_GAS_LIMIT'),
    feeBumpMs: read('FEE_BUMP_SEC') * 1_000,
    accountFillsPerDay: read('ACCOUNT_FILLS_A_DAY'),
    reconcileEveryMs: read('RECONCILE_EVERY_SEC') * 1_000,
  };
}

/** What was given, without the spaces that configuration files leave around it. */
function givenText(text: string, { verbatim }: Setting): string {
  return verbatim ? text.replace(/\r?\n$/, '') : text.trim();
}
