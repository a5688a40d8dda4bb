import { expect, it } from 'vitest';
import { walletChain } from './wallet-chain.ts';

const NODE = 'http://127.0.0.1:8545';

it('is the service’s chain, through the node that the service gives', () => {
  expect(walletChain({ chainId: '31337', rpcUrl: NODE })).toMatchObject({
    id: 31337,
    name: 'Chain 31337',
    rpcUrls: { default: { http: [NODE] } },
  });
});

it('keeps the name of a well-known chain, also with another node', () => {
  expect(walletChain({ chainId: '56' })).toMatchObject({ id: 56, nativeCurrency: { symbol: 'BNB' } });
  expect(walletChain({ chainId: '97' })).toMatchObject({ id: 97, nativeCurrency: { symbol: 'tBNB' } });
  expect(walletChain({ chainId: '56', rpcUrl: NODE })).toMatchObject({
    name: 'BNB Smart Chain',
    rpcUrls: { default: { http: [NODE] } },
  });
});
