import { exchangeAbi } from '@presage/contracts';
import { encodeErrorResult, parseAbi } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_MESSAGE_CHARS } from '../limits.ts';
import { InterceptingRpc } from '../testing/intercepting-rpc.ts';
import { createChainClient } from './chain-client.ts';
import { isNodeFailure, messageOf, revertDataOf, unavailableIn } from './rpc-error.ts';

const ZERO = '0x0000000000000000000000000000000000000000';

let node: InterceptingRpc;

beforeEach(async () => {
  node = await InterceptingRpc.start();
});
afterEach(() => node.stop());

/** The timeout is short only in tests that wait for it: other responses may take their time on a busy machine. */
function client(timeoutMs = 60_000) {
  return createChainClient({ rpcUrl: `${node.url}/secret-key`, chainId: 56, timeoutMs });
}

/** The error of a request for the newest block. */
async function failureOf(chain: ReturnType<typeof createChainClient>): Promise<unknown> {
  return chain.client.getBlockNumber().then(
    (block) => `block ${block}`,
    (error: unknown) => error,
  );
}

describe('requests to the chain', () => {
  it('are repeated when the node fails, and report success once it answers', async () => {
    let fails = 2;
    node.intercept(async () => {
      fails -= 1;
      return fails >= 0 ? { status: 502 } : { result: '0x2a' };
    });
    const chain = client();
    expect(await chain.client.getBlockNumber()).toBe(42n);
    expect(node.methods).toHaveLength(3);
    expect(chain.counts).toEqual({ answered: 1, failed: 2 });
  });

  it('fail after some attempts at a node that does not answer, and never reveal its address', async () => {
    node.intercept(async () => 'silence');
    const chain = client(50);
    const error = await failureOf(chain);
    expect(unavailableIn(error)).toBeDefined();
    expect(messageOf(error)).toBe('eth_blockNumber: no answer in time');
    expect(chain.counts).toEqual({ answered: 0, failed: 4 });
    expect(String((error as Error).stack)).not.toContain('secret-key');
  });

  it.each([
    { code: 3, message: 'execution reverted: try again, rate limit', data: '0x08c379a0' },
    { code: -32000, message: 'execution reverted: timeout' },
    { code: -32000, message: 'invalid opcode: INVALID' },
    { code: -32000, message: 'EVM error InvalidFEOpcode' },
    { code: -32000, message: 'gas required exceeds allowance (50000000)' },
  ])("take for the contract's own answer, without repeating: $message", async (error) => {
    node.intercept(async () => ({ error }));
    const chain = client();
    const failure: unknown = await chain.client
      .estimateGas({ account: ZERO, to: ZERO })
      .catch((problem: unknown) => problem);
    expect(revertDataOf(failure)).toBe(error.data ?? '0x');
    expect(isNodeFailure(failure)).toBe(false);
    expect(node.methods).toHaveLength(1);
  });

  it.each([
    [{ code: -32015, message: 'VM execution error.', data: 'Reverted 0x08c379a0' }, '0x08c379a0'],
    [{ code: -32015, message: 'VM execution error.', data: 'revert' }, '0x'],
    [
      {
        code: -32603,
        message: 'VM Exception while processing transaction: reverted with an unrecognized custom error',
      },
      '0x',
    ],
  ] as const)("take for the contract's own answer, in whatever form: %j", async (error, data) => {
    node.intercept(async () => ({ error }));
    const failure: unknown = await client()
      .client.call({ to: ZERO })
      .catch((problem: unknown) => problem);
    expect(revertDataOf(failure)).toBe(data);
    expect(isNodeFailure(failure)).toBe(false);
  });

  it('give only the beginning of what a contract says, which may be as long as it likes', async () => {
    const reason = 'x'.repeat(100_000);
    const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] });
    node.intercept(async () => ({ error: { code: 3, message: `execution reverted: ${reason}`, data } }));
    const { client: chain } = client();
    const failures: unknown[] = await Promise.all([
      chain.call({ to: ZERO }).catch((error: unknown) => error),
      chain
        .readContract({ address: ZERO, abi: exchangeAbi, functionName: 'nonceOf', args: [ZERO] })
        .catch((error) => error),
    ]);
    for (const failure of failures) {
      expect(messageOf(failure)).toMatch(/revert.*xxx$/s);
      expect(messageOf(failure)).toHaveLength(MAX_MESSAGE_CHARS);
      expect(revertDataOf(failure)).toBe(data);
    }
  });

  it.each([
    { code: -32603, message: 'internal error' },
    { code: -32000, message: 'missing trie node abc (path )' },
    { code: -32602, message: 'invalid argument 0: not on this node' },
  ])("take for the node's failure, and give its words: $message", async (error) => {
    node.intercept(async () => ({ error }));
    const failure = await failureOf(client());
    expect(messageOf(failure)).toBe(`eth_blockNumber: the node responded: ${error.message}`);
    expect(isNodeFailure(failure)).toBe(true);
    const read: unknown = await client()
      .client.readContract({ address: ZERO, abi: exchangeAbi, functionName: 'nonceOf', args: [ZERO] })
      .catch((problem: unknown) => problem);
    expect(messageOf(read)).toBe(`eth_call: the node responded: ${error.message}`);
    expect(isNodeFailure(read)).toBe(true);
  });

  it.each([
    ['eth_getBlockByNumber', { result: null }],
    ['eth_call', { error: { code: -32000, message: 'missing trie node 4d1f (path ) state 0x4d is not available' } }],
    ['eth_getLogs', { error: { code: -32000, message: 'unknown block' } }],
    ['eth_getLogs', { error: { code: -32001, message: 'Resource not found' } }],
  ] as const)('are repeated when a node lags, and another may respond: %s %j', async (method, lagging) => {
    const responses = [lagging, lagging, { result: method === 'eth_getLogs' ? [] : method === 'eth_call' ? '0x' : {} }];
    node.intercept(async () => responses.shift() ?? 'silence');
    await client().client.request({ method } as never);
    expect(responses).toEqual([]);
  });

  it('take a receipt without a status for no answer: it would count as that of a failed transaction', async () => {
    node.intercept(async () => ({ result: { status: null, blockNumber: '0x1' } }));
    const failure: unknown = await client()
      .client.request({ method: 'eth_getTransactionReceipt' } as never)
      .catch((problem: unknown) => problem);
    expect(messageOf(failure)).toContain('not a receipt with a status');
    expect(isNodeFailure(failure)).toBe(true);
  });

  it('read hex in capital letters, and numbers with leading zeros or without digits', async () => {
    const receipt = {
      status: '0x01',
      blockNumber: '0x0A',
      blockHash: '0xAB',
      l1Fee: '0x',
      logs: [{ logIndex: '0x', data: '0x00' }],
    };
    node.intercept(async () => ({ result: receipt }));
    expect(await client().client.request({ method: 'eth_getTransactionReceipt' } as never)).toEqual({
      status: '0x1',
      blockNumber: '0xa',
      blockHash: '0xab',
      l1Fee: '0x0',
      logs: [{ logIndex: '0x0', data: '0x00' }],
    });
  });

  it.each([
    { result: null, message: 'the node responded with null, which is not a number' },
    { result: '0x', message: 'the node responded with "0x", which is not a number' },
    { result: 7, message: 'the node responded with 7, which is not a number' },
  ])('take for no answer, after some attempts, what is none: $result', async ({ result, message }) => {
    node.intercept(async () => ({ result }));
    const failure = await failureOf(client());
    expect(messageOf(failure)).toBe(`eth_blockNumber: ${message}`);
    expect(isNodeFailure(failure)).toBe(true);
    expect(node.methods).toHaveLength(4);
  });

  it.each([
    ['eth_call', '0x'],
    ['eth_getCode', '0x'],
    ['eth_getLogs', []],
    ['eth_getTransactionReceipt', null],
    ['eth_unknown', null],
  ])('take an empty result of %s as it is', async (method, result) => {
    node.intercept(async () => ({ result }));
    expect(await client().client.request({ method } as never)).toEqual(result);
  });

  it('say that the node closed the connection', async () => {
    node.intercept(() => Promise.reject(new Error('gone')));
    expect(messageOf(await failureOf(client()))).toBe('eth_blockNumber: the connection was closed');
  });

  it('treat a response that is not JSON as no answer', async () => {
    node.intercept(async () => ({ status: 200 }));
    expect(messageOf(await failureOf(client()))).toContain('not JSON');
  });

  it('end when the service stops', async () => {
    node.intercept(async () => 'silence');
    const chain = client(60_000);
    const failing = failureOf(chain);
    chain.stop();
    expect(messageOf(await failing)).toContain('the service is stopping');
  });

  it('are not sent by the guarded client while there is a reason not to act, and an answer that comes meanwhile is withheld', async () => {
    const chain = client();
    let reason: string | undefined = 'it is another chain';
    const acting = chain.guarded(() => reason);
    const outcome = () => acting.getBlockNumber().catch(messageOf);
    expect(await outcome()).toBe('eth_blockNumber: it is another chain');
    expect(node.methods).toEqual([]);
    node.intercept(async () => {
      reason = 'it became another chain';
      return { result: '0x2a' };
    });
    reason = undefined;
    expect(await outcome()).toBe('eth_blockNumber: it became another chain');
    expect(node.methods).toEqual(['eth_blockNumber']);
    node.intercept(async () => ({ result: '0x2a' }));
    reason = undefined;
    expect(await outcome()).toBe(42n);
  });

  it('report when nothing listens at the address', async () => {
    const gone = await InterceptingRpc.start();
    await gone.stop();
    const chain = createChainClient({ rpcUrl: `${gone.url}/secret-key`, chainId: 56 });
    expect(messageOf(await failureOf(chain))).toContain('ECONNREFUSED');
  });
});
