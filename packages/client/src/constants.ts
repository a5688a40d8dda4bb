import { CHAIN_ID, DEFAULT_ORDER_DOMAIN_NAME, WEI_DECIMALS } from '@presage/protocol';

/** Chain id that orders are signed for (service.md §2.9). */
export const CHAIN_ID_BNB_MAINNET = CHAIN_ID;
/** Chain ids this library knows. */
export const SUPPORTED_CHAIN_IDS = [CHAIN_ID_BNB_MAINNET] as const;
export type SupportedChainId = (typeof SUPPORTED_CHAIN_IDS)[number];

/** Where a service started with one command listens. */
export const DEFAULT_API_HOST = 'http://127.0.0.1:3000/openapi';
/** Where its stream is. */
export const DEFAULT_WS_URL = 'ws://127.0.0.1:3000/ws';

/** Name and version of the domain that orders are signed in, unless an installation sets another name. */
export const EIP712_DOMAIN = { name: DEFAULT_ORDER_DOMAIN_NAME, version: '1' } as const;

/** Digits after the point of quote and outcome tokens on chain. */
export const MAX_DECIMALS = WEI_DECIMALS;

/** An address as wallets and viem type it. */
export type Address = `0x${string}`;
