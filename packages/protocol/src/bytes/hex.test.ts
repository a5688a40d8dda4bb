import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from './hex.ts';

describe('hex', () => {
  it('decodes to the bytes it was encoded from', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each(['', '0', '0x0', '0xzz', '00', '0X00', ' 0x00', '0x0 '])('does not decode %j', (text) => {
    expect(() => hexToBytes(text)).toThrow(TypeError);
  });
});
