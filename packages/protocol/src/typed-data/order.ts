import type { Hex } from '../bytes/hex.ts';
import { keccak256 } from '../bytes/keccak.ts';
import { WordWriter } from '../bytes/words.ts';
import { type ContractDomain, typedDataDigest, typeHash } from './typed-data.ts';

/** Default name of the orders' EIP-712 domain; a setting can change it (wire contract §4). */
export const DEFAULT_ORDER_DOMAIN_NAME = 'OPINION CTF Exchange';
/** The chain that published clients sign for; an installation can have another (wire contract §4). */
export const DEFAULT_CHAIN_ID = 56;

export const ORDER_TYPES = {
  Order: [
    { name: 'salt', type: 'uint256' },
    { name: 'maker', type: 'address' },
    { name: 'signer', type: 'address' },
    { name: 'taker', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'makerAmount', type: 'uint256' },
    { name: 'takerAmount', type: 'uint256' },
    { name: 'expiration', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'feeRateBps', type: 'uint256' },
    { name: 'side', type: 'uint8' },
    { name: 'signatureType', type: 'uint8' },
  ],
} as const;

/** The twelve signed fields of an order (wire contract §4). */
export interface OrderFields {
  readonly salt: bigint;
  /** Whose funds are traded: the account's trading wallet, or for signature type 0 its wallet. */
  readonly maker: Hex;
  readonly signer: Hex;
  /** The zero address: anyone may fill the order. */
  readonly taker: Hex;
  readonly tokenId: bigint;
  /** BUY: quote wei; SELL: share wei. */
  readonly makerAmount: bigint;
  /** BUY: share wei; SELL: quote wei; 0 for a market order. */
  readonly takerAmount: bigint;
  /** Unix seconds; 0 for none. */
  readonly expiration: bigint;
  readonly nonce: bigint;
  readonly feeRateBps: bigint;
  /** 0 buy, 1 sell. */
  readonly side: number;
  /** 0 EOA, 1 proxy, 2 Safe. */
  readonly signatureType: number;
}

/** The EIP-712 domain in which orders are valid: a chain, and an exchange contract on it. */
export function orderDomain(options: {
  readonly name?: string;
  /** The installation's. */
  readonly chainId: number;
  readonly verifyingContract: Hex;
}): ContractDomain {
  const { name = DEFAULT_ORDER_DOMAIN_NAME, chainId, verifyingContract } = options;
  return { name, version: '1', chainId, verifyingContract };
}

/**
 * The typed data to give to a wallet's or viem's `signTypedData` (wire contract §4).
 * @example await account.signTypedData(orderTypedData(orderDomain({ chainId: 56, verifyingContract }), order))
 */
export function orderTypedData(domain: ContractDomain, message: OrderFields) {
  return { domain, types: ORDER_TYPES, primaryType: 'Order', message } as const;
}

/** Length of an encoded order: the type hash and twelve words. */
export const ORDER_STRUCT_BYTES = 416;

const TYPE_HASH = /* @__PURE__ */ typeHash('Order', ORDER_TYPES);
const MAX_UINT8 = 255;

/**
 * An order as EIP-712 encodes it before hashing: the type hash, then one word per field, in the order of the type.
 * @param bytes what to write to, for callers to whom allocating matters; its content before does not
 * @returns `bytes`
 * @throws {RangeError} when a number does not fit its type, {RangeError} or {TypeError} when an address is invalid: parse
 * first.
 */
export function encodeOrderStruct(order: OrderFields, bytes = new Uint8Array(ORDER_STRUCT_BYTES)): Uint8Array {
  const words = new WordWriter(bytes);
  words.bytes32(TYPE_HASH);
  for (const { name, type } of ORDER_TYPES.Order) {
    if (type === 'address') words.address(order[name]);
    else words.uint256(type === 'uint8' ? uint8(order[name]) : order[name]);
  }
  return bytes;
}

/**
 * The 32-byte digest that the signer of an order signs; as hex with 0x it is the order's id.
 * @param separator `domainSeparator(orderDomain(…))`, computed once per installation
 */
export function hashOrder(separator: Uint8Array, order: OrderFields): Uint8Array {
  return typedDataDigest(separator, keccak256(encodeOrderStruct(order)));
}

function uint8(value: number): bigint {
  if (!Number.isInteger(value) || value < 0 || value > MAX_UINT8) throw new RangeError(`Not a uint8: ${value}`);
  return BigInt(value);
}
