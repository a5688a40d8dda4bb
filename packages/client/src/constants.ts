import { DEFAULT_CHAIN_ID, DEFAULT_ORDER_DOMAIN_NAME, WEI_DECIMALS } from '@presage/protocol';

/** Chain id of BNB Smart Chain, which services use unless their operator chose another (service.md §2.9). */
export const CHAIN_ID_BNB_MAINNET = DEFAULT_CHAIN_ID;
/** Chain ids that the published client supports, kept for programs that were written for it. This library signs for any. */
export const SUPPORTED_CHAIN_IDS = [CHAIN_ID_BNB_MAINNET] as const;
export type SupportedChainId = (typeof SUPPORTED_CHAIN_IDS)[number];

/** API base URL of a service started locally with default settings. */
export const DEFAULT_API_HOST = 'http://127.0.0.1:3000/openapi';
/** Stream URL of the same service. */
export const DEFAULT_WS_URL = 'ws://127.0.0.1:3000/ws';

/** EIP-712 domain name and version of orders, unless an installation sets another name. */
export const EIP712_DOMAIN = { name: DEFAULT_ORDER_DOMAIN_NAME, version: '1' } as const;

/** Decimals of quote and outcome tokens on chain. */
export const MAX_DECIMALS = WEI_DECIMALS;

/** A hex string with 0x, as wallets and viem type addresses. */
export type Address = `0x${string}`;
