import { type Deployment, tradingWalletOf } from '@presage/contracts';
import type { AccountId } from '@presage/exchange';
import { type Address, getAddress, type Hex, keccak256, type PublicClient, toHex } from 'viem';
import type { AccountDirectory } from '../../market-data/directory.ts';

/** Where a Safe 1.3.0 stores the contract that its code is in, and the handler that accepts tokens for it. */
const SINGLETON_SLOT = toHex(0, { size: 32 });
const HANDLER_SLOT = keccak256(toHex('fallback_manager.handler.address'));

export interface WalletCodeOptions {
  readonly client: Pick<PublicClient, 'getCode' | 'getStorageAt'>;
  readonly deployment: Pick<Deployment, 'contracts'>;
  readonly directory: Pick<AccountDirectory, 'account'>;
}

/**
 * Creates a function that reads whether an account's trading wallet runs code of its owner's choice. A key without code
 * does not, nor does a Safe that we deployed while its owner has replaced neither its code nor its handler.
 */
export function ownCodeOn({ client, deployment, directory }: WalletCodeOptions) {
  const { safeSingleton, safeFallbackHandler } = deployment.contracts;
  return async (accountId: AccountId): Promise<boolean> => {
    const account = directory.account(accountId);
    if (account === undefined) return false;
    const address = getAddress(account.tradingWallet);
    const code = await client.getCode({ address });
    if (code === undefined || code === '0x') return false;
    if (address !== tradingWalletOf(getAddress(account.wallet), deployment)) return true;
    const [singleton, handler] = await Promise.all(
      [SINGLETON_SLOT, HANDLER_SLOT].map((slot) => client.getStorageAt({ address, slot })),
    );
    return !holds(singleton, safeSingleton) || !holds(handler, safeFallbackHandler);
  };
}

function holds(word: Hex | undefined, address: Address): boolean {
  return word !== undefined && BigInt(word) === BigInt(address);
}
