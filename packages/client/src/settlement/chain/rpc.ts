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
import { waitForTransactionReceipt } from 'viem/actions';
import { getNodeError } from 'viem/utils';
import type { Address } from '../../constants.ts';
import { InsufficientGasBalance, OpenApiError, SdkError } from '../../errors.ts';
import { RECEIPT_POLLING_MS, RECEIPT_TIMEOUT_MS } from '../../limits.ts';

/** How to connect to a node. */
export interface RpcOptions {
  readonly rpcUrl: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

export type Rpc = PublicClient;

/** Connects to a node with the client's own fetch, and so through its proxy. */
export function transportOf({ rpcUrl, timeoutMs, fetch }: RpcOptions) {
  return http(rpcUrl, { timeout: timeoutMs, fetchFn: fetch });
}

/**
 * A client whose wait for a receipt also asks again when no block is new. viem's own asks once per block: on a chain that
 * mines only what is sent, a node that shows a block before the receipts in it would leave it waiting.
 */
export function createRpc(options: RpcOptions): Rpc {
  const rpc = createPublicClient({ transport: transportOf(options), pollingInterval: RECEIPT_POLLING_MS });
  const watchBlockNumber: Rpc['watchBlockNumber'] = ({ onBlockNumber, ...watching }) => {
    let newest: bigint | undefined;
    const unwatch = rpc.watchBlockNumber({
      ...watching,
      onBlockNumber(blockNumber, previous) {
        newest = blockNumber;
        onBlockNumber(blockNumber, previous);
      },
    });
    const timer = setInterval(() => newest !== undefined && onBlockNumber(newest, newest), RECEIPT_POLLING_MS);
    return () => {
      clearInterval(timer);
      unwatch();
    };
  };
  const patient = { ...rpc, watchBlockNumber };
  return { ...patient, waitForTransactionReceipt: (waiting) => waitForTransactionReceipt(patient, waiting) };
}

/**
 * Runs an on-chain operation, and converts its failures to this library's errors.
 * @param what the operation for the message, such as `split`
 */
export async function onChain<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof SdkError) throw cause;
    if (lacksFunds(cause)) throw new InsufficientGasBalance(`The wallet cannot pay the gas of ${what}: fund it.`);
    throw new OpenApiError(`${what} failed on chain: ${reasonOf(cause)}`, { cause: withoutUrls(cause) });
  }
}

/**
 * Sends a signed transaction to a node, once.
 * @throws {OpenApiError} with `txHash` if the node did not respond: it may have broadcast the transaction
 * @throws the node's own error if it rejected the transaction, which was then not sent
 */
export async function broadcast(options: RpcOptions, signed: Address): Promise<void> {
  // Not retried, not even by viem: a node rejects a transaction that it already knows, so the response to a retry would
  // not show whether the first request arrived.
  await createRpc(options)
    .sendRawTransaction({ serializedTransaction: signed })
    .catch((cause: unknown) => {
      if (cause instanceof BaseError && isNodesAnswer(cause)) throw getNodeError(cause, {});
      throw outcomeUnknown(keccak256(signed), cause);
    });
}

function isNodesAnswer(error: BaseError): boolean {
  return error.walk((inner) => inner instanceof RpcRequestError) !== null;
}

function outcomeUnknown(txHash: Address, cause: unknown): OpenApiError {
  const message = `Transaction ${txHash} was sent and may be mined: look it up before sending another. ${reasonOf(cause)}`;
  return new OpenApiError(message, { txHash, cause: withoutUrls(cause) });
}

/**
 * Waits until a transaction is mined.
 * @returns its hash, which is a new one if its owner sped it up in the wallet
 * @throws {OpenApiError} with `txHash` if it reverted, was cancelled or replaced in the wallet, or its outcome is not
 * known in time
 */
export async function waitFor(rpc: Pick<Rpc, 'waitForTransactionReceipt'>, hash: Address): Promise<Address> {
  let replacement: ReplacementReturnType | undefined;
  const onReplaced = (replaced: ReplacementReturnType) => {
    replacement = replaced;
  };
  const waiting = rpc.waitForTransactionReceipt({ hash, timeout: RECEIPT_TIMEOUT_MS, onReplaced });
  const { status, transactionHash } = await waiting.catch((cause) => {
    throw outcomeUnknown(hash, cause);
  });
  // The receipt belongs to whichever transaction used the nonce.
  if (replacement !== undefined && replacement.reason !== 'repriced') throw notDone(hash, replacement);
  if (status !== 'success')
    throw new OpenApiError(`Transaction ${transactionHash} reverted.`, { txHash: transactionHash });
  return transactionHash;
}

function notDone(txHash: Address, { reason, transaction }: ReplacementReturnType): OpenApiError {
  const how = reason === 'cancelled' ? 'was cancelled' : 'was replaced by another';
  return new OpenApiError(
    `Transaction ${txHash} ${how} in the wallet and will never be mined: ${transaction.hash} took its place.`,
    { txHash },
  );
}

/** @throws {InsufficientGasBalance} when the wallet cannot pay this much gas at the current price */
export async function checkGas(rpc: Rpc, wallet: Address, gas: bigint): Promise<void> {
  const [balance, price] = await Promise.all([rpc.getBalance({ address: wallet }), rpc.getGasPrice()]);
  const needed = gas * price;
  if (balance >= needed) return;
  throw new InsufficientGasBalance(
    `The wallet ${wallet} has ${formatEther(balance)} of the chain's currency, gas may cost ${formatEther(needed)}: fund it.`,
  );
}

/** Whether the node reports insufficient funds, for a wallet that could still pay when the gas was estimated. */
function lacksFunds(cause: unknown): boolean {
  return cause instanceof BaseError && cause.walk((error) => error instanceof InsufficientFundsError) !== null;
}

/** The contract's revert reason, if any; never the node's URL, which may contain a key. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof BaseError)) return cause instanceof Error ? cause.message : String(cause);
  const revert = cause.walk((error) => error instanceof ContractFunctionRevertedError);
  if (revert instanceof ContractFunctionRevertedError) return revert.reason ?? revert.shortMessage;
  const execution = cause.walk((error) => error instanceof ExecutionRevertedError);
  return execution instanceof ExecutionRevertedError ? execution.shortMessage : cause.shortMessage;
}

/** viem's error messages contain the full URL of the node. */
function withoutUrls(cause: unknown): unknown {
  return cause instanceof BaseError ? new Error(cause.shortMessage) : cause;
}
