import Type, { type TUnsafe } from 'typebox';
import { DECIMAL_PATTERN, UINT_PATTERN } from '../decimal/parse-decimal.ts';
import { MAX_DECIMAL_CHARS, MAX_UNIX_SEC } from '../limits.ts';
import { EXAMPLE } from './example-values.ts';

/** Building blocks of the schemas. Each field says what it means, in which unit, and shows a real value. */

/** Hex digits of 32 bytes without 0x: condition and question ids (wire contract §3). */
const HASH_PATTERN = '^[0-9a-f]{64}$';
const ADDRESS_PATTERN = '^0x[0-9a-fA-F]{40}$';
const SIGNED_DECIMAL_PATTERN = '^(-?[1-9][0-9]*|-?(0|[1-9][0-9]*)\\.[0-9]*[1-9]|0)$';
const SHORTEST_DECIMAL_PATTERN = '^(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?$';
/** `volume` has 18 digits after the point (service.md §2.6). */
const VOLUME_PATTERN = '^(0|[1-9][0-9]*)\\.[0-9]{18}$';
const CHAIN_ID_PATTERN = '^[1-9][0-9]{0,19}$';

/** A whole number out of a closed list. */
export function integerEnum<const Value extends number>(
  values: readonly Value[],
  description: string,
  example: Value,
  keywords: { default?: Value } = {},
): TUnsafe<Value> {
  return Type.Unsafe<Value>({ type: 'integer', enum: values, ...keywords, description, examples: [example] });
}

/** A word out of a closed list. */
export function textEnum<const Value extends string>(
  values: readonly Value[],
  description: string,
  example: Value,
  keywords: { default?: Value } = {},
): TUnsafe<Value> {
  return Type.Unsafe<Value>({ type: 'string', enum: values, ...keywords, description, examples: [example] });
}

/** Any text; longer ones than a bound are refused in requests. */
export function text(description: string, example: string, bounds: { minLength?: number; maxLength?: number } = {}) {
  return Type.String({ ...bounds, description, examples: [example] });
}

/** An address: requests may send any case, answers are EIP-55. */
export function address(description: string, example: string = EXAMPLE.wallet) {
  return Type.String({ pattern: ADDRESS_PATTERN, description, examples: [example] });
}

/** A decimal as requests send it: zeros at the end may be there. */
export function sentDecimal(description: string, example: string) {
  return Type.String({ pattern: DECIMAL_PATTERN, maxLength: MAX_DECIMAL_CHARS, description, examples: [example] });
}

/** A decimal as answers carry it: as short as it can be, not negative. */
export function decimal(description: string, example: string) {
  return Type.String({ pattern: SHORTEST_DECIMAL_PATTERN, description, examples: [example] });
}

/** A decimal as answers carry it that may be negative: profits. */
export function signedDecimal(description: string, example: string) {
  return Type.String({ pattern: SIGNED_DECIMAL_PATTERN, description, examples: [example] });
}

/** An amount of quote with 18 digits after the point. */
export function volume(description: string, example: string) {
  return Type.String({ pattern: VOLUME_PATTERN, description, examples: [example] });
}

/** A whole number of up to 256 bits as a decimal string. */
export function uint256(description: string, example: string) {
  return Type.String({ pattern: UINT_PATTERN, description, examples: [example] });
}

/** An outcome token's id. */
export function tokenId(description: string, example: string = EXAMPLE.yesTokenId) {
  return uint256(description, example);
}

/** An outcome token's id, or empty text where there is none. */
export function tokenIdOrEmpty(description: string, example: string) {
  return Type.String({ pattern: '^$|^[1-9][0-9]{0,77}$', description, examples: [example] });
}

/** 32 bytes as hex digits without 0x, or empty text for a root. */
export function hashOrEmpty(description: string, example: string) {
  return Type.String({ pattern: `^$|${HASH_PATTERN}`, description, examples: [example] });
}

/** 32 bytes as hex digits without 0x. */
export function hash(description: string, example: string) {
  return Type.String({ pattern: HASH_PATTERN, description, examples: [example] });
}

/** An order's id as answers carry it. */
export function orderId(description: string, example: string = EXAMPLE.orderId) {
  return Type.String({ pattern: '^0x[0-9a-f]{64}$', description, examples: [example] });
}

/** A moment in whole Unix seconds. */
export function unixSec(description: string, example: number) {
  return Type.Integer({ minimum: 0, maximum: MAX_UNIX_SEC, description, examples: [example] });
}

/** A moment in Unix milliseconds. */
export function unixMs(description: string, example: number) {
  return Type.Integer({ minimum: 0, maximum: MAX_UNIX_SEC * 1_000, description, examples: [example] });
}

/** A count or number from a least value on. */
export function integer(description: string, example: number, bounds: { minimum?: number; maximum?: number } = {}) {
  return Type.Integer({ ...bounds, description, examples: [example] });
}

/**
 * A market's number in a request. Every integer is understood, however large: those that no market has are answered
 * with errno 200, not with 400 (wire contract §1).
 */
export function sentMarketId(description: string, example: number = EXAMPLE.marketId) {
  return Type.Integer({ description, examples: [example] });
}

/** A market's number in an answer. */
export function marketId(description: string, example: number = EXAMPLE.marketId) {
  return Type.Integer({ minimum: 1, description, examples: [example] });
}

/** A chain's number as text, as it travels everywhere. */
export function chainId(description = 'Chain id as text.') {
  return Type.String({ pattern: CHAIN_ID_PATTERN, description, examples: [EXAMPLE.chainId] });
}

export function flag(description: string, example: boolean) {
  return Type.Boolean({ description, examples: [example] });
}
