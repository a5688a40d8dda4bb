import { redactLongHex } from '@presage/protocol/values';
import { SETTINGS, type Setting, type SettingName, type SettingValue } from './setting-table.ts';

/** Every setting of the service, checked and typed. Read once at start. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>;

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
  /** Notes a value that cannot be used and goes on; its `undefined` never leaves this function, which throws. */
  const read: Read = (name) => {
    const setting: Setting = SETTINGS[name];
    const text = givenText(environment[name] ?? '', setting) || setting.default;
    if (text === undefined) return undefined as never;
    const value = setting.kind.parse(text);
    if (value === undefined) {
      const { accepts: accepted, wrongPart } = setting.kind;
      wrong.push({ name, accepted, ...(!setting.secret && { received: cut(wrongPart?.(text) ?? text) }) });
    }
    return value as never;
  };
  const settings = settingsOf(read);
  if (wrong.length > 0) throw new SettingError(...wrong);
  return settings;
}

/** Characters of a value that a message shows: more would hide the rest of it, and the settings named after it. */
const MAX_SHOWN_CHARS = 200;

/** What is shown of a value: a key that was given to the wrong setting is shortened to its beginning. */
function cut(text: string): string {
  const shown = redactLongHex(text);
  return shown.length <= MAX_SHOWN_CHARS ? shown : `${shown.slice(0, MAX_SHOWN_CHARS)}…`;
}

type Read = <Name extends SettingName>(name: Name) => SettingValue<Name>;

/** What each setting means, its table says. */
function settingsOf(read: Read) {
  return {
    host: read('HOST'),
    port: read('PORT'),
    /** Absolute, as the paths of all files are. */
    dataDir: read('DATA_DIR'),
    adminToken: read('ADMIN_TOKEN'),
    ledger: read('LEDGER'),
    /** Undefined: that of DATA_DIR; of a new one, that of the contracts, or without contracts 56. */
    chainId: read('CHAIN_ID'),
    /** Undefined: decided by the first start (DATA_DIR untouched, HOST a loopback address) and remembered in DATA_DIR. */
    demo: read('DEMO'),
    openRegistration: read('OPEN_REGISTRATION'),
    requireApiKey: read('REQUIRE_API_KEY'),
    rateLimit: read('RATE_LIMIT'),
    /** Exact origins; with the entry `*`, all. */
    corsOrigins: read('CORS_ORIGINS'),
    trustedProxies: read('TRUSTED_PROXY'),
    logLevel: read('LOG_LEVEL'),
    /** 32 bytes. */
    masterKey: read('MASTER_KEY'),
    orderDomainName: read('ORDER_DOMAIN_NAME'),
    diskReserveBytes: read('DISK_RESERVE_MB') * 1024 * 1024,
    /** Unix milliseconds. */
    timeConfirmedMs: read('TIME_CONFIRMED'),
    signatureWorkers: read('SIGNATURE_WORKERS'),
    // Those that follow are for the chain ledger only, which reports missing ones (start/chain-settings.ts).
    rpcUrl: read('RPC_URL'),
    publicRpcUrl: read('PUBLIC_RPC_URL'),
    chainDeployment: read('CHAIN_DEPLOYMENT'),
    localChain: read('LOCAL_CHAIN'),
    confirmations: read('CONFIRMATIONS'),
    chainPollMs: read('CHAIN_POLL_MS'),
    operatorKey: read('OPERATOR_KEY'),
    operatorKeystore: read('OPERATOR_KEYSTORE'),
    operatorKeystorePassword: read('OPERATOR_KEYSTORE_PASSWORD'),
    operatorKeystorePasswordFile: read('OPERATOR_KEYSTORE_PASSWORD_FILE'),
    /** Of the native token per unit of gas. */
    maxGasPriceWei: read('MAX_GAS_PRICE_GWEI'),
    /** Of the native token in any 24 hours. */
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
