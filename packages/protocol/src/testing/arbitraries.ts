import fc from 'fast-check';
import type { Hex } from '../bytes/hex.ts';
import type { OrderFields } from '../typed-data/order.ts';

/** Random values for property tests. */

export const arbitraryAddress = fc
  .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: 40, maxLength: 40 })
  .map((digits): Hex => `0x${digits.join('')}`);

export const arbitraryUint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

export const arbitraryOrder: fc.Arbitrary<OrderFields> = fc.record({
  salt: arbitraryUint256,
  maker: arbitraryAddress,
  signer: arbitraryAddress,
  taker: arbitraryAddress,
  tokenId: arbitraryUint256,
  makerAmount: arbitraryUint256,
  takerAmount: arbitraryUint256,
  expiration: arbitraryUint256,
  nonce: arbitraryUint256,
  feeRateBps: arbitraryUint256,
  side: fc.integer({ min: 0, max: 255 }),
  signatureType: fc.integer({ min: 0, max: 255 }),
});
