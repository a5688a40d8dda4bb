import { createHash } from 'node:crypto';
import { exchangeAbi } from '@presage/contracts';
import {
  concatHex,
  decodeAbiParameters,
  getAbiItem,
  type Hex,
  numberToHex,
  sliceHex,
  stringToHex,
  toFunctionSelector,
} from 'viem';
import type { VersionTerms } from '../transactions/sending-chain.ts';

/** A signed transaction as the simulated nodes know it. */
export interface SimulatedTransaction {
  readonly hash: Hex;
  readonly nonce: number;
  readonly data: Hex;
  readonly maxFeeWei: bigint;
}

/** Calls that a contract accepts once, as it creates a Safe or prepares a condition once. */
const ONCE_SELECTOR = toFunctionSelector('once(uint256)');
const MATCHES = getAbiItem({ abi: exchangeAbi, name: 'matchMany' }).inputs;
const SELECTOR_BYTES = 4;

/** A call that can succeed only once, whoever repeats it. */
export function onceData(id: bigint): Hex {
  return concatHex([ONCE_SELECTOR, numberToHex(id, { size: 32 })]);
}

export function isOnce(data: Hex): boolean {
  return data.startsWith(ONCE_SELECTOR);
}

interface SettledFill {
  readonly takerDigest: string;
  readonly makerDigest: string;
}

/** By call data: a settlement is simulated, estimated and mined many times, and decoding takes longer than all that. */
const knownFills = new Map<Hex, readonly SettledFill[]>();

/** The fills of a settlement. In the simulation an order's salt is its digest. */
export function fillsOf(data: Hex): readonly SettledFill[] {
  if (data === '0x' || isOnce(data)) return [];
  const fills = knownFills.get(data) ?? decodeFills(data);
  knownFills.set(data, fills);
  return fills;
}

function decodeFills(data: Hex): readonly SettledFill[] {
  const [matches] = decodeAbiParameters(MATCHES, sliceHex(data, SELECTOR_BYTES));
  return matches.flatMap(({ taker, makers }) =>
    makers.map((maker) => ({ takerDigest: digestOf(taker.salt), makerDigest: digestOf(maker.salt) })),
  );
}

/** What a transaction needs to be in order: the orders of its fills, or what it does once. */
export function digestsIn(data: Hex): readonly string[] {
  if (isOnce(data)) return [digestOf(BigInt(`0x${data.slice(ONCE_SELECTOR.length)}`))];
  return fillsOf(data).flatMap(({ takerDigest, makerDigest }) => [takerDigest, makerDigest]);
}

export function digestOf(salt: bigint): string {
  return salt.toString(16).padStart(64, '0');
}

export function rawOf({ nonce, data, maxFeeWei }: VersionTerms): Hex {
  return stringToHex(JSON.stringify({ nonce, data, maxFeeWei: String(maxFeeWei) }));
}

/** Another hash than a chain's: that one takes a thousand times as long in JavaScript, and here any will do. */
export function hashOf(raw: Hex): Hex {
  return `0x${createHash('sha256').update(raw).digest('hex')}`;
}

export function transactionOf(raw: Hex): SimulatedTransaction {
  const { nonce, data, maxFeeWei } = JSON.parse(Buffer.from(raw.slice(2), 'hex').toString()) as {
    nonce: number;
    data: Hex;
    maxFeeWei: string;
  };
  return { hash: hashOf(raw), nonce, data, maxFeeWei: BigInt(maxFeeWei) };
}
