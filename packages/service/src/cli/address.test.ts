import { expect, it } from 'vitest';
import { address, addressStart } from './address.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const KEY = `0x${'5e'.repeat(32)}`;

it('an address is returned unchanged, and so is the beginning of one for a search', () => {
  expect([address('wallet', WALLET), addressStart('--wallet', '0x70'), addressStart('--wallet', WALLET)]).toEqual([
    WALLET,
    '0x70',
    WALLET,
  ]);
});

it('anything else is refused before it is sent, and a private key is not shown', () => {
  for (const check of [address, addressStart]) {
    expect(() => check('wallet', 'alice')).toThrow('wallet is alice: give');
    expect(() => check('wallet', KEY)).toThrow('wallet is 0x5e5e… (64 hex digits): give');
  }
});
