import type { Hex } from '../bytes/hex.ts';

/** EIP-712 type of what the owner of a Safe signs (Safe 1.3.0), as libraries for typed data take it. */
export const SAFE_TX_TYPES = {
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
  readonly to: Hex;
  /** Wei of the native currency. */
  readonly value: bigint;
  readonly data: Hex;
  /** 0 call, 1 delegate call: borrowing another contract's code. */
  readonly operation: number;
  /** 0: all gas there is, and what fails inside fails the whole. */
  readonly safeTxGas: bigint;
  readonly baseGas: bigint;
  readonly gasPrice: bigint;
  readonly gasToken: Hex;
  readonly refundReceiver: Hex;
  readonly nonce: bigint;
}
