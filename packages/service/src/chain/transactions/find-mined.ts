import type { Hex } from 'viem';
import type { Version } from './outbox-transaction.ts';
import type { SenderOptions } from './sender-options.ts';
import type { MinedTransaction, SendingChain } from './sending-chain.ts';

/** One of our versions, found in a block. */
export interface Mined extends MinedTransaction {
  readonly hash: Hex;
}

type Options = Pick<SenderOptions, 'chain' | 'confirmations'>;

/** The version that a node shows in a block. */
export async function findMined({ chain }: Options, versions: readonly Version[]): Promise<Mined | undefined> {
  for (const { hash } of versions) {
    const mined = await chain.mined(hash);
    if (mined !== undefined) return { hash, ...mined };
  }
  return undefined;
}

/**
 * Whether it is as deep as the confirmations require, on the branch that the chain took: one of several nodes may show
 * another branch, on which alone it is in a block.
 */
export async function isDeep(
  { chain, confirmations }: Options,
  { blockNumber, blockHash }: Mined,
  head: number,
): Promise<boolean> {
  return blockNumber <= head - confirmations && (await chain.ancestor(blockNumber, head)) === blockHash;
}

/** The version that succeeded, for good. */
export async function findDone(
  options: Options,
  versions: readonly Version[],
  head: number,
): Promise<Mined | undefined> {
  const mined = await findMined(options, versions);
  return mined?.succeeded === true && (await isDeep(options, mined, head)) ? mined : undefined;
}

/** Whether a nonce is used up as of the final block, on the branch that the chain took: not all nodes may be there. */
export async function isUsedUp(
  chain: Pick<SendingChain, 'nonceAt' | 'ancestor'>,
  nonce: number,
  { final, head }: { readonly final: number; readonly head: number },
): Promise<boolean> {
  if (final < 0 || (await chain.nonceAt(final)) <= nonce) return false;
  const hash = await chain.ancestor(final, head);
  return hash !== undefined && (await chain.nonceAt(hash)) > nonce;
}
