import { keccak256 } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { priceOf } from './offered-fees.ts';
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
    async sign(terms) {
      check(terms);
      const { to, data, value, nonce, gas } = terms;
      const content = { to, data, value, nonce, gas, ...priceOf(terms) };
      const raw = await account.signTransaction({ type: 'eip1559', chainId, ...content });
      return { raw, hash: keccak256(raw) };
    },
  };
}
