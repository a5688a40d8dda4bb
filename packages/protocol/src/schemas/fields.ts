import Type, { type TObjectOptions, type TProperties, type TUnsafe } from 'typebox';
import { DECIMAL_PATTERN, UINT_PATTERN } from '../decimal/parse-decimal.ts';
import { MAX_DECIMAL_CHARS, MAX_FEE_BPS, MAX_UNIX_SEC, MAX_WORD_CHARS } from '../limits.ts';
import { EXAMPLE } from './example-values.ts';

/** Building blocks of the schemas: each field states its meaning and unit, and has a realistic example. */

const ADDRESS_PATTERN = '^0x[0-9a-fA-F]{40}$';
/** Hex digits of 32 bytes without 0x: condition and question ids (wire contract §3). */
const HASH_PATTERN = '^[0-9a-f]{64}$';
/** The shortest form: no trailing zeros. */
const SHORTEST_DECIMAL_PATTERN = '^(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?$';
/** The same with an optional minus sign, but no -0. */
const SIGNED_DECIMAL_PATTERN = '^(0|-?(0\\.[0-9]*[1-9]|[1-9][0-9]*(\\.[0-9]*[1-9])?))$';
/** `volume` has 18 decimal places (service.md §2.6). */
const VOLUME_PATTERN = '^(0|[1-9][0-9]*)\\.[0-9]{18}$';
/** A chain id has at most 64 bits. */
const CHAIN_ID_PATTERN = '^[1-9][0-9]{0,19}$';

/** For an object: it has the fields that its schema names, and no others. */
export const closed = { additionalProperties: false } as const;

/**
 * An object by its name, such as a body or a result.
 * @param title the name of its schema in the references, and of its type in the client
 */
export function object<Fields extends TProperties>(title: string, fields: Fields, more: TObjectOptions = {}) {
  return Type.Object(fields, { ...closed, title, ...more });
}

/** The parameters in a path or a query. */
export function parameters<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, closed);
}

/** What a field means, its unit included, and a realistic value. */
interface Field<Value> {
  readonly about: string;
  readonly example: Value;
}

/** The same for fields whose example defaults to one of the shared values. */
interface SharedExampleField<Value> {
  readonly about: string;
  readonly example?: Value;
}

interface Choice<Value> extends Field<Value> {
  readonly values: readonly Value[];
  readonly default?: Value;
}

