/** Digits of an address: what has more may be a private key. */
const ADDRESS_DIGITS = 40;
/** Digits that are left, to recognise it by. */
const SHOWN_DIGITS = 4;

const LONG_HEX = /* @__PURE__ */ new RegExp(`(0x)?([0-9a-fA-F]{${ADDRESS_DIGITS + 1},})`, 'g');
const DECIMAL = /^\d+$/;

/**
 * A text that may tell a value which was refused: hex digits beyond an address are cut to the first four, for somebody who
 * confuses the two sends a private key. Token ids are decimals, and stay.
 *
 * @example withoutLongHex(`address is 0x${'5e'.repeat(32)}`) // 'address is 0x5e5e… (64 hex digits)'
 */
export function withoutLongHex(text: string): string {
  return text.replace(LONG_HEX, (run: string, prefix: string | undefined, digits: string) => {
    if (prefix === undefined && DECIMAL.test(digits)) return run;
    return `${prefix ?? ''}${digits.slice(0, SHOWN_DIGITS)}… (${digits.length} hex digits)`;
  });
}
