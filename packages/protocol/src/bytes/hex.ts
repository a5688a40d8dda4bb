const HEX_OF_BYTE = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const HEX_TEXT = /^0x(?:[0-9a-fA-F]{2})*$/;

/** Text that starts with 0x: the type that wallets and viem use. */
export type Hex = `0x${string}`;

/**
 * Lower-case hex digits, two per byte, without 0x. Uses one join: V8 keeps a string built by repeated concatenation as
 * a chain of pieces, which takes 870 bytes instead of 88 for a digest.
 */
export function bytesToDigits(bytes: Uint8Array): string {
  const digits: string[] = [];
  for (const byte of bytes) digits.push(HEX_OF_BYTE[byte] as string);
  return digits.join('');
}

/** Lower-case hex digits with 0x. */
export function bytesToHex(bytes: Uint8Array): Hex {
  return `0x${bytesToDigits(bytes)}`;
}

/**
 * Bytes of hex text with 0x, in any case.
 * @throws {TypeError} when the text is not hex bytes; callers validate external input first.
 */
export function hexToBytes(hex: string): Uint8Array {
  if (!HEX_TEXT.test(hex)) throw new TypeError(`Not hex bytes with 0x: a text of ${hex.length} characters`);
  const bytes = new Uint8Array(hex.length / 2 - 1);
  for (let index = 0; index < bytes.length; index++) {
    const at = 2 * index + 2;
    bytes[index] = (hexDigit(hex.charCodeAt(at)) << 4) | hexDigit(hex.charCodeAt(at + 1));
  }
  return bytes;
}

/** The value of a hex digit's character code: its low four bits, plus nine for letters, which alone have bit 6 set. */
function hexDigit(code: number): number {
  return (code & 0xf) + 9 * (code >> 6);
}
