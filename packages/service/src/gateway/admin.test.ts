import { checksumAddress } from '@presage/protocol';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const WALLET = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const TRADING_WALLET = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

const rig = await createRig();
afterAll(() => rig.close());
const alice = await createTrader(rig, 1);

describe('accounts', () => {
  it('are registered with the trading wallet that is named', async () => {
    const body = { walletAddress: WALLET.toLowerCase(), multiSigAddress: TRADING_WALLET };
    const answer = await rig.call('adminRegisterAccount', { body });
    expect(answer.result.data).toEqual({ walletAddress: WALLET, multiSigAddress: TRADING_WALLET });
    expect(await rig.call('adminRegisterAccount', { body })).toMatchObject({
      errno: 320,
      message: expect.stringContaining(`${WALLET} already belongs`),
    });
  });

  it('are given a trading wallet that depends on the wallet when none is named', async () => {
    const wallets = [1, 2].map((number) => `0x${String(number).repeat(40)}`);
    const given = [];
    for (const walletAddress of wallets) {
      given.push((await rig.call('adminRegisterAccount', { body: { walletAddress } })).result.data?.multiSigAddress);
    }
    expect(new Set([...given, ...wallets]).size).toBe(4);
  });

  it('may trade from their own wallet', async () => {
    const own = `0x${'3'.repeat(40)}`;
    const answer = await rig.call('adminRegisterAccount', { body: { walletAddress: own, multiSigAddress: own } });
    expect(answer.result.data).toEqual({ walletAddress: own, multiSigAddress: own });
  });

  it('are refused the zero address, and the field that has it is named', async () => {
    const zero = `0x${'0'.repeat(40)}`;
    for (const [field, body] of [
      ['walletAddress', { walletAddress: zero }],
      ['multiSigAddress', { walletAddress: `0x${'1'.repeat(40)}`, multiSigAddress: zero }],
    ] as const) {
      expect(await rig.call('adminRegisterAccount', { body })).toMatchObject({
        status: 400,
        errno: 2,
        message: `${field}: received the zero address; accepted: the address of a wallet`,
      });
    }
  });

  it('are listed with their balances', async () => {
    const { result } = await rig.call('adminListAccounts', { query: { limit: 1 } });
    expect(result).toEqual({
      total: expect.any(Number),
      list: [
        {
          walletAddress: alice.wallet,
          multiSigAddress: alice.tradingWallet,
          createdAt: Math.floor(rig.clock.ms / 1000),
          suspended: false,
          hasApiKey: false,
          balances: [expect.objectContaining({ totalBalance: '1000' })],
        },
      ],
    });
  });
});

describe('accounts by wallet', () => {
  const found = async (walletAddress: string) => {
    const { result } = await rig.call('adminListAccounts', { query: { walletAddress } });
    return (result.list as { walletAddress: string }[]).map((account) => account.walletAddress);
  };

  it('are found by the beginning of the wallet or trading wallet, in upper or lower case', async () => {
    expect(await found(alice.wallet.slice(0, 12).toLowerCase())).toEqual([alice.wallet]);
    expect(await found(`0x${alice.tradingWallet.slice(2).toUpperCase()}`)).toEqual([alice.wallet]);
  });

  it('are refused for a text that is not the beginning of an address', async () => {
    const answer = await rig.call('adminListAccounts', { query: { walletAddress: 'alice' } });
    expect(answer).toMatchObject({ status: 400, errno: 2, message: expect.stringContaining('walletAddress') });
  });
});

describe('deposits and withdrawals', () => {
  const transfer = (id: 'adminCredit' | 'adminDebit', body: object, walletAddress: string = alice.wallet) =>
    rig.call(id, { params: { walletAddress }, body });

  it('return the changed balance', async () => {
    const credited = await transfer('adminCredit', {
      amount: '0.5',
      quoteToken: '0x55D398326F99059FF775485246999027B3197955',
    });
    expect(credited.result.balances).toMatchObject([{ totalBalance: '1000.5' }]);
    expect((await transfer('adminDebit', { amount: '0.5' })).result.balances).toMatchObject([{ totalBalance: '1000' }]);
  });

  it('succeed while the store is behind, because a failed response would be retried and done twice', async () => {
    rig.faults.storeBehind = true;
    onTestFinished(() => {
      rig.faults.storeBehind = false;
    });
    expect(await transfer('adminCredit', { amount: '3' })).toMatchObject({ errno: 0 });
    const debited = await transfer('adminDebit', { amount: '3' });
    rig.faults.storeBehind = false;
    expect(debited.result).toEqual((await rig.call('getBalance', { apiKey: alice.apiKey })).result);
  });

  it('are limited to what is available', async () => {
    expect(await transfer('adminDebit', { amount: '1000.1' })).toMatchObject({
      errno: 303,
      message: expect.stringContaining('needed 1000.1, available 1000'),
    });
  });

  it('are limited to what the ledger can hold', async () => {
    expect(await transfer('adminCredit', { amount: '899999999' })).toMatchObject({
      status: 400,
      errno: 2,
      message: expect.stringContaining('at most'),
    });
    expect(await transfer('adminCredit', { amount: '900000001' })).toMatchObject({ status: 400, errno: 2 });
  });

  it('are refused for unknown accounts and invalid tokens and amounts', async () => {
    expect(await transfer('adminCredit', { amount: '1' }, `0x${'77'.repeat(20)}`)).toMatchObject({
      status: 200,
      errno: 321,
    });
    expect(await transfer('adminCredit', { amount: '1' }, alice.tradingWallet)).toMatchObject({ errno: 321 });
    expect(await transfer('adminCredit', { amount: '1' }, '0x77')).toMatchObject({ status: 400, errno: 2 });
    expect(await transfer('adminCredit', { amount: '1', quoteToken: `0x${'77'.repeat(20)}` })).toMatchObject({
      status: 400,
      errno: 2,
    });
    expect(await transfer('adminCredit', { amount: '0' })).toMatchObject({ status: 400, errno: 2 });
    expect(await transfer('adminDebit', { amount: '0.00000000001' })).toMatchObject({ status: 400, errno: 2 });
  });
});

