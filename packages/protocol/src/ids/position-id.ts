import { hexToBytes } from '../bytes/hex.ts';
import { keccak256 } from '../bytes/keccak.ts';
import { addressBytes, wordToUint256 } from '../bytes/words.ts';
import { collectionIdOf } from './collection-id.ts';

/** A collection of outcomes, and the token that backs it. */
export interface PositionParts {
  /** Address of the quote token. */
  readonly collateral: string;
  /** 64 hex digits without 0x. */
  readonly collectionId: string;
}

/**
 * The token id of a collection, as `getPositionId(collateral, collectionId)` of the conditional-tokens contract.
 * @returns the token id as a decimal string, the form on the wire
 */
export function positionIdOf({ collateral, collectionId }: PositionParts): string {
  const bytes = new Uint8Array(52);
  bytes.set(addressBytes(collateral));
  bytes.set(hexToBytes(`0x${collectionId}`), 20);
  return wordToUint256(keccak256(bytes)).toString();
}

/** A binary market's two token ids: index set 1 is Yes, 2 is No (wire contract §7). */
export function tokenIdsOf(parts: { readonly collateral: string; readonly conditionId: string }): {
  readonly yesTokenId: string;
  readonly noTokenId: string;
} {
  const { collateral, conditionId } = parts;
  const tokenId = (indexSet: number) =>
    positionIdOf({ collateral, collectionId: collectionIdOf({ conditionId, indexSet }) });
  return { yesTokenId: tokenId(1), noTokenId: tokenId(2) };
}
