import { safeAbi } from '@presage/contracts';
import { canonicalAddress, type SafeTransaction } from '@presage/protocol';
import { type Address, encodeFunctionData, type Hex, maxUint256, recoverAddress } from 'viem';
import type { Chain } from '../chain.ts';
import { TransactionRevertedError } from '../errors.ts';
import { GAS_HEADROOM_PERCENT, MAX_RELAY_GAS } from '../limits.ts';
import { isNodeFailure, messageOf } from '../rpc/rpc-error.ts';
import { RELAY_KEY } from '../transactions/outbox.ts';
import type { TransactionRequest } from '../transactions/transactions.ts';
import { safeTransactionHash } from './safe-transaction.ts';

/** A transaction to relay, signed by the owner of the Safe. */
export interface RelayRequest {
  /** Its letters in either case, as those of the owner: both are the same Safe. */
  readonly safe: Address;
  readonly owner: string;
  readonly transaction: SafeTransaction;
  readonly signature: Hex;
  /** Takes one of the day's allowance, once the transaction would succeed; false when none is left. */
  readonly allow: () => Promise<boolean>;
}

/**
 * The transaction, or why the request was refused: its content, its signature, another transaction of the Safe that is
 * being sent, or the day's allowance.
 */
export type RelayResult =
  | { readonly ok: true; readonly txHash: Hex; readonly safeTxHash: Hex }
  | { readonly ok: false; readonly kind: 'unfit' | 'badSignature' | 'busy'; readonly problem: string }
  | { readonly ok: false; readonly kind: 'spent' };

/** Relays Safe transactions of accounts; the operator pays the gas. */
export type Relay = (request: RelayRequest) => Promise<RelayResult>;

export function createRelay({
  deployment,
  client,
  transactions,
}: Pick<Chain, 'deployment' | 'client' | 'transactions'>): Relay {
  /** Safes of which a transaction is being taken into the outbox, as canonical addresses. */
  const taking = new Set<Address>();
  return async (asGiven) => {
    const request = { ...asGiven, safe: canonicalAddress(asGiven.safe), owner: canonicalAddress(asGiven.owner) };
    const { safe, owner, transaction, signature } = request;
    const problem = problemOf(transaction, deployment.contracts.multiSend);
    if (problem !== undefined) return unfit(problem);
    const safeTxHash = safeTransactionHash({ safe, chainId: deployment.chainId }, transaction);
    const signer = await signerOf(safeTxHash, signature);
    if (signer === undefined || canonicalAddress(signer) !== owner) return badSignature(signer, safeTxHash);
    const ofNonce = `${RELAY_KEY}${safe}:${transaction.nonce}:`;
    const call = { key: `${ofNonce}${safeTxHash}`, to: safe, data: callOf(request) };
    // An earlier relay is returned again, whatever has happened to the Safe since.
    if (await transactions.isKnown(call.key)) return relayed({ ...call, gas: MAX_RELAY_GAS }, safeTxHash);
    if (taking.has(safe)) return busy(transaction.nonce);
    taking.add(safe);
    try {
      // Only one transaction of a nonce can succeed, and we would pay for the others; the Safe's own nonce changes only
      // once one is in a block.
      if ((await transactions.underWay(ofNonce)) !== undefined) return busy(transaction.nonce);
      const gas = await simulate(request);
      if (typeof gas === 'string') return unfit(gas);
      if (!(await request.allow())) return { ok: false, kind: 'spent' };
      return await relayed({ ...call, gas }, safeTxHash);
    } finally {
      taking.delete(safe);
    }
  };

  async function relayed(call: TransactionRequest, safeTxHash: Hex): Promise<RelayResult> {
    try {
      return { ok: true, txHash: await transactions.broadcast(call), safeTxHash };
    } catch (error) {
      // The Safe changed before it was sent, or another transaction of the Safe was mined first.
      if (error instanceof TransactionRevertedError) return unfit(`data: the Safe would refuse it: ${error.message}`);
      throw error;
    }
  }

  /**
   * Simulates the call. Returns why it would fail in the current state, or else the gas limit to send it with. The gas
   * is not estimated again later, because the code called may be the user's own and may need more by the time it is
   * sent.
   */
  async function simulate(request: RelayRequest): Promise<string | bigint> {
    const { safe: to, transaction } = request;
    const data = callOf(request);
    const account = deployment.operator;
    try {
      const nonce = await client.readContract({ address: to, abi: safeAbi, functionName: 'nonce' });
      if (nonce !== transaction.nonce) return `nonce: signed ${transaction.nonce}; the Safe's nonce is ${nonce}`;
      const [{ data: answer }, gas] = await Promise.all([
        client.call({ account, to, data, gas: MAX_RELAY_GAS }),
        client.estimateGas({ account, to, data }),
      ]);
      if (gas > MAX_RELAY_GAS) return `data: the call takes ${gas} gas; accepted: at most ${MAX_RELAY_GAS}`;
      // The return value of the Safe says whether the inner call succeeded.
      if (answer === undefined || BigInt(answer) !== 1n) return 'data: the call inside the Safe would fail';
      const withHeadroom = (gas * GAS_HEADROOM_PERCENT) / 100n;
      return withHeadroom < MAX_RELAY_GAS ? withHeadroom : MAX_RELAY_GAS;
    } catch (error) {
      if (isNodeFailure(error)) throw error;
      return `data: the Safe would refuse it: ${messageOf(error)}`;
    }
  }
}

const NUMBERS = ['value', 'safeTxGas', 'baseGas', 'gasPrice', 'nonce'] as const;

/** Why a transaction is never relayed, whoever signed it; undefined if it may be. */
function problemOf(transaction: SafeTransaction, multiSend: Address): string | undefined {
  const { operation, to, gasPrice, safeTxGas } = transaction;
  const tooLarge = NUMBERS.find((name) => transaction[name] > maxUint256);
  if (tooLarge !== undefined) return `${tooLarge}: received ${transaction[tooLarge]}; accepted: at most 2^256 - 1`;
  if (operation === 1 && to.toLowerCase() !== multiSend.toLowerCase()) {
    return `toAddress: delegate calls are accepted to MultiSend ${multiSend} only`;
  }
  if (gasPrice !== 0n) return `gasPrice: signed ${gasPrice}; accepted: 0, because the service pays the gas`;
  if (safeTxGas > MAX_RELAY_GAS) return `safeTxGas: signed ${safeTxGas}; accepted: at most ${MAX_RELAY_GAS}`;
  return undefined;
}

function callOf({ transaction, signature }: RelayRequest): Hex {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction;
  return encodeFunctionData({
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signature],
  });
}

/** The Safe accepts other forms of signatures too, but only signed typed data is relayed. */
async function signerOf(hash: Hex, signature: Hex): Promise<Address | undefined> {
  if (!/^0x[0-9a-f]{128}1[bc]$/.test(signature)) return undefined;
  return recoverAddress({ hash, signature }).catch(() => undefined);
}

function badSignature(signer: Address | undefined, safeTxHash: Hex): RelayResult {
  const found = signer === undefined ? 'not a signature of 65 bytes with v 27 or 28' : `made by ${signer}`;
  const problem = `signatures: ${found}; accepted: one over ${safeTxHash} by the owner of the Safe`;
  return { ok: false, kind: 'badSignature', problem };
}

function busy(nonce: bigint): RelayResult {
  const problem = `nonce: another transaction of this Safe with nonce ${nonce} is being sent; accepted: one at a time, so wait until it is in a block`;
  return { ok: false, kind: 'busy', problem };
}

function unfit(problem: string): RelayResult {
  return { ok: false, kind: 'unfit', problem };
}
