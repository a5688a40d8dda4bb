import type { AccountId } from '@presage/exchange';
import { checksumAddress, type Hex, SignatureType } from '@presage/protocol';
import { describe, expect, it } from 'vitest';
import { testOrder } from '../../signatures/testing/sign.ts';
import { refusalOfSigned } from './signed-for-account.ts';

const WALLET = `0x${'ab'.repeat(20)}` as Hex;
const SAFE = `0x${'cd'.repeat(20)}` as Hex;
const { EOA, PROXY, SAFE: BY_SAFE } = SignatureType;
const account = (tradingWallet: string) => ({
  accountId: 1 as AccountId,
  wallet: WALLET as string,
  tradingWallet,
  createdAtMs: 0,
  builder: '',
});

describe('an order for an account', () => {
  it.each([
    { tradingWallet: SAFE, types: [BY_SAFE] },
    { tradingWallet: WALLET, types: [EOA, BY_SAFE] },
  ] as const)('from $tradingWallet is signed as $types', ({ tradingWallet, types }) => {
    const taken = [EOA, PROXY, BY_SAFE].filter((signatureType) => {
      const order = testOrder(checksumAddress(WALLET), { maker: tradingWallet, signatureType });
      return refusalOfSigned(order, account(tradingWallet), 0n) === undefined;
    });
    expect(taken).toEqual(types);
  });

  it.each([
    [SAFE, 'signatureType: signed 1; this account signs with 2 (its trading wallet is a Safe)'],
    [WALLET, 'signatureType: signed 1; this account signs with 0 or 2 (it trades from its own wallet)'],
  ])('from %s is refused with the types that the account may use, and why', (tradingWallet, message) => {
    const order = testOrder(checksumAddress(WALLET), { maker: tradingWallet, signatureType: PROXY });
    expect(refusalOfSigned(order, account(tradingWallet), 0n)).toMatchObject({ errno: 302, message });
  });

  it('is signed with the nonce that its trading wallet has on chain', () => {
    const order = testOrder(checksumAddress(WALLET), { maker: SAFE, signatureType: BY_SAFE, nonce: 3n });
    expect(refusalOfSigned(order, account(SAFE), 3n)).toBeUndefined();
    expect(refusalOfSigned(order, account(SAFE), 4n)).toMatchObject({ errno: 302 });
  });
});
