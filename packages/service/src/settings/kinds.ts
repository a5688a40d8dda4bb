import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** What a setting may be. */
export interface Kind<Value> {
  /** Completes "it must be …". */
  readonly accepts: string;
  /** The value of a text; undefined for one that is not accepted. */
  readonly parse: (text: string) => Value | undefined;
  /** The part of a text for which it is not accepted; without this function, all of it. */
  readonly wrongPart?: (text: string) => string;
}

export const ON_OFF: Kind<boolean> = {
  accepts: '1 or 0',
  parse: (text) => {
    if (['1', 'on', 'true', 'yes'].includes(text.toLowerCase())) return true;
    if (['0', 'off', 'false', 'no'].includes(text.toLowerCase())) return false;
    return undefined;
  },
};

/** An address of a node: with a scheme that its client speaks. */
export const HTTP_URL: Kind<string> = {
  accepts: 'an http or https URL',
  parse: (text) => (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined),
};

/** A token that the gateway can read from a header: not too long and without spaces. */
export const BEARER_TOKEN: Kind<string> = {
  accepts: '16 to 200 letters, digits and other ASCII characters, no spaces',
  parse: (text) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined),
};

/** Exact origins; with the entry `*`, all. */
export const ORIGINS = listOf('origins such as https://example.org, without a slash at the end, or *', isOrigin);

export const ADDRESSES_OR_RANGES = listOf('addresses or CIDR ranges such as 10.0.0.0/8', isAddressOrRange);

/** An amount of the native token, as wei. */
export const NATIVE_AMOUNT: Kind<bigint> = {
  accepts: 'an amount of the native token, with at most 12 digits and 18 decimals',
  parse: (text) => {
    const [whole, fraction = ''] = text.split('.');
    if (!/^\d{1,12}(\.\d{1,18})?$/.test(text)) return undefined;
    return BigInt(whole + fraction.padEnd(18, '0'));
  },
};

/** Any text but an empty one. */
export function anyText(accepts: string): Kind<string> {
  return { accepts, parse: (text) => (text === '' ? undefined : text) };
}

/** As an absolute path. */
export function path(accepts: 'a file' | 'a folder'): Kind<string> {
  return { accepts, parse: (text) => resolve(text) };
}

export function integer(min: number, max: number, what = 'a whole number'): Kind<number> {
  return {
    accepts: `${what} from ${min} to ${max}`,
    parse: (text) => {
      const value = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** As wei. */
export function gwei(min: number, max: number): Kind<bigint> {
  return derived(integer(min, max), (value) => BigInt(value) * 1_000_000_000n);
}

/** In any case. */
export function oneOf<Word extends string>(...words: readonly Word[]): Kind<Word> {
  return {
    accepts: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
    parse: (text) => words.find((word) => word === text.toLowerCase()),
  };
}

/** With or without 0x. */
export function hexBytes(length: number): Kind<Uint8Array> {
  return {
    accepts: `${2 * length} hex digits`,
    parse: (text) => {
      const digits = text.startsWith('0x') ? text.slice(2) : text;
      if (digits.length !== 2 * length || !/^[0-9a-fA-F]+$/.test(digits)) return undefined;
      return Uint8Array.from(Buffer.from(digits, 'hex'));
    },
  };
}

/** With 0x. */
export const PRIVATE_KEY: Kind<`0x${string}`> = derived(
  hexBytes(32),
  (bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const,
);

/** A kind whose values are made of those of another. */
function derived<From, To>({ accepts, parse }: Kind<From>, make: (value: From) => To): Kind<To> {
  return {
    accepts,
    parse: (text) => {
      const value = parse(text);
      return value === undefined ? undefined : make(value);
    },
  };
}

/** A list, separated by commas, of which all entries must be accepted. */
function listOf(what: string, isAccepted: (entry: string) => boolean): Kind<readonly string[]> {
  return {
    accepts: `a comma-separated list of ${what}`,
    parse: (text) => {
      const entries = entriesOf(text);
      return entries.every(isAccepted) ? entries : undefined;
    },
    wrongPart: (text) => entriesOf(text).find((entry) => !isAccepted(entry)) ?? text,
  };
}

function entriesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text);
}

/** An address, or a CIDR range with a prefix of at least one bit: a range of all addresses would trust everybody. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || integer(1, version === 4 ? 32 : 128).parse(bits) !== undefined;
}
