import { type PublicClient, TransactionReceiptNotFoundError } from 'viem';
import { describe, expect, it } from 'vitest';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { viemSendingChain } from './viem-sending-chain.ts';

const OPERATOR = '0x00000000000000000000000000000000000000aa';
const CALL = { to: OPERATOR, data: '0x01', value: 0n } as const;
const NEWEST = { head: 9, fees: undefined };

const chainWith = (methods: object) =>
  viemSendingChain({ client: methods as PublicClient, operator: OPERATOR, confirmations: 2 });

function failing(error: Error): () => Promise<never> {
  return async () => {
    throw error;
  };
}

describe('signed bytes', () => {
  it('are taken by a node that reports no error', async () => {
    expect(await chainWith({ sendRawTransaction: async () => '0x' }).broadcast('0x')).toEqual({ kind: 'taken' });
  });

  it.each([
    ['superseded', 'nonce too low: next nonce 5, tx nonce 4'],
    ['superseded', 'replacement transaction underpriced'],
    ['superseded', 'already known'],
    ['superseded', 'AlreadyKnown'],
    ['superseded', 'Known transaction'],
    ['superseded', 'INTERNAL_ERROR: existing tx with same hash'],
    ['superseded', 'could not replace existing tx'],
    ['superseded', 'OldNonce, Current nonce: 5, nonce of rejected tx: 4'],
    ['refused', 'insufficient funds for gas * price + value'],
    ['refused', 'transaction underpriced'],
    ['refused', 'txpool is full'],
  ])('are %s: %s', async (kind, reason) => {
    const chain = chainWith({ sendRawTransaction: failing(new Error(reason)) });
    expect(await chain.broadcast('0x')).toEqual({ kind, reason });
  });

  it('may have been taken by a node that does not answer', async () => {
    const error = new RpcUnavailableError('eth_sendRawTransaction', 'no answer in time: nonce too low');
    await expect(chainWith({ sendRawTransaction: failing(error) }).broadcast('0x')).rejects.toBe(error);
  });
});

describe('a transaction in a block', () => {
  const RECEIPT = { blockNumber: 7n, blockHash: '0xaa', status: 'success', gasUsed: 3n, effectiveGasPrice: 5n };
  const minedWith = (receipt: object, blockHash = '0xaa') =>
    chainWith({
      getTransactionReceipt: async () => receipt,
      getBlock: async () => ({ hash: blockHash }),
    }).mined('0x01');

  it('is reported with its outcome and cost', async () => {
    expect(await minedWith(RECEIPT)).toEqual({ blockNumber: 7, blockHash: '0xaa', succeeded: true, gasCostWei: 15n });
    expect(await minedWith({ ...RECEIPT, status: 'reverted' })).toMatchObject({ succeeded: false });
  });

  it('costs what a rollup charges for its data as well, where the receipt says so', async () => {
    expect(await minedWith({ ...RECEIPT, l1Fee: '0x7' })).toMatchObject({ gasCostWei: 22n });
    expect(await minedWith({ ...RECEIPT, l1Fee: null })).toMatchObject({ gasCostWei: 15n });
  });

  it('does not count when the block has been replaced, or there is none', async () => {
    expect(await minedWith(RECEIPT, '0xbb')).toBeUndefined();
    const unknown = new TransactionReceiptNotFoundError({ hash: '0x01' });
    expect(await chainWith({ getTransactionReceipt: failing(unknown) }).mined('0x01')).toBeUndefined();
  });

  it('is unknown while the node does not answer', async () => {
    const error = new RpcUnavailableError('eth_getTransactionReceipt', 'no answer in time');
    await expect(chainWith({ getTransactionReceipt: failing(error) }).mined('0x01')).rejects.toBe(error);
  });
});

describe('an estimate of gas', () => {
  it('is of the newest block, which a node that lags does not have', async () => {
    const estimateGas = async ({ blockNumber = 0n }: { blockNumber?: bigint }) => blockNumber;
    expect(await chainWith({ estimateGas }).estimateGas(CALL, NEWEST)).toEqual({ ok: true, gas: 9n });
  });

  it('executes no more than the gas that a call has', async () => {
    const estimateGas = async ({ gas = 0n }: { gas?: bigint }) => gas;
    expect(await chainWith({ estimateGas }).estimateGas({ ...CALL, gas: 5n }, NEWEST)).toEqual({ ok: true, gas: 5n });
  });

  it('is an error of the contract only if the contract refuses the call', async () => {
    const reverted = Object.assign(new Error('execution reverted'), { code: 3, data: '0xdead' });
    expect(await chainWith({ estimateGas: failing(reverted) }).estimateGas(CALL, NEWEST)).toEqual({
      ok: false,
      data: '0xdead',
      reason: 'execution reverted',
    });
    const unavailable = new RpcUnavailableError('eth_estimateGas', 'no answer in time');
    await expect(chainWith({ estimateGas: failing(unavailable) }).estimateGas(CALL, NEWEST)).rejects.toBe(unavailable);
    const other = new Error('unknown account');
    await expect(chainWith({ estimateGas: failing(other) }).estimateGas(CALL, NEWEST)).rejects.toBe(other);
  });
});

describe('an estimate with the fees that will be offered', () => {
  const FEES = { maxFeeWei: 12n, priorityFeeWei: 2n };
  const estimatedWith = (priced: () => Promise<bigint>) =>
    chainWith({
      estimateGas: async (call: { maxFeePerGas?: bigint }) => (call.maxFeePerGas === 12n ? priced() : 7n),
    }).estimateGas(CALL, { ...NEWEST, fees: FEES });

  it('is refused where a contract refuses to be paid for', async () => {
    const reverted = Object.assign(new Error('execution reverted'), { code: 3, data: '0xdead' });
    expect(await estimatedWith(async () => 5n)).toEqual({ ok: true, gas: 5n });
    expect(await estimatedWith(failing(reverted))).toMatchObject({ ok: false, data: '0xdead' });
  });

  it.each([
    'insufficient funds for gas * price + value',
    "Sender doesn't have enough funds to send tx. The max upfront cost is: 2 and the sender's balance is: 0.",
    'Upfront cost exceeds account balance',
    'gas required exceeds allowance (21000)',
  ])('is made without them when the operator cannot pay them: %s', async (reason) => {
    expect(await estimatedWith(failing(new Error(reason)))).toEqual({ ok: true, gas: 7n });
  });
});

it('says how much gas a block has room for', async () => {
  expect(await chainWith({ getBlock: async () => ({ gasLimit: 30_000_000n }) }).blockGas()).toBe(30_000_000n);
});

it('offers the fees of the current block, and room for dearer ones', async () => {
  const estimateFeesPerGas = async () => ({ maxFeePerGas: 122n, maxPriorityFeePerGas: 2n });
  expect(await chainWith({ estimateFeesPerGas }).fees()).toEqual({
    minFeeWei: 102n,
    maxFeeWei: 122n,
    priorityFeeWei: 2n,
  });
});