interface TextField extends Field<string> {
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface IntegerField extends Field<number> {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
}

/** One of a fixed set of whole numbers. */
export function integerEnum<const Value extends number>({ values, ...rest }: Choice<Value>): TUnsafe<Value> {
  return Type.Unsafe<Value>({ type: 'integer', enum: values, ...keywords(rest) });
}

/** One of a fixed set of words. */
export function textEnum<const Value extends string>({ values, ...rest }: Choice<Value>): TUnsafe<Value> {
  return Type.Unsafe<Value>({ type: 'string', enum: values, ...keywords(rest) });
}

/** Any text, or text of a bounded length. */
export function text(field: TextField) {
  return Type.String(keywords(field));
}

/** An address: any case in requests, EIP-55 in responses. */
export function address({ about, example = EXAMPLE.wallet }: SharedExampleField<string>) {
  return Type.String({ pattern: ADDRESS_PATTERN, ...keywords({ about, example }) });
}

/** The first digits of an address, in any case. */
export function addressStart(field: Field<string>) {
  return Type.String({ pattern: '^0x[0-9a-fA-F]{0,40}$', ...keywords(field) });
}

/** An address, or empty text. */
export function addressOrEmpty(field: Field<string>) {
  return Type.String({ pattern: `^$|${ADDRESS_PATTERN}`, ...keywords(field) });
}

/** A decimal in a request: trailing zeros are allowed. */
export function requestDecimal(field: Field<string>) {
  return Type.String({ pattern: DECIMAL_PATTERN, maxLength: MAX_DECIMAL_CHARS, ...keywords(field) });
}

/** A decimal in a response: in its shortest form, not negative. */
export function decimal(field: Field<string>) {
  return Type.String({ pattern: SHORTEST_DECIMAL_PATTERN, ...keywords(field) });
}

/** A decimal in a response that may be negative: profits. */
export function signedDecimal(field: Field<string>) {
  return Type.String({ pattern: SIGNED_DECIMAL_PATTERN, ...keywords(field) });
}

/** An amount of quote with 18 decimal places. */
export function volume(field: Field<string>) {
  return Type.String({ pattern: VOLUME_PATTERN, ...keywords(field) });
}

/** A whole number of up to 256 bits as a decimal string. */
export function uint256(field: Field<string>) {
  return Type.String({ pattern: UINT_PATTERN, ...keywords(field) });
}

/** An outcome token's id. */
export function tokenId({ about, example = EXAMPLE.yesTokenId }: SharedExampleField<string>) {
  return uint256({ about, example });
}

/** An outcome token's id, or empty text when there is none. */
export function tokenIdOrEmpty(field: Field<string>) {
  return Type.String({ pattern: `^$|${UINT_PATTERN}`, ...keywords(field) });
}

/** 32 bytes as hex digits without 0x. */
export function hash(field: Field<string>) {
  return Type.String({ pattern: HASH_PATTERN, ...keywords(field) });
}

/** 32 bytes as hex digits without 0x, or empty text when there are none. */
export function hashOrEmpty(field: Field<string>) {
  return Type.String({ pattern: `^$|${HASH_PATTERN}`, ...keywords(field) });
}

/** An order's id in a response. */
export function orderId({ about, example = EXAMPLE.orderId }: SharedExampleField<string>) {
  return Type.String({ pattern: '^0x[0-9a-f]{64}$', ...keywords({ about, example }) });
}

/** A moment in whole Unix seconds. */
export function unixSec(field: Field<number>) {
  return Type.Integer({ minimum: 0, maximum: MAX_UNIX_SEC, ...keywords(field) });
}

/**
 * The same as a bound of a time window, which may be any int64 (service.md §4.1). Beyond 2^53 a number is only
 * approximate, which is good enough: no data is that early or late.
 */
export function anyUnixSec(field: Field<number>) {
  return Type.Integer({ minimum: -(2 ** 63), maximum: 2 ** 63, ...keywords(field) });
}

/** A moment in Unix milliseconds. */
export function unixMs(field: Field<number>) {
  return Type.Integer({ minimum: 0, maximum: MAX_UNIX_SEC * 1_000, ...keywords(field) });
}

/** A whole number within bounds. */
export function integer(field: IntegerField) {
  return Type.Integer(keywords(field));
}

/** A fee rate in basis points. */
export function feeBps(field: Field<number>) {
  return integer({ ...field, minimum: 0, maximum: MAX_FEE_BPS });
}

/**
 * A market's number in a request. Every integer is understood, however large: one that no market has gets errno 200,
 * not HTTP 400 (wire contract §1).
 */
export function requestMarketId({ about, example = EXAMPLE.marketId }: SharedExampleField<number>) {
  return Type.Integer(keywords({ about, example }));
}

/** A market's number in a response. */
export function marketId({ about, example = EXAMPLE.marketId }: SharedExampleField<number>) {
  return Type.Integer({ minimum: 1, ...keywords({ about, example }) });
}

/** A chain id, which is sent as text everywhere. */
export function chainId({ about }: { readonly about: string } = { about: 'Chain id as text.' }) {
  return Type.String({ pattern: CHAIN_ID_PATTERN, ...keywords({ about, example: EXAMPLE.chainId }) });
}

export function flag(field: Field<boolean>) {
  return Type.Boolean(keywords(field));
}

/** A single value that is ignored. It is bounded, so that a body cannot be padded with it. */
export function ignored({ example }: Pick<Field<string | number>, 'example'>) {
  return Type.Union([Type.String({ maxLength: MAX_WORD_CHARS }), Type.Number(), Type.Boolean(), Type.Null()], {
    description: 'Ignored.',
    examples: [example],
  });
}

/** The JSON Schema keywords of a field, with `about` as the description and `example` as the only example. */
function keywords<Value, Rest>({ about, example, ...rest }: Field<Value> & Rest) {
  return { ...rest, description: about, examples: [example] };
}
