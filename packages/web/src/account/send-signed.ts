import type { Address, WalletTransaction } from '@presage/client';
import { BaseError, createWalletClient, http, keccak256, RpcRequestError } from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { getNodeError } from 'viem/utils';
import { PossiblySentError } from '../data/unreachable.ts';
import { walletChain } from './wallet-chain.ts';

/**
 * Signs a transaction with a key of this browser and sends it once, through the node given by the service.
 * @throws {PossiblySentError} with the hash when the node did not respond: it may have broadcast the transaction
 * @throws the node's error when it rejected the transaction, which was then not sent
 */
export async function sendSigned(account: LocalAccount, transaction: WalletTransaction): Promise<Address> {
  const { to, data, gas, chainId, rpcUrl } = transaction;
  const chain = walletChain({ chainId: String(chainId), rpcUrl });
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) });
  const serializedTransaction = await wallet.signTransaction(await wallet.prepareTransactionRequest({ to, data, gas }));
  // Never retried, not by viem either: a node rejects a transaction that it already knows.
  return wallet.sendRawTransaction({ serializedTransaction }).catch((cause: unknown) => {
    if (cause instanceof BaseError && isNodesAnswer(cause)) throw getNodeError(cause, {});
    throw possiblySentError(keccak256(serializedTransaction), cause);
  });
}

function isNodesAnswer(error: BaseError): boolean {
  return error.walk((inner) => inner instanceof RpcRequestError) !== null;
}

function possiblySentError(txHash: Address, cause: unknown): PossiblySentError {
  const reason = cause instanceof BaseError ? cause.shortMessage : String(cause);
  return new PossiblySentError(`Transaction ${txHash} was sent and may have succeeded. ${reason}`, { txHash, cause });
}
