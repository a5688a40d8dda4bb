import { concat, keccak256, slice } from 'viem';
import { expect, it } from 'vitest';
import { custodialTradingWallet } from './custodial-trading-wallet.ts';

it('is the end of the hash of exchange and wallet, in lower case', () => {
  const exchange = '0x5F45344126D6488025B0b84A3A8189F2487a7246';
  const wallet = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
  expect(custodialTradingWallet(exchange, wallet)).toBe(slice(keccak256(concat([exchange, wallet])), 12));
  expect(custodialTradingWallet(exchange.toLowerCase(), wallet.toLowerCase())).toBe(
    custodialTradingWallet(exchange, wallet),
  );
});
