import { beforeEach, expect, it } from 'vitest';
import { chainCheck } from './check-chain.ts';

let chainId = 56;
let decimals = 18;
let asks = 0;
let check: () => Promise<void>;

beforeEach(() => {
  [chainId, decimals, asks] = [56, 18, 0];
  check = chainCheck({
    deployment: { chainId: 56, contracts: { quoteToken: '0xaa' } } as never,
    client: {
      getChainId: async () => {
        asks += 1;
        return chainId;
      },
    },
    holdings: { quoteDecimals: async () => decimals },
  });
});

it('accepts the chain of the contracts, and asks it only once', async () => {
  await check();
  await check();
  expect(asks).toBe(1);
});

it('fails on another chain until it is the right one', async () => {
  chainId = 97;
  await expect(check()).rejects.toThrow('RPC_URL is chain 97, the contracts are on 56');
  chainId = 56;
  await check();
});

it('fails on a quote token with other decimals, which would make all amounts wrong', async () => {
  decimals = 6;
  await expect(check()).rejects.toThrow('the quote token 0xaa has 6 decimals; accepted: 18');
});
