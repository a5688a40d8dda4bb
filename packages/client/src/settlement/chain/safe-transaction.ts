import { multiSendAbi } from '@presage/contracts/abi';
import { SAFE_TX_TYPES, type SafeTransaction } from '@presage/protocol';
import { concatHex, encodeFunctionData, encodePacked, size, zeroAddress } from 'viem';
import type { Address } from '../../constants.ts';

/** A contract call that transfers no native currency. */
export interface ContractCall {
  readonly to: Address;
  readonly data: Address;
}

/** Calls to make, in this order. */
export type ContractCalls = readonly [ContractCall, ...ContractCall[]];

/** How a Safe makes a call: a plain call, or running another contract's code as its own. */
const Operation = { call: 0, delegateCall: 1 } as const;

/** A single call is made directly, several through MultiSend. */
export function safeTransaction(calls: ContractCalls, multiSend: Address, nonce: bigint): SafeTransaction {
  const call =
    calls.length === 1
      ? { ...calls[0], operation: Operation.call }
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

function multiSendData(calls: ContractCalls): Address {
  const packed = calls.map(({ to, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [Operation.call, to, 0n, BigInt(size(data)), data],
    ),
  );
  return encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [concatHex(packed)] });
}
