import { type Address, type Hex, isHex, type PublicClient } from 'viem';
import { readReceipt } from '../rpc/read-receipt.ts';
import { messageOf, nodeErrorIn, revertDataOf, unavailableIn } from '../rpc/rpc-error.ts';
import { Ancestry } from './ancestry.ts';
import { priceOf } from './offered-fees.ts';
import type { Broadcast, GasEstimate, MinedTransaction, SendingChain } from './sending-chain.ts';
import { UNPAID } from './unpaid.ts';

/** The errors of nodes when another version of the nonce is in the pool, or in a block already. */
const SUPERSEDED =
  /nonce too low|oldnonce|already ?known|already imported|known transaction|same hash|replacement|replace existing/i;

/** The errors of nodes for a call whose sender could not pay the offered price, or whose price the block does not accept. */
const UNPAYABLE = new RegExp(`${UNPAID.source}|exceeds allowance|less than block base fee`, 'i');

/** The factor by which viem multiplies a block's base fee, in tenths, so that a few dearer blocks still accept it. */
const BASE_FEE_ROOM_TENTHS = 12n;

export interface ViemSendingChainOptions {
  readonly client: PublicClient;
  readonly operator: Address;
  readonly confirmations: number;
}

/** Implements the sender's chain with viem. */
export function viemSendingChain({ client, operator, confirmations }: ViemSendingChainOptions): SendingChain {
  const ancestry = new Ancestry(client, confirmations);
  return {
    head: async () => Number(await client.getBlockNumber()),
    nonceAt: (block) => client.getTransactionCount({ address: operator, ...blockParameter(block) }),
    ancestor: (block, head) => ancestry.hashOf(block, head),
    mined: (hash) => mined(client, hash),
    async estimateGas({ to, data, value, gas }, { head, fees }) {
      const call = { account: operator, to, data, value, gas, blockNumber: BigInt(head) };
      const priced = fees && (await estimateGas(client, { ...call, ...priceOf(fees) }));
      // Without a price when the operator could not pay it: that is no reason of the contract.
      return priced === undefined || isUnpayable(priced) ? estimateGas(client, call) : priced;
    },
    blockGas: async () => (await client.getBlock()).gasLimit,
    async fees() {
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
      const baseWei = ((maxFeePerGas - maxPriorityFeePerGas) * 10n) / BASE_FEE_ROOM_TENTHS;
      return {
        minFeeWei: baseWei + maxPriorityFeePerGas,
        maxFeeWei: maxFeePerGas,
        priorityFeeWei: maxPriorityFeePerGas,
      };
    },
    broadcast: (raw) => broadcast(client, raw),
  };
}

function blockParameter(block: number | Hex | 'latest' | 'pending') {
  if (typeof block === 'number') return { blockNumber: BigInt(block) };
  return block === 'latest' || block === 'pending' ? { blockTag: block } : { blockHash: block };
}

async function mined(client: PublicClient, hash: Hex): Promise<MinedTransaction | undefined> {
  const receipt = await readReceipt(client, hash);
  return (
    receipt && {
      blockNumber: Number(receipt.blockNumber),
      blockHash: receipt.blockHash,
      succeeded: receipt.status === 'success',
      gasCostWei: receipt.gasUsed * (receipt.effectiveGasPrice ?? 0n) + dataFeeOf(receipt),
    }
  );
}

/** What a rollup of the OP stack charges besides gas, for the transaction's data on another chain; elsewhere there is none. */
function dataFeeOf(receipt: object): bigint {
  return 'l1Fee' in receipt && isHex(receipt.l1Fee) ? BigInt(receipt.l1Fee) : 0n;
}

async function estimateGas(
  client: PublicClient,
  call: Parameters<PublicClient['estimateGas']>[0],
): Promise<GasEstimate> {
  try {
    return { ok: true, gas: await client.estimateGas(call) };
  } catch (error) {
    const data = revertDataOf(error) ?? (UNPAYABLE.test(messageOf(error)) ? '0x' : undefined);
    if (data === undefined || unavailableIn(error) !== undefined) throw error;
    return { ok: false, data, reason: messageOf(error) };
  }
}

function isUnpayable(estimate: GasEstimate): boolean {
  return !estimate.ok && UNPAYABLE.test(estimate.reason);
}

async function broadcast(client: PublicClient, raw: Hex): Promise<Broadcast> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw });
    return { kind: 'taken' };
  } catch (error) {
    if (unavailableIn(error) !== undefined) throw error;
    const reason = nodeErrorIn(error)?.details ?? messageOf(error);
    return SUPERSEDED.test(reason) ? { kind: 'superseded', reason } : { kind: 'refused', reason };
  }
}
