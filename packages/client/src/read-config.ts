import { checksumAddress } from '@presage/protocol';
import { type ClientConfig, CONFIG_NAMES, type Settings, type WalletClientConfig } from './config.ts';
import { type Address, EIP712_DOMAIN } from './constants.ts';
import { InvalidParamError } from './errors.ts';
import { type Signer, signerFromPrivateKey, signerFromWallet } from './keys/signer.ts';
import {
  DEFAULT_CHAIN_TTL_SEC,
  DEFAULT_ENABLE_TRADING_CHECK_SEC,
  DEFAULT_MARKET_TTL_SEC,
  DEFAULT_QUOTE_TOKENS_TTL_SEC,
  DEFAULT_REQUEST_TIMEOUT_SEC,
  MAX_API_KEY_CHARS,
  MAX_REQUEST_TIMEOUT_SEC,
} from './limits.ts';
import { checkAddress } from './shared/check-address.ts';
import { checkFunction } from './shared/check-kind.ts';
import { checkNames } from './shared/check-names.ts';
import { shown } from './shared/shown.ts';

type AnyConfig = ClientConfig | WalletClientConfig;

/** @throws {InvalidParamError} naming the field that is missing, malformed or unknown, without showing secrets */
export function readConfig(config: AnyConfig): Settings {
  checkNames('a configuration', config as ClientConfig & WalletClientConfig, CONFIG_NAMES);
  const host = hostOf(config.host);
  return {
    host,
    apiKey: checkApiKey(config.apiKey),
    chainId: config.chainId === undefined ? undefined : checkChainId(config.chainId),
    signer: signerOf(config),
    multiSigAddress: addressOf('multiSigAddress', config.multiSigAddress),
    rpcUrl: rpcUrlOf(config.rpcUrl),
    conditionalTokensAddress: optionalAddress('conditionalTokensAddress', config.conditionalTokensAddress),
    multiSendAddress: optionalAddress('multiSendAddress', config.multiSendAddress),
    feeManagerAddress: optionalAddress('feeManagerAddress', config.feeManagerAddress),
    ctfExchangeAddress: optionalAddress('ctfExchangeAddress', config.ctfExchangeAddress),
    ...readTimes(config),
    proxyUrl: config.proxyUrl === undefined ? undefined : urlOf('proxyUrl', config.proxyUrl, ['http:', 'https:']),
    wsUrl: config.wsUrl === undefined ? streamUrl(host) : urlOf('wsUrl', config.wsUrl, ['ws:', 'wss:']),
    orderDomainName: checkDomainName(config.orderDomainName ?? EIP712_DOMAIN.name),
    orderNonce: checkOrderNonce(config.orderNonce ?? 0),
    fetch: checkFetch(config.fetch),
  };
}

/**
 * The signer of a configuration; the other fields may be missing.
 * @throws {InvalidParamError} when key and signer are missing, or key or address is malformed
 */
export function signerOf(config: Pick<ClientConfig, 'privateKey'> | Pick<WalletClientConfig, 'signer'>): Signer {
  const { privateKey, signer } = config as Partial<ClientConfig & WalletClientConfig>;
  if (privateKey === undefined && signer === undefined)
    throw new InvalidParamError(
      'privateKey is missing: send the key of the wallet that signs, or a signer in its place.',
    );
  if (signer === undefined) return signerFromPrivateKey(privateKey);
  return signerFromWallet(signer, addressOf('signer.address', signer?.address));
}

/**
 * Checks an API key; an empty string means none. Rejects what cannot be sent in a header, because fetch's own error
 * would show it.
 * @throws {InvalidParamError}
 */
export function checkApiKey(apiKey: unknown): string {
  if (typeof apiKey === 'string' && apiKey.length <= MAX_API_KEY_CHARS && /^[\x21-\x7e]*$/.test(apiKey)) return apiKey;
  throw new InvalidParamError(
    'apiKey is missing or malformed: send the key, or an empty string if there is none. It is not shown here.',
  );
}

function readTimes(config: AnyConfig) {
  return {
    enableTradingCheckSec: seconds(
      'enableTradingCheckInterval',
      config.enableTradingCheckInterval,
      DEFAULT_ENABLE_TRADING_CHECK_SEC,
    ),
    quoteTokensTtlSec: seconds('quoteTokensCacheTtl', config.quoteTokensCacheTtl, DEFAULT_QUOTE_TOKENS_TTL_SEC),
    marketTtlSec: seconds('marketCacheTtl', config.marketCacheTtl, DEFAULT_MARKET_TTL_SEC),
    chainTtlSec: seconds('chainCacheTtl', config.chainCacheTtl, DEFAULT_CHAIN_TTL_SEC),
    requestTimeoutMs: requestTimeoutMs(config.requestTimeout),
  };
}

