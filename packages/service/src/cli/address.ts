import { isAddress, redactLongHex } from '@presage/protocol/values';

/**
 * Checks an address before it is sent and returns it unchanged. It becomes part of a URL, which proxies log, and a text
 * that is not an address may be a private key.
 *
 * @throws {Error}
 */
export function address(name: string, text: string): string {
  if (isAddress(text)) return text;
  throw new Error(`${name} is ${redactLongHex(text)}: give an address, 0x and 40 hex digits`);
}

/** The same for the beginning of an address. @throws {Error} */
export function addressStart(name: string, text: string): string {
  if (/^0x[0-9a-fA-F]{0,40}$/.test(text)) return text;
  throw new Error(`${name} is ${redactLongHex(text)}: give the beginning of an address, 0x and at most 40 hex digits`);
}