describe('labels', () => {
  it('are made once', async () => {
    const body = { labelName: 'Sports', imageUrl: 'https://example.org/s.svg' };
    const { result } = await rig.call('adminCreateLabel', { body });
    expect(result.data).toEqual({ labelId: 1, labelName: 'Sports', imageUrl: 'https://example.org/s.svg' });
    expect(await rig.call('adminCreateLabel', { body })).toMatchObject({
      status: 400,
      errno: 2,
      message: expect.stringContaining('"Sports"'),
    });
    for (const labelName of [' ', '', 'a'.repeat(51)]) {
      expect(await rig.call('adminCreateLabel', { body: { labelName } })).toMatchObject({ status: 400, errno: 2 });
    }
    expect(
      await rig.call('adminCreateLabel', { body: { labelName: 'x', imageUrl: 'javascript:alert(1)' } }),
    ).toMatchObject({ errno: 2 });
  });
});

describe('other actions of an operator', () => {
  it('switch key issuance', async () => {
    for (const enabled of [false, true]) {
      expect((await rig.call('adminSetKeyIssuance', { body: { enabled } })).result).toEqual({ enabled });
      expect(rig.marketData.keyIssuanceEnabled).toBe(enabled);
    }
    expect(await rig.call('adminSetKeyIssuance', { body: { enabled: 'yes' } })).toMatchObject({
      status: 400,
      errno: 2,
    });
  });

  it('read the collected fees, and sweep them to an account', async () => {
    const bob = await createTrader(rig, 2);
    const marketId = await createMarket(rig, { marketTitle: 'Fees', takerFeeBps: 100 });
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    await bob.place({ marketId, price: '0.5', shares: '10' });
    const sweep = (walletAddress: string) => rig.call('adminSweepFees', { body: { walletAddress } });
    const collected = async () => (await rig.call('adminGetFees')).result;
    expect(await collected()).toEqual({ amount: '0.024' });
    expect((await sweep(bob.wallet.toLowerCase())).result).toEqual({ walletAddress: bob.wallet, amount: '0.024' });
    expect(await collected()).toEqual({ amount: '0' });
    expect((await sweep(bob.wallet)).result).toMatchObject({ amount: '0' });
    expect(await sweep(`0x${'88'.repeat(20)}`)).toMatchObject({ status: 200, errno: 321 });
  });

  it('are in the audit log, newest first', async () => {
    await rig.call('adminCreateLabel', { body: { labelName: 'Kept' } });
    const { result } = await rig.call('adminListAudit', { query: { limit: 1 } });
    expect(result).toEqual({
      total: expect.any(Number),
      list: [
        {
          at: Math.floor(rig.clock.ms / 1_000),
          actor: 'admin',
          action: 'createLabel',
          target: expect.any(String),
          detail: expect.stringContaining('Kept'),
        },
      ],
    });
  });

  it('name accounts by their wallets in the audit log, without internal numbers', async () => {
    const walletAddress = `0x${'7b'.repeat(20)}`;
    await rig.call('adminRegisterAccount', { body: { walletAddress } });
    await rig.call('adminCredit', { params: { walletAddress }, body: { amount: '5' } });
    await rig.call('adminDebit', { params: { walletAddress }, body: { amount: '6' } });
    const { list } = (await rig.call('adminListAudit', { query: { limit: 3 } })).result as {
      list: { action: string; target: string; detail: string }[];
    };
    const target = `account ${checksumAddress(walletAddress)}`;
    expect(list).toMatchObject([
      { action: 'debit', target },
      { action: 'credit', target },
      { action: 'registerAccount', target },
    ]);
    expect(list.map(({ detail }) => JSON.parse(detail))).toEqual([
      {
        command: { amount: '6' },
        outcome: { ok: false, reject: { code: 'notEnoughQuote', needed: '6', available: '5' } },
      },
      { command: { amount: '5' }, outcome: { ok: true } },
      {
        command: { walletAddress: checksumAddress(walletAddress), multiSigAddress: expect.stringMatching(/^0x/) },
        outcome: { ok: true },
      },
    ]);
  });
});
