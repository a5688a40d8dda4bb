import {
  type ApiKeyAuthMessage,
  apiKeyAuthDigest,
  apiKeyAuthTypedData,
  bytesToHex,
  type ContractDomain,
  domainSeparator,
  hashOrder,
  type OrderFields,
  orderTypedData,
} from '@presage/protocol';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Address } from '../constants.ts';
import { InvalidParamError, ValidationException } from '../errors.ts';

/**
 * A wallet that signs typed data: a viem account, or a wallet client or browser wallet behind this interface.
 *
 * @example
 * const signer: WalletSigner = { address, signTypedData: (data) => walletClient.signTypedData({ account: address, ...data }) };
 */
export interface WalletSigner {
  /** Address of the wallet. */
  readonly address: Address;
  /** Signs EIP-712 typed data: 65 bytes as hex, v 27 or 28, low s. */
  signTypedData(data: WalletTypedData): Promise<Address>;
  /** Sends a transaction from the wallet and returns its hash. Needed only for on-chain settlement. */
  sendTransaction?(transaction: WalletTransaction): Promise<Address>;
}

/** The first number that is no private key: the order of the curve secp256k1 (SEC 2). */
const KEYS_END = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** A transaction that a wallet sends, and whose gas it pays. */
export interface WalletTransaction {
  readonly to: Address;
  readonly data: Address;
  /** Gas limit. */
  readonly gas: bigint;
  /** Chain to send it on. */
  readonly chainId: number;
  /** Node to send it through, for wallets without one of their own. */
  readonly rpcUrl: string;
}

/** Typed data as viem and wallets take it (EIP-712). */
export interface WalletTypedData {
  readonly domain: {
    /** Absent for Safe transactions, as is `version`. */
    readonly name?: string;
    readonly version?: string;
    readonly chainId: number;
    readonly verifyingContract?: Address;
  };
  readonly types: Readonly<Record<string, ReadonlyArray<{ readonly name: string; readonly type: string }>>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** Signs orders, key requests and Safe transactions. Printing it does not show its key. */
export interface Signer {
  /** Address with EIP-55 checksum. */
  address(): Promise<Address>;
  signOrder(domain: ContractDomain, order: OrderFields): Promise<Address>;
  signKeyRequest(chainId: number, message: ApiKeyAuthMessage): Promise<Address>;
  signSafeTransaction(data: WalletTypedData): Promise<Address>;
  readonly sender: Sender;
}

/** How transactions are sent: with a key through any node, or by the wallet itself, if it can. */
export type Sender =
  | { readonly kind: 'key'; load(): Promise<PrivateKeyAccount> }
  | { readonly kind: 'wallet'; readonly sendTransaction: WalletSigner['sendTransaction'] };

/** @throws {InvalidParamError} when it is not 32 bytes of hex or not a valid key, without showing the key */
export function signerFromPrivateKey(privateKey: unknown): Signer {
  const key = checkPrivateKey(privateKey);
  let account: PrivateKeyAccount | undefined;
  // Loaded when it is first needed, so that pages whose wallets sign do not load elliptic curves.
  const load = async () => (account ??= (await import('./key-account.ts')).accountOf(key));
  const signDigest = async (digest: Uint8Array) => (await load()).sign({ hash: bytesToHex(digest) });
  return {
    address: async () => (await load()).address,
    signOrder: (domain, order) => signDigest(hashOrder(domainSeparator(domain), order)),
    signKeyRequest: (chainId, message) => signDigest(apiKeyAuthDigest(chainId, message)),
    signSafeTransaction: async (data) => (await load()).signTypedData(data as never),
    sender: { kind: 'key', load },
  };
}

/** The same with a wallet, which shows its user what it signs and may refuse. */
export function signerFromWallet(wallet: WalletSigner, address: Address): Signer {
  const sign = async (data: WalletTypedData): Promise<Address> => {
    try {
      return await wallet.signTypedData(data);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ValidationException(`The wallet did not sign: ${reason}`, { cause });
    }
  };
  return {
    address: async () => address,
    signOrder: (domain, order) => sign({ ...orderTypedData(domain, order), message: { ...order } }),
    signKeyRequest: (chainId, message) => sign({ ...apiKeyAuthTypedData(chainId, message), message: { ...message } }),
    signSafeTransaction: sign,
    sender: { kind: 'wallet', sendTransaction: wallet.sendTransaction?.bind(wallet) },
  };
}

function checkPrivateKey(privateKey: unknown): Address {
  if (typeof privateKey === 'string' && /^0x[0-9a-fA-F]{64}$/.test(privateKey)) {
    const number = BigInt(privateKey);
    if (number > 0n && number < KEYS_END) return privateKey as Address;
  }
  throw badKey();
}

function badKey(): InvalidParamError {
  return new InvalidParamError('privateKey must be 0x and 64 hex digits of a secp256k1 key; it is not shown here.');
}
