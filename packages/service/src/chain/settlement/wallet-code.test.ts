import { tradingWalletOf } from '@presage/contracts';
import type { AccountId } from '@presage/exchange';
import { type Address, getAddress, type Hex, keccak256, padHex, toHex } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownCodeOn } from './wallet-code.ts';

const addressOf = (byte: string) => getAddress(`0x${byte.repeat(20)}`);
const SAFE_CONTRACTS = {
  safeSingleton: addressOf('a1'),
  safeProxyFactory: addressOf('a2'),
  safeFallbackHandler: addressOf('a3'),
};
const deployment = { contracts: SAFE_CONTRACTS as never };
const WALLET = addressOf('b1');
const SAFE = tradingWalletOf(WALLET, { contracts: SAFE_CONTRACTS });
const HANDLER_SLOT = keccak256(toHex('fallback_manager.handler.address'));

let code: Hex | undefined;
let singleton: Address;
let handler: Address;

beforeEach(() => {
  code = '0xfe';
  singleton = SAFE_CONTRACTS.safeSingleton;
  handler = SAFE_CONTRACTS.safeFallbackHandler;
});

function hasOwnCode(tradingWallet: string): Promise<boolean> {
  const client = {
    getCode: async () => code,
    getStorageAt: async ({ slot }: { slot: Hex }) => padHex(slot === HANDLER_SLOT ? handler : singleton, { size: 32 }),
  };
  const account = { wallet: WALLET.toLowerCase(), tradingWallet: tradingWallet.toLowerCase() };
  return ownCodeOn({ client: client as never, deployment, directory: { account: () => account as never } })(
    1 as AccountId,
  );
}

describe('a trading wallet', () => {
  it('without code cannot refuse', async () => {
    for (code of [undefined, '0x' as const]) expect(await hasOwnCode(WALLET)).toBe(false);
  });

  it('that is a key with code, or a contract of somebody else, can', async () => {
    expect(await hasOwnCode(WALLET)).toBe(true);
    expect(await hasOwnCode(addressOf('c1'))).toBe(true);
  });

  it('that is a Safe of ours can only after its owner has replaced its code or its handler', async () => {
    expect(await hasOwnCode(SAFE)).toBe(false);
    handler = addressOf('d1');
    expect(await hasOwnCode(SAFE)).toBe(true);
    handler = SAFE_CONTRACTS.safeFallbackHandler;
    singleton = addressOf('d1');
    expect(await hasOwnCode(SAFE)).toBe(true);
  });
});
