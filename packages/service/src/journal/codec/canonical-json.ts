type Plain =
  | string
  | number
  | boolean
  | null
  | bigint
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined };

/** A name that ends in `Units` is money: a bigint, in JSON a decimal string. The codec knows bigints by this alone. */
const MONEY_NAME = /Units$/;

/**
 * JSON in one canonical form: keys sorted, no spaces, bigints as decimal strings, absent keys left out.
 *
 * @throws {RangeError} on a value that {@link parseCanonicalJson} would not return unchanged.
 */
export function canonicalJson(value: unknown): string {
  return write(value as Plain, '');
}

/**
 * Reads what {@link canonicalJson} wrote.
 *
 * @throws {SyntaxError} when it is not JSON, or a money value is not an integer.
 */
export function parseCanonicalJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) =>
    MONEY_NAME.test(key) && typeof value === 'string' ? BigInt(value) : value,
  );
}

function write(value: Plain, name: string): string {
  if (typeof value === 'bigint') return writeMoney(value, name);
  if (typeof value === 'number') return writeNumber(value, name);
  if (typeof value === 'string') return writeText(value, name);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (isList(value)) return `[${value.map((item) => write(item, '')).join(',')}]`;
  if (ArrayBuffer.isView(value)) throw new RangeError(`${name || 'a value'} is binary, which JSON cannot hold`);
  if (typeof value === 'object') return writeObject(value);
  throw new RangeError(`${name || 'a value'} is a ${typeof value}, which JSON cannot hold`);
}

function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

function writeObject(value: { readonly [key: string]: Plain | undefined }): string {
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [`${JSON.stringify(key)}:${write(member, key)}`];
    });
  return `{${members.join(',')}}`;
}

function writeMoney(value: bigint, name: string): string {
  if (!MONEY_NAME.test(name))
    throw new RangeError(`${name || 'a value'} is a bigint, but its name does not end in Units`);
  return `"${value}"`;
}

function writeNumber(value: number, name: string): string {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
    throw new RangeError(`${name || 'a number'} is ${value}, not a whole number that JSON keeps exactly`);
  }
  return String(value);
}

function writeText(value: string, name: string): string {
  if (MONEY_NAME.test(name)) throw new RangeError(`${name} is text, but its name says that it is money`);
  return JSON.stringify(value);
}
