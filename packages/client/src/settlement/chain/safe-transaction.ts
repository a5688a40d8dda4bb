import { multiSendAbi } from '@presage/contracts/abi';
import { SAFE_TX_TYPES, type SafeTransaction } from '@presage/protocol';
import { concatHex, encodeFunctionData, encodePacked, hashTypedData, size, zeroAddress } from 'viem';
import type { Address } from '../../constants.ts';

/** A contract call that transfers no native currency. */
export interface ContractCall {
  readonly to: Address;
  readonly data: Address;
}

/** How a Safe makes a call: a plain call, or running another contract's code as its own. */
const Operation = { call: 0, delegateCall: 1 } as const;

/** A single call is made directly, several through MultiSend. */
export function safeTransaction(calls: readonly ContractCall[], multiSend: Address, nonce: bigint): SafeTransaction {
  const [only, ...others] = calls;
  const call =
    only !== undefined && others.length === 0
      ? { ...only, operation: Operation.call }
      : { to: multiSend, data: multiSendData(calls), operation: Operation.delegateCall };
  return {
    ...call,
    value: 0n,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce,
  };
}

/** The typed data that the owner signs. */
export function safeTypedData(transaction: SafeTransaction, domain: { chainId: number; verifyingContract: Address }) {
  return { domain, types: SAFE_TX_TYPES, primaryType: 'SafeTx', message: { ...transaction } } as const;
}

export function safeTxHash(typedData: ReturnType<typeof safeTypedData>): Address {
  return hashTypedData(typedData);
}

function multiSendData(calls: readonly ContractCall[]): Address {
  const packed = calls.map(({ to, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [Operation.call, to, 0n, BigInt(size(data)), data],
    ),
  );
  return encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [concatHex(packed)] });
}
