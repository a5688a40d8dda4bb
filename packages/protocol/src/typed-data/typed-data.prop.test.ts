import fc from 'fast-check';
import { hashDomain, hashStruct, hashTypedData } from 'viem';
import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { keccak256 } from '../bytes/keccak.ts';
import { arbitraryAddress, arbitraryOrder } from '../testing/arbitraries.ts';
import { type ApiKeyAuthMessage, apiKeyAuthDigest, apiKeyAuthTypedData, WALLET_ACTIONS } from './api-key-auth.ts';
import {
  encodeOrderStruct,
  hashOrder,
  ORDER_STRUCT_BYTES,
  ORDER_TYPES,
  type OrderFields,
  orderDomain,
  orderTypedData,
} from './order.ts';
import { domainSeparator } from './typed-data.ts';

/** viem refuses mixed-case addresses with a wrong checksum; the digest does not depend on case. */
const lowerAddress = arbitraryAddress.map((address) => address.toLowerCase() as typeof address);
const lowerOrder = arbitraryOrder.map((order) => ({
  ...order,
  maker: order.maker.toLowerCase() as typeof order.maker,
  signer: order.signer.toLowerCase() as typeof order.signer,
  taker: order.taker.toLowerCase() as typeof order.taker,
}));
const domains = fc
  .record({ name: fc.string({ unit: 'grapheme' }), chainId: fc.nat(), verifyingContract: lowerAddress })
  .map(orderDomain);

describe('an order', () => {
  it("has viem's digest", () => {
    fc.assert(
      fc.property(domains, lowerOrder, (domain, order) => {
        expect(bytesToHex(hashOrder(domainSeparator(domain), order))).toBe(
          hashTypedData(orderTypedData(domain, order)),
        );
      }),
    );
  });

  it("is laid out in 416 bytes that hash to viem's struct hash", () => {
    fc.assert(
      fc.property(lowerOrder, (order) => {
        const struct = encodeOrderStruct(order);
        expect(struct).toHaveLength(ORDER_STRUCT_BYTES);
        expect(bytesToHex(keccak256(struct))).toBe(
          hashStruct({ data: { ...order }, primaryType: 'Order', types: ORDER_TYPES }),
        );
      }),
    );
  });

  it('has the same digest whatever case its addresses have', () => {
    fc.assert(
      fc.property(domains, arbitraryOrder, (domain, order) => {
        const lower = { ...order, maker: order.maker.toLowerCase() as typeof order.maker };
        expect(hashOrder(domainSeparator(domain), order)).toEqual(hashOrder(domainSeparator(domain), lower));
      }),
    );
  });

  const misfits: readonly (readonly [string, Partial<OrderFields>])[] = [
    ['a side of 256', { side: 256 }],
    ['a negative side', { side: -1 }],
    ['a broken signature type', { signatureType: 0.5 }],
    ['a negative salt', { salt: -1n }],
    ['a salt of 2^256', { salt: 2n ** 256n }],
  ];
  it.each(misfits)('with %s is not encoded', (_, misfit) => {
    const [order] = fc.sample(arbitraryOrder, 1);
    expect(() => encodeOrderStruct({ ...order!, ...misfit })).toThrow(RangeError);
  });
});

describe('a domain', () => {
  it("has viem's separator", () => {
    fc.assert(
      fc.property(domains, (domain) => {
        const expected = hashDomain({
          domain: { ...domain, chainId: BigInt(domain.chainId) },
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'version', type: 'string' },
              { name: 'chainId', type: 'uint256' },
              { name: 'verifyingContract', type: 'address' },
            ],
          },
        });
        expect(bytesToHex(domainSeparator(domain))).toBe(expected);
      }),
    );
  });

  it('defaults to the name of the published client', () => {
    const verifyingContract = '0x5f45344126d6488025b0b84a3a8189f2487a7246';
    expect(orderDomain({ chainId: 97, verifyingContract })).toEqual({
      name: 'OPINION CTF Exchange',
      version: '1',
      chainId: 97,
      verifyingContract,
    });
  });
});

describe('a key request', () => {
  it("has viem's digest", () => {
    const messages: fc.Arbitrary<ApiKeyAuthMessage> = fc.record({
      walletAddress: lowerAddress,
      action: fc.constantFrom(...WALLET_ACTIONS),
      timestamp: fc.string({ unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(fc.nat(), messages, (chainId, message) => {
        expect(bytesToHex(apiKeyAuthDigest(chainId, message))).toBe(
          hashTypedData(apiKeyAuthTypedData(chainId, message)),
        );
      }),
    );
  });
});
