import { createTransport } from '#platform';
import type { ClientConfig, Settings, WalletClientConfig } from './config.ts';
import type { MarketDetail, QuoteTokenList } from './generated/wire.ts';
import { type Call, createCall } from './http/call.ts';
import { type Credentials, createCredentials } from './http/credentials.ts';
import { MAX_CACHED_MARKETS } from './limits.ts';
import type { Transport } from './platform/platform.ts';
import { readConfig } from './read-config.ts';
import type { ApiResponse } from './responses.ts';
import type { SettlementBy, TransactionResult } from './settlement/settlement.ts';
import { ExpiringCache } from './shared/expiring-cache.ts';
import { createTurns, type InTurn } from './shared/in-turn.ts';
import { untilAborted } from './shared/until-aborted.ts';

/** Responses of the service that are cached for a while. */
export interface Caches {
  readonly quoteTokens: ExpiringCache<'all', ApiResponse<QuoteTokenList>>;
  readonly markets: ExpiringCache<number, ApiResponse<MarketDetail>>;
  /** Market id by token id. */
  readonly tokenMarkets: ExpiringCache<string, number | undefined>;
  readonly settlements: ExpiringCache<'settlement', SettlementBy>;
  /** Caches that no approval is missing. */
  readonly approvals: ExpiringCache<'approval', TransactionResult>;
}

/** State shared by the methods of one client. Secrets are held in closures, not in properties. */
export interface Context {
  readonly settings: Omit<Settings, 'apiKey'>;
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly call: Call;
  /** Sends no API key. */
  readonly keylessCall: Call;
  readonly caches: Caches;
  /** Makes the transactions of the wallet. It is no part of what is cached, which may expire while one is under way. */
  readonly inTurn: InTurn;
  /**
   * The service's time, Unix milliseconds, from the date of its last response: a second or two behind. This machine's
   * time before the first response.
   */
  serviceNowMs(): number;
  /** Aborts the calls; undefined if nothing can. */
  readonly signal: AbortSignal | undefined;
  /** Reads through a shared cache: an aborted caller stops waiting, while the request continues for the others. */
  shared<Value>(read: (call: Call) => Promise<Value>): Promise<Value>;
  /** The same context, with calls that the signal aborts. */
  withSignal(signal: AbortSignal): Context;
}

/** @throws {InvalidParamError} naming the field of the configuration that is missing, malformed or unknown */
export function createContext(config: ClientConfig | WalletClientConfig): Context {
  const { apiKey, ...settings } = readConfig(config);
  const transport = createTransport(settings.proxyUrl);
  const credentials = createCredentials(apiKey);
  let aheadMs = 0;
  const callOptions = {
    onDate: (dateMs: number) => {
      aheadMs = dateMs - Date.now();
    },
    host: settings.host,
    fetch: settings.fetch ?? transport.fetch,
    timeoutMs: settings.requestTimeoutMs,
    credentials,
  };
  const call = createCall(callOptions);
  const keyless = { ...callOptions, credentials: createCredentials('') };
  const context: Context = {
    settings,
    transport,
    credentials,
    call,
    keylessCall: createCall(keyless),
    caches: createCaches(settings),
    inTurn: createTurns(),
    signal: undefined,
    serviceNowMs: () => Date.now() + aheadMs,
    shared: (read) => read(call),
    withSignal: (signal) => ({
      ...context,
      signal,
      call: createCall({ ...callOptions, signal }),
      keylessCall: createCall({ ...keyless, signal }),
      shared: (read) => untilAborted(() => read(call), signal),
    }),
  };
  return context;
}

function createCaches(settings: Omit<Settings, 'apiKey'>): Caches {
  const { quoteTokensTtlSec, marketTtlSec, chainTtlSec, enableTradingCheckSec } = settings;
  return {
    quoteTokens: new ExpiringCache({ ttlSec: quoteTokensTtlSec, maxEntries: 1, isGood: ({ errno }) => errno === 0 }),
    markets: new ExpiringCache({
      ttlSec: marketTtlSec,
      maxEntries: MAX_CACHED_MARKETS,
      isGood: ({ errno }) => errno === 0,
    }),
    tokenMarkets: new ExpiringCache({
      ttlSec: chainTtlSec,
      maxEntries: MAX_CACHED_MARKETS,
      isGood: (marketId) => marketId !== undefined,
    }),
    settlements: new ExpiringCache({ ttlSec: chainTtlSec, maxEntries: 1, isGood: () => true }),
    approvals: new ExpiringCache({ ttlSec: enableTradingCheckSec, maxEntries: 1, isGood: ({ success }) => success }),
  };
}
