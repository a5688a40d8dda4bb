import { exchangeAbi } from '@presage/contracts';
import { bytesToHex } from '@presage/protocol';
import { encodeFunctionData, type Hex } from 'viem';
import type { SignedOrder } from '../../signatures/evidence.ts';
import { WEI_PER_LOT } from '../units.ts';
import type { FormedMatch } from './form-matches.ts';

/** Encodes the call that settles a batch, all or nothing. `orders` must contain every order of the batch. */
export function encodeBatch(batch: readonly FormedMatch[], orders: ReadonlyMap<string, SignedOrder>): Hex {
  const signed = (digest: string) => {
    const found = orders.get(digest);
    if (found === undefined) throw new Error(`order ${digest} is missing from the orders of the batch`);
    return { ...found.order, signature: bytesToHex(found.signature) };
  };
  const matches = batch.map(({ takerDigest, fills }) => ({
    taker: signed(takerDigest),
    makers: fills.map(({ makerDigest }) => signed(makerDigest)),
    fills: fills.map(({ sizeLots }) => BigInt(sizeLots) * WEI_PER_LOT),
  }));
  return encodeFunctionData({ abi: exchangeAbi, functionName: 'matchMany', args: [matches] });
}
