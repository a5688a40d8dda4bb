/** Hex digits of an address: anything longer may be a private key. */
const ADDRESS_DIGITS = 40;
/** Digits that stay, so that the value can be recognised. */
const SHOWN_DIGITS = 4;

const LONG_HEX = /* @__PURE__ */ new RegExp(`(0x)?([0-9a-fA-F]{${ADDRESS_DIGITS + 1},})`, 'g');
const DECIMAL = /^\d+$/;

/**
 * Makes a text that may quote a refused value safe to show: hex longer than an address is cut to its first four digits,
 * because it may be a private key that was sent in place of an address. Token ids are decimal and stay.
 *
 * @example redactLongHex(`address is 0x${'5e'.repeat(32)}`) // 'address is 0x5e5e… (64 hex digits)'
 */
export function redactLongHex(text: string): string {
  return text.replace(LONG_HEX, (run: string, prefix: string | undefined, digits: string) => {
    if (prefix === undefined && DECIMAL.test(digits)) return run;
    return `${prefix ?? ''}${digits.slice(0, SHOWN_DIGITS)}… (${digits.length} hex digits)`;
  });
}
