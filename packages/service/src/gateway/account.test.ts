import { describe, expect, it } from 'vitest';
import { UNVERIFIED_ISSUANCE } from './testing/memory-keys.ts';
import { createRig, type Rig } from './testing/rig.ts';
import type { Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

const QUOTE_TOKEN = '0x55d398326f99059fF775485246999027B3197955';

let rig: Rig;
let alice: Trader;
let marketId: number;

tradeInEachTest('new traders', (trading) => {
  ({ rig, alice, marketId } = trading);
});

describe('GET /service', () => {
  it('reports the faucet and open registration in a demo', async () => {
    const { result } = await rig.call('getService');
    expect(result).toMatchObject({ demo: true, openRegistration: true, faucetPerCall: '10000', faucetPerDay: '50000' });
  });

  it('reports neither elsewhere', async () => {
    const other = await createRig({ settings: { demo: false, openRegistration: false } });
    const { result } = await other.call('getService');
    expect(result).toMatchObject({ demo: false, openRegistration: false, faucetPerCall: '0', faucetPerDay: '0' });
    await other.close();
  });
});

describe('a balance', () => {
  it('shows what is available and what orders hold', async () => {
    await alice.place({ marketId, price: '0.4', shares: '10' });
    expect((await rig.call('getBalance', { apiKey: alice.apiKey })).result).toEqual({
      walletAddress: alice.wallet,
      multiSignAddress: alice.tradingWallet,
      chainId: '56',
      balances: [
        {
          quoteToken: QUOTE_TOKEN,
          tokenDecimals: 18,
          totalBalance: '1000',
          availableBalance: '996',
          frozenBalance: '4',
        },
      ],
    });
  });

  it('is empty on another chain', async () => {
    const answer = await rig.call('getBalance', { apiKey: alice.apiKey, query: { chain_id: '1' } });
    expect(answer.result).toMatchObject({ chainId: '1', balances: [] });
  });
});

describe('the account of a key', () => {
  it('is returned with the key, and not cached', async () => {
    const answer = await rig.call('getUserAuth', { apiKey: alice.apiKey });
    expect(answer.result).toEqual({
      apiKey: alice.apiKey,
      walletAddress: alice.wallet,
      walletUsers: { 56: alice.tradingWallet },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('opening an account', () => {
  const wallet = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

  it('gives the wallet a trading wallet of its own', async () => {
    const headers = { service_address: wallet.toLowerCase(), service_signature: '0x', service_timestamp: '1' };
    const answer = await rig.call('registerOwnAccount', { headers });
    expect(answer.result.data).toEqual({
      walletAddress: wallet,
      multiSigAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    });
    expect(answer.result.data?.multiSigAddress).not.toBe(wallet);
    expect(await rig.call('registerOwnAccount', { headers })).toMatchObject({ status: 200, errno: 320 });
  });

  it('needs a wallet that proves itself', async () => {
    expect(await rig.call('registerOwnAccount')).toMatchObject({ status: 200, errno: 11011 });
  });

  it('does not use up the signature while registrations are refused, so that the request can be repeated', async () => {
    let used = 0;
    const register: typeof UNVERIFIED_ISSUANCE.register = (headers) => {
      used += 1;
      return UNVERIFIED_ISSUANCE.register(headers);
    };
    const other = await createRig({ deps: { keyIssuance: { ...UNVERIFIED_ISSUANCE, register } } });
    const send = () => other.call('registerOwnAccount', { headers: { service_address: wallet } });
    other.sequencer.acceptance = 'diskReserve';
    expect(await send()).toMatchObject({ errno: 1, message: expect.stringContaining('nothing was done') });
    expect(used).toBe(0);
    // What only stops orders does not stop registrations.
    other.sequencer.acceptance = 'settlementBehind';
    await send();
    expect(used).toBe(1);
    await other.close();
  });
});

describe('keys', () => {
  it('are returned as issued, and not cached', async () => {
    const headers = { service_address: alice.wallet };
    const created = await rig.call('createApiKey', { headers });
    expect(created.result).toEqual({ apiKey: 'pk_test', walletAddress: alice.wallet });
    expect(created.headers['cache-control']).toBe('no-store');
    expect((await rig.call('getApiKey', { headers })).result).toEqual(created.result);
    expect((await rig.call('deleteApiKey', { headers })).result).toEqual({ walletAddress: alice.wallet });
  });

  it('respond with 200 in every outcome, even with an invalid key or body', async () => {
    const headers = { service_address: alice.wallet, apikey: 'deleted long ago' };
    expect(await rig.call('createApiKey', { headers })).toMatchObject({ status: 200, errno: 0 });
    expect(await rig.call('createApiKey', { headers, body: {} })).toMatchObject({ status: 200, errno: 0 });
    expect(await rig.call('createApiKey', { headers, body: { a: 1 } })).toMatchObject({ status: 200, errno: 2 });
    expect(
      await rig.call('createApiKey', { headers: { ...headers, 'content-type': 'application/json' } }),
    ).toMatchObject({ errno: 0 });
    expect(await rig.call('createApiKey')).toMatchObject({ status: 200, errno: 11011 });
  });
});
