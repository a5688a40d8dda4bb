import type { Hex } from '../bytes/hex.ts';

/** EIP-712 type of the transaction that the owner of a Safe signs (Safe 1.3.0), in the form of viem and ethers. */
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
  /** 0 call, 1 delegate call: runs another contract's code in the Safe's own context. */
  readonly operation: number;
  /** 0: the call gets all available gas, and when it fails, the whole transaction fails. */
  readonly safeTxGas: bigint;
  readonly baseGas: bigint;
  readonly gasPrice: bigint;
  readonly gasToken: Hex;
  readonly refundReceiver: Hex;
  readonly nonce: bigint;
}
