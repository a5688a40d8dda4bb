import type { Address, SupportedChainId } from './constants.ts';
import type { Signer, WalletSigner } from './keys/signer.ts';

/** Configuration of a {@link Client} (service.md §2.9); what is marked "ours" is not in the specification. */
export interface ClientConfig {
  /** Base URL of the API, such as `http://127.0.0.1:3000/openapi`. */
  host: string;
  /** API key; empty text until there is one: public reads and the key methods need none. */
  apiKey: string;
  /** Chain id: 56. */
  chainId: SupportedChainId;
  /** RPC endpoint of the chain; empty for what the service tells, and never asked while the ledger is custodial. */
  rpcUrl: string;
  /** Key of the signing wallet, 32 bytes as hex with 0x. */
  privateKey: Address;
  /** Trading wallet: whose funds are traded. */
  multiSigAddress: Address;
  /** Conditional tokens contract, instead of the installation's. */
  conditionalTokensAddress?: Address | undefined;
  /** Multi-send contract, instead of the installation's. */
  multiSendAddress?: Address | undefined;
  /** Fee manager contract, instead of the installation's. */
  feeManagerAddress?: Address | undefined;
  /** Exchange contract that orders are signed for, instead of the one the API provides. */
  ctfExchangeAddress?: Address | undefined;
  /** Seconds an enable-trading check is good for; 3600 when absent, 0 checks every time. */
  enableTradingCheckInterval?: number | undefined;
  /** Seconds quote tokens are cached; 3600 when absent, 0 caches none. */
  quoteTokensCacheTtl?: number | undefined;
  /** Seconds markets are cached; 300 when absent, 0 caches none. */
  marketCacheTtl?: number | undefined;
  /** HTTP proxy of all requests and streams, such as `http://127.0.0.1:7890`; in Node only. */
  proxyUrl?: string | undefined;
  /** Ours: seconds what GET /chain says is cached; 3600 when absent, 0 caches nothing. */
  chainCacheTtl?: number | undefined;
  /** Ours: seconds until a request is given up, above 0; 30 when absent. */
  requestTimeout?: number | undefined;
  /** Ours: address of the stream; derived from `host` when absent. */
  wsUrl?: string | undefined;
  /** Ours: EIP-712 domain name of orders, where an installation has set another. */
  orderDomainName?: string | undefined;
  /** Ours: nonce that orders are signed with; 0 when absent, as it is until the account raises it at the exchange contract. */
  orderNonce?: number | undefined;
  /** Ours: a fetch to use instead of the platform's. */
  fetch?: typeof fetch | undefined;
}

/** Configuration with a wallet that signs, instead of a private key: for browsers, hardware and remote signers. */
export interface WalletClientConfig extends Omit<ClientConfig, 'privateKey'> {
  /** The wallet. */
  signer: WalletSigner;
}

/** A configuration that was checked, with its defaults. */
export interface Settings {
  readonly host: string;
  readonly apiKey: string;
  readonly chainId: SupportedChainId;
  readonly signer: Signer;
  readonly multiSigAddress: Address;
  /** Empty for what the service tells. */
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
