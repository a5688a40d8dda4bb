import { isAddress } from '../address/address.ts';
import type { Hex } from '../bytes/hex.ts';
import { parseUint256 } from '../decimal/parse-decimal.ts';
import { ORDER_TYPES, type OrderFields } from './order.ts';

/** The twelve signed fields as on the wire: decimal strings and addresses. */
export type OrderFieldTexts = { readonly [Name in keyof OrderFields]: string };

/** The parsed fields, or the field at fault and what it must be. */
export type ParsedOrderFields =
  | { readonly ok: true; readonly order: OrderFields }
  | { readonly ok: false; readonly field: keyof OrderFields; readonly accepted: string };

const MAX_UINT8 = 255n;

/** Parses the signed fields of a submission strictly: canonical decimals in the type's range, addresses in any case. */
export function parseOrderFields(texts: OrderFieldTexts): ParsedOrderFields {
  const values: Partial<Record<keyof OrderFields, bigint | number | Hex>> = {};
  for (const { name, type } of ORDER_TYPES.Order) {
    const value = PARSERS[type](texts[name]);
    if (value === undefined) return { ok: false, field: name, accepted: ACCEPTED[type] };
    values[name] = value;
  }
  return { ok: true, order: values as unknown as OrderFields };
}

const ACCEPTED = {
  uint256: 'a whole number from 0 to 2^256 - 1 as a decimal string',
  uint8: 'a whole number from 0 to 255 as a decimal string',
  address: 'an address: 0x and 40 hex digits',
} as const;

const PARSERS = {
  uint256: (text: string): bigint | undefined => uint(text),
  uint8: (text: string): number | undefined => {
    const value = uint(text);
    return value === undefined || value > MAX_UINT8 ? undefined : Number(value);
  },
  address: (text: string): Hex | undefined => (isAddress(text) ? text : undefined),
} as const;

function uint(text: string): bigint | undefined {
  const parsed = parseUint256(text);
  return parsed.ok ? parsed.value : undefined;
}
