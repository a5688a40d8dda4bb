import fc from 'fast-check';
import { getAddress, isAddress as viemIsAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { MAX_CHECKSUMS_REMEMBERED } from '../limits.ts';
import { arbitraryAddress } from '../testing/arbitraries.ts';
import { canonicalAddress, checksumAddress, isAddress, ZERO_ADDRESS } from './address.ts';

describe('addresses', () => {
  it("have viem's EIP-55 form, whatever case they come in", () => {
    fc.assert(
      fc.property(arbitraryAddress, (address) => {
        const expected = getAddress(canonicalAddress(address));
        expect(checksumAddress(address)).toBe(expected);
        expect(checksumAddress(expected)).toBe(expected);
      }),
    );
  });

  it('are distinguished from other text', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryAddress, fc.string()), (text) => {
        expect(isAddress(text)).toBe(viemIsAddress(text, { strict: false }));
      }),
    );
  });

  it.each([
    '',
    '0x',
    '0X0000000000000000000000000000000000000000',
    ` ${ZERO_ADDRESS}`,
    `${ZERO_ADDRESS}\n`,
    `${ZERO_ADDRESS}0`,
  ])('do not include %j', (text) => {
    expect(isAddress(text)).toBe(false);
    expect(() => checksumAddress(text)).toThrow(TypeError);
  });

  it('keep their form when more were seen than the cache holds', () => {
    const before = checksumAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045');
    for (let index = 0; index <= MAX_CHECKSUMS_REMEMBERED; index++)
      checksumAddress(`0x${index.toString(16).padStart(40, '0')}`);
    expect(checksumAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')).toBe(before);
  });
});
