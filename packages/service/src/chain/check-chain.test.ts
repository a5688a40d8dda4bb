import { beforeEach, expect, it } from 'vitest';
import { chainCheck } from './check-chain.ts';

let [chainId, decimals, asks] = [56, 18, 0];
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

it('lets pass the chain that the contracts are on, and asks it once', async () => {
  await check();
  await check();
  expect(asks).toBe(1);
});

it('stops at another chain until it is the right one', async () => {
  chainId = 97;
  await expect(check()).rejects.toThrow('RPC_URL is chain 97, the contracts are on 56');
  chainId = 56;
  await check();
});

it('stops at money of other decimals, with which all amounts would be off', async () => {
  decimals = 6;
  await expect(check()).rejects.toThrow('the quote token 0xaa has 6 decimals; accepted: 18');
});