/**
 * The request time-out in whole milliseconds, as timers require.
 * @throws {InvalidParamError} when it is not above 0, or above {@link MAX_REQUEST_TIMEOUT_SEC}
 */
export function requestTimeoutMs(requestTimeout: unknown): number {
  const timeoutMs = Math.ceil(seconds('requestTimeout', requestTimeout, DEFAULT_REQUEST_TIMEOUT_SEC) * 1_000);
  if (timeoutMs > 0 && timeoutMs <= MAX_REQUEST_TIMEOUT_SEC * 1_000) return timeoutMs;
  throw new InvalidParamError(
    `requestTimeout is ${shown(requestTimeout)}: send seconds above 0, at most ${MAX_REQUEST_TIMEOUT_SEC}.`,
  );
}

/** @throws {InvalidParamError} naming the field */
function seconds(name: string, given: unknown, fallback: number): number {
  const value = given ?? fallback;
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidParamError(`${name} is ${shown(value)}: send seconds, 0 or more.`);
}

function checkChainId(chainId: unknown): number {
  if (Number.isSafeInteger(chainId) && (chainId as number) > 0) return chainId as number;
  throw new InvalidParamError(
    `chainId is ${shown(chainId)}: send a whole number above 0 such as 56, or leave it out for the service's.`,
  );
}

function checkOrderNonce(nonce: unknown): number {
  if (Number.isSafeInteger(nonce) && (nonce as number) >= 0) return nonce as number;
  throw new InvalidParamError(`orderNonce is ${shown(nonce)}: send a whole number, 0 or more.`);
}

function checkDomainName(name: unknown): string {
  if (typeof name === 'string' && name !== '') return name;
  throw new InvalidParamError(`orderDomainName is ${shown(name)}: send the installation's name, or leave it out.`);
}

/**
 * Checks a replacement of fetch.
 * @throws {InvalidParamError} when it is not a function
 */
export function checkFetch(given: ClientConfig['fetch']): ClientConfig['fetch'] {
  if (given !== undefined) checkFunction('fetch', given);
  return given;
}

/** May be empty: a custodial ledger needs no chain, and otherwise the service may provide the URL. */
function rpcUrlOf(rpcUrl: unknown): string {
  if (rpcUrl === undefined)
    throw new InvalidParamError(
      'rpcUrl is missing: send the URL of a node of the chain, or an empty string where the ledger is custodial or the service names a node.',
    );
  return rpcUrl === '' ? '' : urlOf('rpcUrl', rpcUrl, ['http:', 'https:', 'ws:', 'wss:']);
}

function addressOf(name: string, value: unknown): Address {
  checkAddress(name, value);
  return checksumAddress(value);
}

function optionalAddress(name: string, value: unknown): Address | undefined {
  return value === undefined ? undefined : addressOf(name, value);
}

/**
 * The base URL of the API, checked like {@link urlOf}. Credentials in it are rejected: fetch does not support them, and
 * its errors would show them.
 * @throws {InvalidParamError} naming the field
 */
export function hostOf(value: unknown): string {
  const host = urlOf('host', value, ['http:', 'https:']);
  const { username, password } = new URL(host);
  if (username === '' && password === '') return host;
  throw new InvalidParamError('host has a user or password in it: remove them.');
}

/**
 * The URL without surrounding blanks or trailing slashes. Errors do not show it, because it may contain a password.
 * @throws {InvalidParamError} naming the field
 */
function urlOf(name: string, value: unknown, protocols: readonly string[]): string {
  if (typeof value === 'string' && protocols.includes(protocolOf(value))) return value.trim().replace(/\/+$/, '');
  const accepted = protocols.map((protocol) => `${protocol}//`).join(' or ');
  throw new InvalidParamError(`${name} is missing or malformed: send a URL that starts with ${accepted}.`);
}

/** The protocol of a URL; an empty string if it is malformed. */
function protocolOf(address: string): string {
  try {
    return new URL(address).protocol;
  } catch {
    return '';
  }
}

/** The stream is at /ws of the API's origin (wire contract §8). */
function streamUrl(host: string): string {
  const url = new URL(host);
  return `${url.protocol === 'https:' ? 'wss:' : 'ws:'}//${url.host}/ws`;
}
