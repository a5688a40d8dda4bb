import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOfBytes } from '@presage/exchange';
import { bytesToHex, checksumAddress, type Hex, hashOrder } from '@presage/protocol';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthStore } from '../auth/auth-store.ts';
import { HotKeys } from '../auth/key-cache.ts';
import { createKeyCrypto } from '../auth/key-crypto.ts';
import { StoreUnavailableError } from '../auth/store-errors.ts';
import { MASTER_KEY, openKeyTable } from '../auth/testing/auth-fixture.ts';
import { NotAcceptedError } from '../sequencer/sequencer.ts';
import type { OrderSignatureCheck, OrderSignatureResult } from '../signatures/signatures.ts';
import { createRig, type RigAnswer } from './testing/rig.ts';
import { createBuilder, createMarket, type OrderWish, Trader } from './testing/trader.ts';

/** Set by a test that holds up the check of a signature. */
let beforeCheck: () => Promise<void>;

async function verifyOrder({ order, domainSeparator }: OrderSignatureCheck): Promise<OrderSignatureResult> {
  await beforeCheck();
  return { ok: true, digest: digestOfBytes(hashOrder(domainSeparator, order)), evidence: new Uint8Array(1) };
}

const folder = mkdtempSync(join(tmpdir(), 'presage-'));
afterAll(() => rmSync(folder, { recursive: true }));
const table = await openKeyTable(join(folder, 'auth.sqlite'));
const store = new AuthStore({ table, crypto: createKeyCrypto(MASTER_KEY), log: { info: () => {} } }, []);
const rig = await createRig({
  deps: {
    keys: new HotKeys({ store, clock: { monotonicMs: () => 1 } }),
    auth: store,
    verifyOrder,
  },
});
afterAll(() => rig.close().then(() => store.close()));
const desk = await createBuilder(rig, 'desk');

let made = 0;
let user: Trader;
let marketId: number;
beforeEach(async () => {
  beforeCheck = async () => {};
  user = await createUser();
  marketId = await createMarket(rig);
});

async function createUser(): Promise<Trader> {
  const privateKey = bytesToHex(new Uint8Array(32).fill(++made));
  const wallet = privateKeyToAddress(privateKey);
  const { result } = await rig.call('createBuilderUser', { params: { walletAddress: wallet }, headers: desk });
  await rig.call('adminCredit', { params: { walletAddress: wallet }, body: { amount: '1000' } });
  const { multiSigWallet, apiKey } = result;
  return new Trader({ rig, privateKey, wallet, tradingWallet: multiSigWallet as Hex, apiKey: String(apiKey) });
}

const suspend = ({ wallet }: Pick<Trader, 'wallet'>): Promise<RigAnswer> =>
  rig.call('adminSuspendAccount', { params: { walletAddress: wallet } });
const resume = ({ wallet }: Pick<Trader, 'wallet'>): Promise<RigAnswer> =>
  rig.call('adminResumeAccount', { params: { walletAddress: wallet } });
const ofBuilder = (id: 'createBuilderUser' | 'regenerateBuilderUserKey' | 'getBuilderUser'): Promise<RigAnswer> =>
  rig.call(id, { params: { walletAddress: user.wallet }, headers: desk });

/** Places an order of the user through its builder. */
async function placeForUser(wish: Partial<OrderWish> = {}): Promise<RigAnswer> {
  const { signature, ...order } = await user.submission({ marketId, price: '0.4', shares: '10', ...wish });
  const body = { order, signature, maker: user.tradingWallet };
  return rig.call('placeBuilderOrder', { headers: desk, body });
}

async function isSuspended({ wallet }: Trader): Promise<unknown> {
  const { result } = await rig.call('adminListAccounts', { query: { walletAddress: wallet } });
  return (result.list as { suspended: boolean }[])[0]?.suspended;
}

async function openOrders({ wallet }: Trader): Promise<number> {
  const account = rig.marketData.directory.byWallet(wallet.toLowerCase());
  const { outcome } = await rig.sequencer.submit({
    command: { kind: 'cancelOrders', accountId: account?.accountId ?? (0 as never) },
  });
  return outcome.ok ? (outcome.cancelled?.length ?? 0) : -1;
}

const WHY = 'the operator suspended this account; ask the operator to resume it';

