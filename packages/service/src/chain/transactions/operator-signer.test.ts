import { keccak256, parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { TransactionNotAllowedError } from '../errors.ts';
import { operatorSigner } from './operator-signer.ts';

const TERMS = {
  to: '0x00000000000000000000000000000000000000aa',
  data: '0x01',
  value: 2n,
  nonce: 3,
  gas: 4n,
  maxFeeWei: 5n,
  priorityFeeWei: 1n,
} as const;
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);

it('signs what the allow-list accepts, exactly as given, for its own chain', async () => {
  const { raw, hash } = await operatorSigner({ account, chainId: 97, check: () => {} }).sign(TERMS);
  const { to, data, value, nonce, gas } = TERMS;
  expect(parseTransaction(raw)).toMatchObject({
    chainId: 97,
    to,
    data,
    value,
    nonce,
    gas,
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 1n,
  });
  expect(hash).toBe(keccak256(raw));
});

it.each(['to', 'data', 'value'] as const)('never signs what the allow-list rejects by its %s', async (name) => {
  const check = (call: Pick<typeof TERMS, 'to' | 'data' | 'value'>) => {
    if (call[name] === TERMS[name]) throw new TransactionNotAllowedError('0x01');
  };
  const signer = operatorSigner({ account, chainId: 97, check: check as never });
  await expect(signer.sign(TERMS)).rejects.toThrow(TransactionNotAllowedError);
});
