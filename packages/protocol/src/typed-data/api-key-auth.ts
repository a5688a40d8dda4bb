import type { Hex } from '../bytes/hex.ts';
import { keccak256, keccakOfText } from '../bytes/keccak.ts';
import { encodeWords } from '../bytes/words.ts';
import { addressWord, domainSeparator, type PlainDomain, typedDataDigest, typeHash } from './typed-data.ts';

/** Actions that a wallet can sign; `register` is our addition (service.md §5, wire contract §2). */
export const WALLET_ACTIONS = ['create', 'get', 'delete', 'register'] as const;
export type WalletAction = (typeof WALLET_ACTIONS)[number];

/** EIP-712 domain of signatures that authenticate without a key (service.md §5). */
export function apiKeyAuthDomain(chainId: number): PlainDomain {
  return { name: 'Service OpenAPI', version: '1', chainId };
}

export const API_KEY_AUTH_TYPES = {
  ServiceApiKeyAuth: [
    { name: 'walletAddress', type: 'address' },
    { name: 'action', type: 'string' },
    { name: 'timestamp', type: 'string' },
  ],
} as const;

/** What a wallet signs to create, get or delete its key, or to register. */
export interface ApiKeyAuthMessage {
  /** The signing wallet. */
  readonly walletAddress: Hex;
  readonly action: WalletAction;
  /** Unix seconds as a decimal string: the text of the SERVICE_TIMESTAMP header. */
  readonly timestamp: string;
}

/**
 * The typed data to give to a wallet's or viem's `signTypedData` (service.md §5).
 * @param chainId the installation's
 * @example await account.signTypedData(apiKeyAuthTypedData(56, { walletAddress, action: 'create', timestamp: '1760000000' }))
 */
export function apiKeyAuthTypedData(chainId: number, message: ApiKeyAuthMessage) {
  return {
    domain: apiKeyAuthDomain(chainId),
    types: API_KEY_AUTH_TYPES,
    primaryType: 'ServiceApiKeyAuth',
    message,
  } as const;
}

const TYPE_HASH = /* @__PURE__ */ typeHash('ServiceApiKeyAuth', API_KEY_AUTH_TYPES);

/** The 32 bytes that a wallet signs for {@link apiKeyAuthTypedData}. `timestamp` is hashed as is, canonical or not. */
export function apiKeyAuthDigest(chainId: number, message: ApiKeyAuthMessage): Uint8Array {
  const struct = encodeWords([
    TYPE_HASH,
    addressWord(message.walletAddress),
    keccakOfText(message.action),
    keccakOfText(message.timestamp),
  ]);
  return typedDataDigest(domainSeparator(apiKeyAuthDomain(chainId)), keccak256(struct));
}
