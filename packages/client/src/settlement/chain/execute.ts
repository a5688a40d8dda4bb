import { safeAbi } from '@presage/contracts/abi';
import { createWalletClient, defineChain, encodeFunctionData, hashTypedData, keccak256 } from 'viem';
import type { Address } from '../../constants.ts';
import { InvalidParamError } from '../../errors.ts';
import type { Signer } from '../../keys/signer.ts';
import type { InTurn } from '../../shared/in-turn.ts';
import type { TransactionResult } from '../settlement.ts';
import { broadcast, checkGas, createRpc, type Rpc, type RpcOptions, transportOf, waitFor } from './rpc.ts';
import { type ContractCall, type ContractCalls, safeTransaction, safeTypedData } from './safe-transaction.ts';

/** Gas limit in percent of the estimate: state may change before the call is mined. */
const GAS_LIMIT_PERCENT = 130n;

/** The account that makes calls, and how they are sent. */
export interface ExecutorOptions {
  readonly rpc: RpcOptions;
  readonly chainId: number;
  readonly signer: Signer;
  /** The account's Safe, or the wallet itself. */
  readonly account: Address;
  readonly multiSend: Address;
  /** One at a time, because each transaction needs the next nonce. */
  readonly inTurn: InTurn;
}

/** Makes calls as the account: atomically through its Safe, one after the other for a wallet that trades for itself. */
export interface Executor {
  readonly rpc: Rpc;
  readonly account: Address;
  /** @returns with the hash of the last transaction, if each call was one */
  execute(calls: ContractCalls): Promise<TransactionResult>;
}

export function createExecutor(options: ExecutorOptions): Executor {
  const { account, signer, inTurn } = options;
  const rpc = createRpc(options.rpc);
  return {
    rpc,
    account,
    execute: (calls) =>
      inTurn(async () => {
        const isOwnWallet = account === (await signer.address());
        return isOwnWallet ? executeDirectly(options, rpc, calls) : executeBySafe(options, rpc, calls);
      }),
  };
}

async function executeDirectly(
  options: ExecutorOptions,
  rpc: Rpc,
  [first, ...others]: ContractCalls,
): Promise<TransactionResult> {
  let txHash = await send(options, rpc, first);
  for (const call of others) txHash = await send(options, rpc, call);
  return { success: true, txHash, safeTxHash: null, returnValue: null };
}

async function executeBySafe(options: ExecutorOptions, rpc: Rpc, calls: ContractCalls): Promise<TransactionResult> {
  const { account: safe, multiSend, chainId, signer } = options;
  // The first call is simulated as the Safe, because a Safe hides why an inner call fails. The others may depend on the
  // first, so they are not simulated.
  await rpc.call({ account: safe, ...calls[0] });
  const nonce = await rpc.readContract({ address: safe, abi: safeAbi, functionName: 'nonce' });
  const transaction = safeTransaction(calls, multiSend, nonce);
  const typedData = safeTypedData(transaction, { chainId, verifyingContract: safe });
  const signature = await signer.signSafeTransaction(typedData);
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction;
  const call = encodeFunctionData({
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signature],
  });
  const txHash = await send(options, rpc, { to: safe, data: call });
  return { success: true, txHash, safeTxHash: hashTypedData(typedData), returnValue: null };
}

/** Sends a transaction from the wallet, which pays the gas, and waits until it is mined. */
async function send(options: ExecutorOptions, rpc: Rpc, call: ContractCall): Promise<Address> {
  const wallet = await options.signer.address();
  const estimated = await rpc.estimateGas({ account: wallet, ...call });
  const gas = (estimated * GAS_LIMIT_PERCENT) / 100n;
  await checkGas(rpc, wallet, gas);
  return waitFor(rpc, await sendBy(options, { ...call, gas }));
}

async function sendBy(
  { rpc, chainId, signer }: ExecutorOptions,
  call: ContractCall & { gas: bigint },
): Promise<Address> {
  const { sender } = signer;
  if (sender.kind === 'wallet') {
    if (sender.sendTransaction !== undefined) {
      return sender.sendTransaction({ ...call, chainId, rpcUrl: rpc.rpcUrl });
    }
    throw new InvalidParamError('signer.sendTransaction is missing: on-chain settlement needs it.');
  }
  const account = await sender.load();
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'native', symbol: 'NATIVE', decimals: 18 },
    rpcUrls: { default: { http: [rpc.rpcUrl] } },
  });
  const wallet = createWalletClient({ account, chain, transport: transportOf(rpc) });
  const transaction = await wallet.prepareTransactionRequest(call);
  const signed = await wallet.signTransaction(transaction);
  await broadcast(rpc, signed);
  return keccak256(signed);
}
