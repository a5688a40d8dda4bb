import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  ExecutionRevertedError,
  formatEther,
  http,
  InsufficientFundsError,
  keccak256,
  type PublicClient,
  type ReplacementReturnType,
  RpcRequestError,
} from 'viem';
import { getNodeError } from 'viem/utils';
import type { Address } from '../../constants.ts';
import { InsufficientGasBalance, OpenApiError, SdkError } from '../../errors.ts';
import { RECEIPT_POLLING_MS, RECEIPT_TIMEOUT_MS } from '../../limits.ts';

/** How a node is asked. */
export interface RpcOptions {
  readonly rpcUrl: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

export type Rpc = PublicClient;

/** A node, asked as the rest of the client asks: with its fetch, through its proxy. */
export function transportOf({ rpcUrl, timeoutMs, fetch }: RpcOptions) {
  return http(rpcUrl, { timeout: timeoutMs, fetchFn: fetch });
}

export function createRpc(options: RpcOptions): Rpc {
  return createPublicClient({ transport: transportOf(options), pollingInterval: RECEIPT_POLLING_MS });
}

/**
 * Does something on chain; what fails is one of this library's errors.
 * @param what for the message, such as `split`
 */
export async function onChain<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof SdkError) throw cause;
    if (lacksFunds(cause)) throw new InsufficientGasBalance(`The wallet cannot pay the gas of ${what}: send it some.`);
    throw new OpenApiError(`${what} failed on chain: ${reasonOf(cause)}`, { cause: withoutUrls(cause) });
  }
}

/**
 * Gives a node a signed transaction, once.
 * @throws {OpenApiError} with `txHash` when the node did not answer: it may have passed it on
 * @throws what the node refuses it for, as it is: then it was not sent
 */
export async function broadcast(options: RpcOptions, signed: Address): Promise<void> {
  // Never repeated, by viem neither: a node refuses what it knows already, so the second answer would not tell whether the
  // first request has reached it.
  await createRpc(options)
    .sendRawTransaction({ serializedTransaction: signed })
    .catch((cause: unknown) => {
      if (cause instanceof BaseError && isNodesAnswer(cause)) throw getNodeError(cause, {});
      throw sentPerhaps(keccak256(signed), cause);
    });
}

function isNodesAnswer(error: BaseError): boolean {
  return error.walk((inner) => inner instanceof RpcRequestError) !== null;
}

function sentPerhaps(txHash: Address, cause: unknown): OpenApiError {
  const message = `Transaction ${txHash} was sent, and may be done: look for it before another is sent. ${reasonOf(cause)}`;
  return new OpenApiError(message, { txHash, cause: withoutUrls(cause) });
}

/**
 * Waits until a transaction is in a block.
 * @returns its hash: another than the one it was sent with when its owner has sped it up in the wallet
 * @throws {OpenApiError} with `txHash` when it reverted, was cancelled or replaced in the wallet, or what became of it cannot
 * be learnt in time
 */
export async function waitFor(rpc: Pick<Rpc, 'waitForTransactionReceipt'>, hash: Address): Promise<Address> {
  let replacement: ReplacementReturnType | undefined;
  const onReplaced = (replaced: ReplacementReturnType) => {
    replacement = replaced;
  };
  const waiting = rpc.waitForTransactionReceipt({ hash, timeout: RECEIPT_TIMEOUT_MS, onReplaced });
  const { status, transactionHash } = await waiting.catch((cause) => {
    throw sentPerhaps(hash, cause);
  });
  // The receipt is that of whichever transaction has used the nonce.
  if (replacement !== undefined && replacement.reason !== 'repriced') throw notDone(hash, replacement);
  if (status !== 'success')
    throw new OpenApiError(`Transaction ${transactionHash} reverted.`, { txHash: transactionHash });
  return transactionHash;
}

function notDone(txHash: Address, { reason, transaction }: ReplacementReturnType): OpenApiError {
  const how = reason === 'cancelled' ? 'was cancelled' : 'was replaced by another';
  return new OpenApiError(
    `Transaction ${txHash} ${how} in the wallet and will never be done: ${transaction.hash} has taken its place.`,
    { txHash },
  );
}

/** @throws {InsufficientGasBalance} when the wallet cannot pay so much gas at today's price */
export async function checkGas(rpc: Rpc, wallet: Address, gas: bigint): Promise<void> {
  const [balance, price] = await Promise.all([rpc.getBalance({ address: wallet }), rpc.getGasPrice()]);
  const needed = gas * price;
  if (balance >= needed) return;
  throw new InsufficientGasBalance(
    `The wallet ${wallet} has ${formatEther(balance)} of the chain's currency, gas may cost ${formatEther(needed)}: send it some.`,
  );
}

/** What the node says of a wallet that could pay the gas when it was reckoned, and cannot any more. */
function lacksFunds(cause: unknown): boolean {
  return cause instanceof BaseError && cause.walk((error) => error instanceof InsufficientFundsError) !== null;
}

/** The contract's own words where there are any; never the node's address, which may carry a key. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof BaseError)) return cause instanceof Error ? cause.message : String(cause);
  const revert = cause.walk((error) => error instanceof ContractFunctionRevertedError);
  if (revert instanceof ContractFunctionRevertedError) return revert.reason ?? revert.shortMessage;
  const execution = cause.walk((error) => error instanceof ExecutionRevertedError);
  return execution instanceof ExecutionRevertedError ? execution.shortMessage : cause.shortMessage;
}

/** Messages of viem's errors name the node in full. */
function withoutUrls(cause: unknown): unknown {
  return cause instanceof BaseError ? new Error(cause.shortMessage) : cause;
}
