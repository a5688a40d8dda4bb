import type { Hex } from '../bytes/hex.ts';
import { keccak256, keccakOfText } from '../bytes/keccak.ts';
import { addressBytes, encodeWords } from '../bytes/words.ts';

/** A field of a struct, as EIP-712 and viem write it. */
export interface TypedField {
  readonly name: string;
  readonly type: string;
}

/** A domain without a contract (EIP-712). */
export interface PlainDomain {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
}

/** A domain with a contract. */
export interface ContractDomain extends PlainDomain {
  readonly verifyingContract: Hex;
}

const CONTRACT_DOMAIN_TYPE = /* @__PURE__ */ keccakOfText(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
);
const PLAIN_DOMAIN_TYPE = /* @__PURE__ */ keccakOfText('EIP712Domain(string name,string version,uint256 chainId)');

/** The 32 bytes that bind a signature to its domain: hashStruct of the domain (EIP-712). */
export function domainSeparator(domain: ContractDomain | PlainDomain): Uint8Array {
  const words = [keccakOfText(domain.name), keccakOfText(domain.version), BigInt(domain.chainId)];
  if (!('verifyingContract' in domain)) return keccak256(encodeWords([PLAIN_DOMAIN_TYPE, ...words]));
  return keccak256(encodeWords([CONTRACT_DOMAIN_TYPE, ...words, addressWord(domain.verifyingContract)]));
}

/** The hash of a struct's type: keccak of `Name(type field,…)` (EIP-712 encodeType without nested structs). */
export function typeHash<Name extends string>(
  name: Name,
  types: { readonly [Type in Name]: readonly TypedField[] },
): Uint8Array {
  return keccakOfText(`${name}(${types[name].map((field) => `${field.type} ${field.name}`).join(',')})`);
}

/** The 32-byte digest to sign: keccak of 0x1901, the domain separator and the struct hash. */
export function typedDataDigest(separator: Uint8Array, structHash: Uint8Array): Uint8Array {
  const message = new Uint8Array(66);
  message.set([0x19, 0x01]);
  message.set(separator, 2);
  message.set(structHash, 34);
  return keccak256(message);
}

/** An address as an ABI word. */
export function addressWord(address: string): Uint8Array {
  const word = new Uint8Array(32);
  word.set(addressBytes(address), 12);
  return word;
}
