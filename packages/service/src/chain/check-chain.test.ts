import { beforeEach, expect, it } from 'vitest';
import { chainCheck } from './check-chain.ts';

let chainId = 56;
let decimals = 18;
let asks = 0;
let version = 'anvil/v1.7.1';
let check: () => Promise<void>;

const checkOn = (isLocal: boolean) =>
  chainCheck({
    isLocal,
    deployment: { chainId: 56, contracts: { quoteToken: '0xaa' } } as never,
    client: {
      getChainId: async () => {
        asks += 1;
        return chainId;
      },
      request: (async () => version) as never,
    },
    holdings: { quoteDecimals: async () => decimals },
  });

beforeEach(() => {
  [chainId, decimals, asks, version] = [56, 18, 0, 'anvil/v1.7.1'];
  check = checkOn(false);
});

it('accepts the chain of the contracts, and asks it only once', async () => {
  await check();
  await check();
  expect(asks).toBe(1);
});

it('fails on another chain until it is the right one', async () => {
  chainId = 97;
  await expect(check()).rejects.toThrow(
    'RPC_URL is a node of chain 97; accepted: one of chain 56, where the contracts are',
  );
  chainId = 56;
  await check();
});

it('fails on a quote token with other decimals, which would make all amounts wrong', async () => {
  decimals = 6;
  await expect(check()).rejects.toThrow('the quote token 0xaa has 6 decimals; accepted: 18');
});

it.each(['anvil/v1.7.1', 'HardhatNetwork/2.22.1/@ethereumjs/vm/5.0.0'])('takes %s for a local chain', async (name) => {
  version = name;
  await checkOn(true)();
});

it('fails on a network that the settings call a local chain, because gas would be given away there', async () => {
  version = 'Geth/v1.5.13/linux-amd64/go1.23';
  await expect(checkOn(true)()).rejects.toThrow(`LOCAL_CHAIN is 1, but the node at RPC_URL is "${version}"`);
  await checkOn(false)();
});
