import { decodeFunctionData, erc20Abi, type Hex, toHex } from 'viem';
import { expect, it } from 'vitest';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { quoteMovesOn } from './quote-moves.ts';

const EXCHANGE = '0x00000000000000000000000000000000000000CE';
const QUOTE = '0x00000000000000000000000000000000000000aa';
const TRUE = toHex(1, { size: 32 });

interface Asked {
  readonly account: string;
  readonly to: string;
  readonly data: Hex;
  readonly blockNumber: bigint;
}

function quoteMoves(call: (asked: Asked) => Promise<unknown>, head = 9n) {
  const client = { getBlockNumber: async () => head, call };
  const deployment = { contracts: { ctfExchange: EXCHANGE, quoteToken: QUOTE } };
  return quoteMovesOn({ client: client as never, deployment: deployment as never, scannedThrough: () => 7 })();
}

it('tries a transfer of nothing by the exchange contract, on the newest block', async () => {
  const asked: Asked[] = [];
  const nothing = async (call: Asked) => {
    asked.push(call);
    return {};
  };
  expect(await quoteMoves(nothing)).toBe(true);
  const [call] = asked;
  expect(call).toMatchObject({ account: EXCHANGE, to: QUOTE, blockNumber: 9n });
  expect(decodeFunctionData({ abi: erc20Abi, data: call?.data ?? '0x' })).toEqual({
    functionName: 'transfer',
    args: [EXCHANGE, 0n],
  });
});

it.each([
  ['true', TRUE, true],
  ['false, as it does instead of reverting', toHex(0, { size: 32 }), false],
  ['true and more, of which the contract reads no more either', `${TRUE}00`, true],
  ['less than a word, which the contract takes for no', '0x01', false],
] as const)('follows what the token returns: %s', async (_words, data, moves) => {
  expect(await quoteMoves(async () => ({ data }))).toBe(moves);
});

it('is false when the token refuses that', async () => {
  const refused = Object.assign(new Error('execution reverted: Pausable: paused'), { code: 3 });
  expect(await quoteMoves(async () => Promise.reject(refused))).toBe(false);
});

it('does not tell when the node does not answer, or is behind', async () => {
  const error = new RpcUnavailableError('eth_call', 'no answer in time');
  await expect(quoteMoves(async () => Promise.reject(error))).rejects.toBe(error);
  await expect(quoteMoves(async () => undefined, 6n)).rejects.toThrow('behind the last block read');
});
