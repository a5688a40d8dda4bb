import { getAddress, zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { readSafeTransaction } from './safe-transaction.ts';

const TO = getAddress(`0x${'ab'.repeat(20)}`);
const BODY = {
  toAddress: TO.toLowerCase(),
  value: '1',
  data: 'ABcd',
  operation: 0,
  safeTxGas: '2',
  baseGas: '3',
  gasPrice: '4',
  gasToken: '',
  refundReceiver: '',
  nonce: '5',
} as const;

it('reads the body as it is hashed: no address is the zero address, and data may come without 0x', () => {
  expect(readSafeTransaction(BODY as never)).toEqual({
    to: TO,
    value: 1n,
    data: '0xabcd',
    operation: 0,
    safeTxGas: 2n,
    baseGas: 3n,
    gasPrice: 4n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce: 5n,
  });
});

it('keeps the gas token and the receiver of a refund, which the owner has signed', () => {
  const refunded = { ...BODY, gasToken: TO, refundReceiver: TO.toLowerCase() };
  expect(readSafeTransaction(refunded as never)).toMatchObject({ gasToken: TO, refundReceiver: TO });
});
