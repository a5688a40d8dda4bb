import {
  bytesToHex,
  domainSeparator,
  encodeOrderStruct,
  type Hex,
  hashOrder,
  MAX_UINT256,
  type OrderFields,
} from '@presage/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEvidence, EvidenceError, encodeEvidence } from './evidence.ts';
import { TEST_DOMAIN, testOrder } from './testing/sign.ts';

const SIGNATURE = Uint8Array.from({ length: 65 }, (_, index) => index + 1);
const SIGNER = '0x1111111111111111111111111111111111111111';

const uint256 = fc.oneof(
  fc.bigInt({ min: 0n, max: MAX_UINT256 }),
  fc.bigInt({ min: 0n, max: 300n }),
  fc.constant(MAX_UINT256),
);
const address: fc.Arbitrary<Hex> = fc
  .oneof(
    fc.uint8Array({ minLength: 20, maxLength: 20 }),
    fc.constantFrom(new Uint8Array(20), new Uint8Array(20).fill(1, 19)),
  )
  .map(bytesToHex);
const uint8 = fc.nat(255);

const anyOrder: fc.Arbitrary<OrderFields> = fc.record({
  salt: uint256,
  maker: address,
  signer: address,
  taker: address,
  tokenId: uint256,
  makerAmount: uint256,
  takerAmount: uint256,
  expiration: uint256,
  nonce: uint256,
  feeRateBps: uint256,
  side: uint8,
  signatureType: uint8,
});
const anySignature = fc.uint8Array({ minLength: 65, maxLength: 65 });

describe('evidence of an order', () => {
  it('is decoded unchanged, with the same digest, whatever was signed', () => {
    const separator = domainSeparator(TEST_DOMAIN);
    fc.assert(
      fc.property(anyOrder, anySignature, (order, signature) => {
        const kept = decodeEvidence(encodeEvidence(encodeOrderStruct(order), signature));
        expect(kept).toEqual({ order, signature });
        expect(hashOrder(separator, kept.order)).toEqual(hashOrder(separator, order));
      }),
    );
  });

  it('has the layout that version 1 has always had', () => {
    const order = testOrder(SIGNER, { makerAmount: 0x0102n, takerAmount: 0n, expiration: 0xffn, side: 1 });
    expect(bytesToHex(encodeEvidence(encodeOrderStruct(order), SIGNATURE))).toBe(
      `0x01${Buffer.from(SIGNATURE).toString('hex')}` +
        '04499602d2' +
        `14${order.maker.slice(2)}` +
        `14${order.signer.slice(2)}` +
        '00' +
        `20${order.tokenId.toString(16)}` +
        '020102' +
        '00' +
        '01ff' +
        '00' +
        '00' +
        '0101' +
        '0102',
    );
  });

  it('takes less than 180 bytes for a usual order', () => {
    expect(encodeEvidence(encodeOrderStruct(testOrder(SIGNER)), SIGNATURE).length).toBeLessThan(180);
  });

  it('with one byte changed is either refused or decodes to another order, never to the same one', () => {
    const evidence = encodeEvidence(encodeOrderStruct(testOrder(SIGNER)), SIGNATURE);
    fc.assert(
      fc.property(fc.nat(evidence.length - 1), fc.integer({ min: 1, max: 255 }), (at, difference) => {
        const changed = evidence.slice();
        changed[at] = (changed[at] ?? 0) ^ difference;
        const kept = tryDecode(changed);
        if (kept !== undefined) expect(encodeEvidence(encodeOrderStruct(kept.order), kept.signature)).toEqual(changed);
      }),
      { numRuns: 500 },
    );
  });

  it('cut anywhere, or with bytes added, is refused', () => {
    const evidence = encodeEvidence(encodeOrderStruct(testOrder(SIGNER)), SIGNATURE);
    for (let length = 0; length < evidence.length; length++) {
      expect(() => decodeEvidence(evidence.subarray(0, length))).toThrow(EvidenceError);
    }
    expect(() => decodeEvidence(Uint8Array.of(...evidence, 0))).toThrow('the order ends after');
  });

  it.each([
    ['a word with a leading zero', `020005${'00'.repeat(11)}`],
    ['a word of 33 bytes', `21${'11'.repeat(33)}${'00'.repeat(11)}`],
    ['a word of 21 bytes', `0015${'11'.repeat(21)}${'00'.repeat(10)}`],
  ])('with %s is refused', (words, fields) => {
    const evidence = Uint8Array.from(Buffer.from(`01${'33'.repeat(65)}${fields}`, 'hex'));
    expect(() => decodeEvidence(evidence)).toThrow(words);
  });

  it('of a later version is refused, and the error names the version', () => {
    expect(() => decodeEvidence(Uint8Array.of(2))).toThrow('version 2');
  });
});

function tryDecode(evidence: Uint8Array): ReturnType<typeof decodeEvidence> | undefined {
  try {
    return decodeEvidence(evidence);
  } catch (error) {
    expect(error).toBeInstanceOf(EvidenceError);
    return undefined;
  }
}
