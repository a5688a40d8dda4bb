import { platform } from '#platform';
import type { ClientConfig, Settings, WalletClientConfig } from './config.ts';
import type { MarketDetail, QuoteTokenList } from './generated/wire.ts';
import { type Call, createCall } from './http/call.ts';
import { type Credentials, createCredentials } from './http/credentials.ts';
import { MAX_CACHED_MARKETS } from './limits.ts';
import type { Transport } from './platform/platform.ts';
import { readConfig } from './read-config.ts';
import type { ApiResponse } from './responses.ts';
import { ExpiringCache } from './shared/expiring-cache.ts';

/** What the service says that is remembered for a while. */
export interface Caches {
  readonly quoteTokens: ExpiringCache<'all', ApiResponse<QuoteTokenList>>;
  readonly markets: ExpiringCache<number, ApiResponse<MarketDetail>>;
  /** Market number of a token. */
  readonly tokenMarkets: ExpiringCache<string, number | undefined>;
}

/** What the methods of one client share. No secret is a property of it: keys are held in closures. */
export interface Context {
  readonly settings: Omit<Settings, 'apiKey'>;
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly call: Call;
  readonly caches: Caches;
}

/** @throws {InvalidParamError} naming the field of the configuration that is wrong */
export function createContext(config: ClientConfig | WalletClientConfig): Context {
  const { apiKey, ...settings } = readConfig(config);
  const transport = platform.transport(settings.proxyUrl);
  const credentials = createCredentials(apiKey);
  const call = createCall({
    host: settings.host,
    fetch: settings.fetch ?? transport.fetch,
    timeoutMs: settings.requestTimeoutMs,
    credentials,
  });
  return { settings, transport, credentials, call, caches: createCaches(settings) };
}

function createCaches({ quoteTokensTtlSec, marketTtlSec, chainTtlSec }: Omit<Settings, 'apiKey'>): Caches {
  return {
    quoteTokens: new ExpiringCache({ ttlSec: quoteTokensTtlSec, maxEntries: 1 }),
    markets: new ExpiringCache({ ttlSec: marketTtlSec, maxEntries: MAX_CACHED_MARKETS }),
    tokenMarkets: new ExpiringCache({ ttlSec: chainTtlSec, maxEntries: MAX_CACHED_MARKETS }),
  };
}
