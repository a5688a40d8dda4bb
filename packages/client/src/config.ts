import type { Address } from './constants.ts';
import type { Signer, WalletSigner } from './keys/signer.ts';
import type { Names } from './shared/check-names.ts';

/** Configuration of a {@link Client} (service.md §2.9); fields marked "Extension" are not in the specification. */
export interface ClientConfig {
  /** Base URL of the API, such as `http://127.0.0.1:3000/openapi`. */
  host: string;
  /** API key; an empty string if there is none yet: public reads and the key methods need none. */
  apiKey: string;
  /**
   * Chain id that is signed for. Extension: the service's (`getChain`) when absent. Set it to sign for no other chain,
   * whatever the service says.
   */
  chainId?: number | undefined;
  /** RPC endpoint of the chain; empty to use the one the service provides. Not used with a custodial ledger. */
  rpcUrl: string;
  /** Key of the signing wallet, 32 bytes as hex with 0x. */
  privateKey: Address;
  /** Trading wallet, whose funds are traded. */
  multiSigAddress: Address;
  /** Conditional tokens contract, instead of the installation's. */
  conditionalTokensAddress?: Address | undefined;
  /** Multi-send contract, instead of the installation's. */
  multiSendAddress?: Address | undefined;
  /** Fee manager contract, instead of the installation's. */
  feeManagerAddress?: Address | undefined;
  /** Exchange contract that orders are signed for, instead of the one the API provides. */
  ctfExchangeAddress?: Address | undefined;
  /** Seconds for which an enable-trading check is cached; 3600 when absent, 0 checks every time. */
  enableTradingCheckInterval?: number | undefined;
  /** Seconds for which quote tokens are cached; 3600 when absent, 0 disables caching. */
  quoteTokensCacheTtl?: number | undefined;
  /** Seconds for which markets are cached; 300 when absent, 0 disables caching. */
  marketCacheTtl?: number | undefined;
  /** HTTP proxy for all requests and streams, such as `http://127.0.0.1:7890`; in Node only. */
  proxyUrl?: string | undefined;
  /** Extension: seconds for which the response of GET /chain is cached; 3600 when absent, 0 disables caching. */
  chainCacheTtl?: number | undefined;
  /** Extension: time-out of a request in seconds, above 0; 30 when absent. */
  requestTimeout?: number | undefined;
  /** Extension: URL of the stream; derived from `host` when absent. */
  wsUrl?: string | undefined;
  /** Extension: EIP-712 domain name of orders, if the installation does not use the default. */
  orderDomainName?: string | undefined;
  /** Extension: nonce of signed orders; 0 when absent, valid until the account raises it on the exchange contract. */
  orderNonce?: number | undefined;
  /** Extension: replaces the platform's `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** Configuration with a signing wallet instead of a private key: for browsers, hardware wallets and remote signers. */
export interface WalletClientConfig extends Omit<ClientConfig, 'privateKey'> {
  /** The wallet that signs. */
  signer: WalletSigner;
}

/** All names of a configuration: those of the published client, and extensions. */
export const CONFIG_NAMES: Names<ClientConfig & WalletClientConfig> = {
  host: 1,
  apiKey: 1,
  chainId: 1,
  rpcUrl: 1,
  privateKey: 1,
  signer: 1,
  multiSigAddress: 1,
  proxyUrl: 1,
  conditionalTokensAddress: 1,
  multiSendAddress: 1,
  feeManagerAddress: 1,
  ctfExchangeAddress: 1,
  enableTradingCheckInterval: 1,
  quoteTokensCacheTtl: 1,
  marketCacheTtl: 1,
  chainCacheTtl: 1,
  requestTimeout: 1,
  wsUrl: 1,
  orderDomainName: 1,
  orderNonce: 1,
  fetch: 1,
};

/** A validated configuration, with defaults filled in. */
export interface Settings {
  readonly host: string;
  readonly apiKey: string;
  /** Undefined: the service's. */
  readonly chainId: number | undefined;
  readonly signer: Signer;
  readonly multiSigAddress: Address;
  /** Empty to use the endpoint that the service provides. */
  readonly rpcUrl: string;
  readonly conditionalTokensAddress: Address | undefined;
  readonly multiSendAddress: Address | undefined;
  readonly feeManagerAddress: Address | undefined;
  readonly ctfExchangeAddress: Address | undefined;
  readonly enableTradingCheckSec: number;
  readonly quoteTokensTtlSec: number;
  readonly marketTtlSec: number;
  readonly chainTtlSec: number;
  readonly requestTimeoutMs: number;
  readonly proxyUrl: string | undefined;
  readonly wsUrl: string;
  readonly orderDomainName: string;
  readonly orderNonce: number;
  readonly fetch: typeof fetch | undefined;
}
