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
import { privateKeyToAddress, sign } from 'viem/accounts';
import type { Address } from '../constants.ts';
import { InvalidParamError, ValidationException } from '../errors.ts';

/**
 * A wallet that signs typed data: a viem account or wallet client, or a browser wallet behind the same two members.
 *
 * @example
 * const signer: WalletSigner = { address, signTypedData: (data) => walletClient.signTypedData({ account: address, ...data }) };
 */
export interface WalletSigner {
  /** Address of the wallet. */
  readonly address: Address;
  /** Signs EIP-712 typed data: 65 bytes as hex, v 27 or 28, low s. */
  signTypedData(data: WalletTypedData): Promise<Address>;
}

/** Typed data as viem and wallets take it (EIP-712). */
export interface WalletTypedData {
  readonly domain: {
    readonly name: string;
    readonly version: string;
    readonly chainId: number;
    readonly verifyingContract?: Address;
  };
  readonly types: Readonly<Record<string, ReadonlyArray<{ readonly name: string; readonly type: string }>>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** Signs orders and requests for keys. Holds its key where no print-out shows it. */
export interface Signer {
  readonly address: Address;
  signOrder(domain: ContractDomain, order: OrderFields): Promise<Address>;
  signKeyRequest(message: ApiKeyAuthMessage): Promise<Address>;
}

/** @throws {InvalidParamError} when it is not 32 bytes of hex, or no key of the curve. The key is in no message. */
export function signerFromPrivateKey(privateKey: unknown): Signer {
  const key = checkPrivateKey(privateKey);
  return {
    address: key.address,
    signOrder: (domain, order) => key.signDigest(hashOrder(domainSeparator(domain), order)),
    signKeyRequest: (message) => key.signDigest(apiKeyAuthDigest(message)),
  };
}

/** The same by a wallet that shows what it signs, and may refuse. */
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
    address,
    signOrder: (domain, order) => sign({ ...orderTypedData(domain, order), message: { ...order } }),
    signKeyRequest: (message) => sign({ ...apiKeyAuthTypedData(message), message: { ...message } }),
  };
}

function checkPrivateKey(privateKey: unknown) {
  if (typeof privateKey !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(privateKey)) throw badKey();
  const hex = privateKey as Address;
  try {
    const address = privateKeyToAddress(hex);
    return {
      address,
      signDigest: (digest: Uint8Array) => sign({ hash: bytesToHex(digest), privateKey: hex, to: 'hex' }),
    };
  } catch {
    throw badKey();
  }
}

function badKey(): InvalidParamError {
  return new InvalidParamError('privateKey must be 0x and 64 hex digits of a secp256k1 key; it is not shown here.');
}
