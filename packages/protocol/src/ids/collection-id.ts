import { bytesToDigits, hexToBytes } from '../bytes/hex.ts';
import { keccak256 } from '../bytes/keccak.ts';
import { encodeWords, wordToUint256 } from '../bytes/words.ts';

/** The prime field and the curve of alt_bn128: y² = x³ + 3 modulo P (EIP-196). */
const P = 21888242871839275222246405745257275088696311157297823662689037894645226208583n;
const B = 3n;
/** P is 3 modulo 4, so a square root is the (P + 1) / 4th power. */
const ROOT_EXPONENT = (P + 1n) / 4n;
const TOP_BIT = 1n << 255n;
const SIGN_BIT = 1n << 254n;

/** A condition and a set of its outcomes. */
export interface CollectionParts {
  /** 64 hex digits without 0x. */
  readonly conditionId: string;
  /** 1 is Yes, 2 is No. */
  readonly indexSet: number;
}

/**
 * The collection id of outcomes, computed as `getCollectionId(0, conditionId, indexSet)` of the conditional-tokens
 * contract 1.0.3 does: the hash of both is an x coordinate, incremented up to the next point of the curve; the hash's
 * top bit selects the y.
 * @returns 64 lower-case hex digits without 0x
 */
export function collectionIdOf({ conditionId, indexSet }: CollectionParts): string {
  const seed = wordToUint256(keccak256(encodeWords([hexToBytes(`0x${conditionId}`), BigInt(indexSet)])));
  const wantsOddY = (seed & TOP_BIT) !== 0n;
  const { x, y } = nextPoint(seed);
  const isOddY = (y & 1n) === 1n;
  const chosenY = isOddY === wantsOddY ? y : P - y;
  const packed = (chosenY & 1n) === 1n ? x ^ SIGN_BIT : x;
  return bytesToDigits(encodeWords([packed]));
}

/** The first point of the curve after `seed`. Half of all x have one, so the search is short. */
function nextPoint(seed: bigint): { readonly x: bigint; readonly y: bigint } {
  for (let x = (seed + 1n) % P; ; x = (x + 1n) % P) {
    const square = (x * x * x + B) % P;
    const y = power(square, ROOT_EXPONENT);
    if ((y * y) % P === square) return { x, y };
  }
}

/** `base` to the power of `exponent` modulo P, by repeated squaring. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