describe('an account that is suspended', () => {
  it('loses its key and its open orders at once, and others do not', async () => {
    const other = await createUser();
    for (const price of ['0.3', '0.4']) await user.place({ marketId, price, shares: '10' });
    await other.place({ marketId, price: '0.3', shares: '10' });
    const walletAddress = checksumAddress(user.wallet);
    expect(await suspend(user)).toMatchObject({ errno: 0, result: { walletAddress, cancelledOrders: 2 } });
    expect(await rig.call('getUserAuth', { apiKey: user.apiKey })).toMatchObject({ status: 401 });
    expect(await rig.call('getUserAuth', { apiKey: other.apiKey })).toMatchObject({ errno: 0 });
    expect([await isSuspended(user), await isSuspended(other)]).toEqual([true, false]);
    expect([await openOrders(user), await openOrders(other)]).toEqual([0, 1]);
  });

  it('has the cancel of its orders in the audit log, and none where there was nothing to cancel', async () => {
    const last = async () => {
      const { result } = await rig.call('adminListAudit', { query: { limit: 1 } });
      return (result.list as object[])[0];
    };
    await user.place({ marketId, price: '0.4', shares: '10' });
    await suspend(user);
    const entry = await last();
    expect(entry).toMatchObject({ actor: 'admin', action: 'cancelOrders', target: `account ${user.wallet}` });
    expect(await suspend(user)).toMatchObject({ errno: 0, result: { cancelledOrders: 0 } });
    expect(await last()).toEqual(entry);
  });

  it('gets no key and places no order through its builder, who can read it', async () => {
    await suspend(user);
    for (const id of ['createBuilderUser', 'regenerateBuilderUserKey'] as const)
      expect(await ofBuilder(id)).toMatchObject({ status: 200, errno: 11004, message: expect.stringContaining(WHY) });
    const refused = { status: 200, errno: 321, message: expect.stringContaining(WHY) };
    expect(await placeForUser()).toMatchObject(refused);
    expect(await placeForUser({ price: '0.5', timeInForce: 'IOC' })).toMatchObject(refused);
    expect(await ofBuilder('getBuilderUser')).toMatchObject({ errno: 0 });
  });

  it('is refused an order whose signature was still being checked', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const begun = new Promise<void>((begin) => {
      beforeCheck = () => {
        begin();
        return released;
      };
    });
    const answers = [user.place({ marketId, price: '0.4', shares: '10' }), placeForUser()];
    await begun;
    expect(await suspend(user)).toMatchObject({ errno: 0, result: { cancelledOrders: 0 } });
    release();
    for (const answer of answers) expect(await answer).toMatchObject({ errno: 321 });
    expect(await openOrders(user)).toBe(0);
  });

  it('stays suspended if its orders could not be cancelled, and the call can be repeated', async () => {
    await user.place({ marketId, price: '0.4', shares: '10' });
    const submit = vi.spyOn(rig.sequencer, 'submit').mockRejectedValueOnce(new NotAcceptedError('overloaded'));
    const message = `${checksumAddress(user.wallet)} is suspended, but its open orders are not cancelled yet; send this again`;
    expect(await suspend(user)).toMatchObject({ status: 503, errno: 1, message });
    submit.mockRestore();
    expect(await isSuspended(user)).toBe(true);
    expect(await suspend(user)).toMatchObject({ errno: 0, result: { cancelledOrders: 1 } });
  });

  it('is not suspended, and keeps its orders, if that could not be written', async () => {
    await user.place({ marketId, price: '0.4', shares: '10' });
    const write = vi.spyOn(table, 'suspend').mockRejectedValueOnce(new StoreUnavailableError('failed'));
    expect(await suspend(user)).toMatchObject({ status: 503, errno: 1, message: expect.stringContaining('key store') });
    write.mockRestore();
    expect([await isSuspended(user), await openOrders(user)]).toEqual([false, 1]);
  });

  it('trades again once it is resumed, and its old cancel timer cancels nothing new', async () => {
    await rig.call('cancelAllAfter', { apiKey: user.apiKey, body: { timeoutSec: 10 } });
    await suspend(user);
    rig.clock.ms += 20_000;
    for (const _ of ['once', 'again'])
      expect(await resume(user)).toMatchObject({ errno: 0, result: { walletAddress: checksumAddress(user.wallet) } });
    expect(await isSuspended(user)).toBe(false);
    const { result } = await ofBuilder('createBuilderUser');
    expect(await rig.call('getUserAuth', { apiKey: String(result.apiKey) })).toMatchObject({ errno: 0 });
    expect(await placeForUser()).toMatchObject({ errno: 0, result: { orderData: { statusEnum: 'Pending' } } });
    expect(await openOrders(user)).toBe(1);
  });

  it('is paid for its shares by the operator, once their market is decided, and without being resumed', async () => {
    const params = { walletAddress: user.wallet };
    const redeem = () => rig.call('adminRedeem', { params, body: { marketId } });
    await rig.call('splitPosition', { apiKey: user.apiKey, body: { marketId, amount: '10' } });
    await suspend(user);
    expect(await redeem()).toMatchObject({ errno: 201 });
    await rig.call('adminCloseMarket', { params: { marketId } });
    await rig.call('adminResolveMarket', { params: { marketId }, body: { outcome: 'yes' } });
    expect(await redeem()).toMatchObject({ errno: 0, result: { success: true, payout: '10' } });
    expect(await redeem()).toMatchObject({ errno: 309 });
    const { result } = await rig.call('adminListAccounts', { query: params });
    expect(result.list).toMatchObject([{ suspended: true, balances: [{ availableBalance: '1000' }] }]);
    const audit = await rig.call('adminListAudit', { query: { limit: 1 } });
    expect(audit.result.list).toMatchObject([{ actor: 'admin', action: 'redeem', target: `account ${user.wallet}` }]);
    const unknown = { walletAddress: `0x${'0'.repeat(39)}9` };
    expect(await rig.call('adminRedeem', { params: unknown, body: { marketId } })).toMatchObject({ errno: 321 });
  });

  it('must exist', async () => {
    const wallet = `0x${'0'.repeat(39)}9` as const;
    for (const answer of [await suspend({ wallet }), await resume({ wallet })])
      expect(answer).toMatchObject({ status: 200, errno: 321, message: expect.stringContaining(wallet) });
  });
});
