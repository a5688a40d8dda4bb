import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { moment } from './moment.ts';
import { SETTINGS, type Setting, type SettingName } from './setting-table.ts';

/** The highest that wallet extensions accept (MetaMask). */
const MAX_CHAIN_ID = 4_503_599_627_370_476;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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
  readonly logLevel: (typeof LOG_LEVELS)[number] | undefined;
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
  const read = <Value>(name: SettingName, parse: (text: string) => Value | undefined): Value => {
    const setting: Setting = SETTINGS[name];
    const text = textOf(name) || setting.default;
    const value = parse(text);
    if (value === undefined) {
      wrong.push({ name, ...(!setting.secret && { received: text }), accepted: setting.accepts });
    }
    return value as Value;
  };
  /** As {@link read} for a setting that may be left out. */
  const optional = <Value>(name: SettingName, parse: (text: string) => Value | undefined): Value | undefined =>
    textOf(name) === '' ? undefined : read(name, parse);

  const settings: Settings = {
    host: read('HOST', nonEmpty),
    port: read('PORT', integerBetween(0, 65_535)),
    dataDir: resolve(read('DATA_DIR', nonEmpty)),
    adminToken: optional('ADMIN_TOKEN', bearerToken),
    ledger: read('LEDGER', oneOf('custodial', 'chain')),
    chainId: optional('CHAIN_ID', integerBetween(1, MAX_CHAIN_ID)),
    demo: optional('DEMO', onOff),
    openRegistration: optional('OPEN_REGISTRATION', onOff),
    requireApiKey: read('REQUIRE_API_KEY', onOff),
    rateLimit: read('RATE_LIMIT', onOff),
    corsOrigins: read('CORS_ORIGINS', originList),
    trustedProxies: read('TRUSTED_PROXY', proxyList),
    logLevel: optional('LOG_LEVEL', oneOf(...LOG_LEVELS)),
    masterKey: optional('MASTER_KEY', bytesOfHex(32)),
    orderDomainName: read('ORDER_DOMAIN_NAME', nonEmpty),
    diskReserveBytes: read('DISK_RESERVE_MB', integerBetween(0, 1_000_000)) * 1024 * 1024,
    timeConfirmedMs: optional('TIME_CONFIRMED', moment),
    signatureWorkers: read('SIGNATURE_WORKERS', integerBetween(1, 64)),
    ...chainSettings(read, optional),
  };
  if (wrong.length > 0) throw new SettingError(...wrong);
  return settings;
}

type Read = <Value>(name: SettingName, parse: (text: string) => Value | undefined) => Value;
type ReadOptional = <Value>(name: SettingName, parse: (text: string) => Value | undefined) => Value | undefined;

/** Settings that only the chain ledger needs. Missing ones are reported when the chain is opened. */
function chainSettings(read: Read, optional: ReadOptional) {
  return {
    rpcUrl: optional('RPC_URL', httpAddress),
    publicRpcUrl: optional('PUBLIC_RPC_URL', httpAddress),
    chainDeployment: optional('CHAIN_DEPLOYMENT', file),
    localChain: read('LOCAL_CHAIN', onOff),
    confirmations: read('CONFIRMATIONS', integerBetween(0, 1_000)),
    chainPollMs: read('CHAIN_POLL_MS', integerBetween(10, 60_000)),
    operatorKey: optional('OPERATOR_KEY', privateKey),
    operatorKeystore: optional('OPERATOR_KEYSTORE', file),
    operatorKeystorePassword: optional('OPERATOR_KEYSTORE_PASSWORD', nonEmpty),
    operatorKeystorePasswordFile: optional('OPERATOR_KEYSTORE_PASSWORD_FILE', file),
    maxGasPriceWei: read('MAX_GAS_PRICE_GWEI', gweiBetween(1, 1_000_000)),
    dailyGasWei: read('DAILY_GAS_LIMIT', nativeWei),
    feeBumpMs: read('FEE_BUMP_SEC', integerBetween(1, 3_600)) * 1_000,
    accountFillsPerDay: read('ACCOUNT_FILLS_A_DAY', integerBetween(0, 1_000_000)),
    reconcileEveryMs: read('RECONCILE_EVERY_SEC', integerBetween(0, 86_400)) * 1_000,
  };
}

/** What was given, without the spaces that configuration files leave around it. */
function givenText(text: string, { verbatim }: Setting): string {
  return verbatim ? text.replace(/\r?\n$/, '') : text.trim();
}

/** A token that the gateway can read from a header: not too long and without spaces. Undefined for any other. */
export function bearerToken(text: string): string | undefined {
  return /^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined;
}

function httpAddress(text: string): string | undefined {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}

function file(text: string): string {
  return resolve(text);
}

function privateKey(text: string): `0x${string}` | undefined {
  const bytes = bytesOfHex(32)(text);
  return bytes && `0x${Buffer.from(bytes).toString('hex')}`;
}

function nativeWei(text: string): bigint | undefined {
  const [whole, fraction = ''] = text.split('.');
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(text)) return undefined;
  return BigInt(whole + fraction.padEnd(18, '0'));
}

function nonEmpty(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function integerBetween(min: number, max: number): (text: string) => number | undefined {
  return (text) => {
    if (!/^(0|[1-9]\d*)$/.test(text)) return undefined;
    const value = Number(text);
    return value >= min && value <= max ? value : undefined;
  };
}

/** As wei. */
function gweiBetween(min: number, max: number): (text: string) => bigint | undefined {
  const parse = integerBetween(min, max);
  return (text) => {
    const gwei = parse(text);
    return gwei === undefined ? undefined : BigInt(gwei) * 1_000_000_000n;
  };
}

function oneOf<Word extends string>(...words: readonly Word[]): (text: string) => Word | undefined {
  return (text) => words.find((word) => word === text.toLowerCase());
}

/** `undefined` means that the value cannot be used, so off needs a word of its own. */
function onOff(text: string): boolean | undefined {
  if (['1', 'on', 'true', 'yes'].includes(text.toLowerCase())) return true;
  if (['0', 'off', 'false', 'no'].includes(text.toLowerCase())) return false;
  return undefined;
}

function commaList(text: string): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function originList(text: string): readonly string[] | undefined {
  const origins = commaList(text);
  return origins.every((origin) => origin === '*' || isOrigin(origin)) ? origins : undefined;
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function proxyList(text: string): readonly string[] | undefined {
  const proxies = commaList(text);
  return proxies.every(isAddressOrRange) ? proxies : undefined;
}

/** An address, or a CIDR range with a prefix of at least one bit: a range of all addresses would trust everybody. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || integerBetween(1, version === 4 ? 32 : 128)(bits) !== undefined;
}

function bytesOfHex(length: number): (text: string) => Uint8Array | undefined {
  return (text) => {
    const digits = text.startsWith('0x') ? text.slice(2) : text;
    if (digits.length !== length * 2 || !/^[0-9a-fA-F]+$/.test(digits)) return undefined;
    return Uint8Array.from(Buffer.from(digits, 'hex'));
  };
}
