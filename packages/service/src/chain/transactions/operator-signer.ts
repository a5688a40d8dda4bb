import { keccak256 } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Call, OperatorSigner } from './sending-chain.ts';

export interface OperatorSignerOptions {
  readonly account: PrivateKeyAccount;
  readonly chainId: number;
  /** @throws {TransactionNotAllowedError} */
  readonly check: (call: Call) => void;
}

/** The only place where the operator's key signs; it never signs what the allow-list rejects. */
export function operatorSigner({ account, chainId, check }: OperatorSignerOptions): OperatorSigner {
  return {
    address: account.address,
    check,
    async sign({ to, data, value, nonce, gas, maxFeeWei, priorityFeeWei }) {
      check({ to, data, value });
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        to,
        data,
        value,
        nonce,
        gas,
        maxFeePerGas: maxFeeWei,
        maxPriorityFeePerGas: priorityFeeWei,
      });
      return { raw, hash: keccak256(raw) };
    },
  };
}
