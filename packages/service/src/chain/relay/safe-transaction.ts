import type { SafeTransactionBody } from '@presage/protocol';
import { type Address, getAddress, type Hex, hashTypedData, zeroAddress } from 'viem';

/** What the owner of a Safe signs (Safe 1.3.0). */
const SAFE_TX_TYPES = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const;

/** A transaction of a Safe. */
export interface SafeTransaction {
  readonly to: Address;
  readonly value: bigint;
  readonly data: Hex;
  /** 0 call, 1 delegate call. */
  readonly operation: number;
  readonly safeTxGas: bigint;
  readonly baseGas: bigint;
  readonly gasPrice: bigint;
  readonly gasToken: Address;
  readonly refundReceiver: Address;
  readonly nonce: bigint;
}

/** A body whose numbers may still be beyond 256 bits. */
export function readSafeTransaction(body: SafeTransactionBody): SafeTransaction {
  return {
    to: getAddress(body.toAddress),
    value: BigInt(body.value),
    data: hexText(body.data),
    operation: body.operation,
    safeTxGas: BigInt(body.safeTxGas),
    baseGas: BigInt(body.baseGas),
    gasPrice: BigInt(body.gasPrice),
    gasToken: addressOrZero(body.gasToken),
    refundReceiver: addressOrZero(body.refundReceiver),
    nonce: BigInt(body.nonce),
  };
}

/** The hash that the owner signs. */
export function safeTransactionHash(
  { safe, chainId }: { readonly safe: Address; readonly chainId: number },
  message: SafeTransaction,
): Hex {
  const domain = { chainId, verifyingContract: safe };
  return hashTypedData({ domain, types: SAFE_TX_TYPES, primaryType: 'SafeTx', message });
}

/** Hex digits with or without 0x. */
export function hexText(text: string): Hex {
  return `0x${text.replace(/^0x/, '').toLowerCase()}`;
}

function addressOrZero(text: string): Address {
  return text === '' ? zeroAddress : getAddress(text);
}
