import { SAFE_TX_TYPES, type SafeTransaction, type SafeTransactionBody } from '@presage/protocol';
import { type Address, getAddress, type Hex, hashTypedData, zeroAddress } from 'viem';

/** Converts a request body. Its numbers may still exceed 256 bits, which the relay refuses. */
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
