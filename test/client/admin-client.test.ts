import { resultOf } from '@presage/client';
import { AdminClient } from '@presage/client/admin';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';

const cutoffAt = Math.floor(Date.now() / 1_000) + 86_400;
const newWallet = () => privateKeyToAddress(generatePrivateKey());

let service: TestService;
let admin: AdminClient;
beforeAll(async () => {
  service = await startServiceHere();
  admin = new AdminClient({ host: service.baseUrl, adminToken: ADMIN_TOKEN });
});
afterAll(() => discardService(service));

describe("the operator's client on the service", () => {
  it('takes a market from its creation to its resolution', async () => {
    const { data: label } = resultOf(await admin.createLabel({ labelName: 'Weather' }));
    const { data } = resultOf(await admin.createMarket({ marketTitle: 'Rain?', cutoffAt, labelIds: [label.labelId] }));
    expect(data).toMatchObject({ statusEnum: 'created', labels: ['Weather'] });
    const { marketId } = data;
    expect(resultOf(await admin.moveMarket(marketId, 'activate')).data.statusEnum).toBe('activated');
    expect(resultOf(await admin.moveMarket(marketId, 'halt')).data.halted).toBe(true);
    expect(resultOf(await admin.moveMarket(marketId, 'resume')).data.halted).toBe(false);
    expect(resultOf(await admin.editMarket(marketId, { takerFeeBps: 50 })).data.takerFeeBps).toBe(50);
    expect(await admin.resolveMarket(marketId, { outcome: 'yes' })).toMatchObject({ errno: 202, result: null });
    expect(resultOf(await admin.moveMarket(marketId, 'close')).data.statusEnum).toBe('resolving');
    const { payouts } = resultOf(await admin.resolveMarket(marketId, { outcome: 'yes', dryRun: true }));
    expect(payouts).toEqual([expect.objectContaining({ marketId, outcome: 'yes', totalPayout: '0' })]);
    expect(resultOf(await admin.resolveMarket(marketId, { outcome: 'yes' })).data.statusEnum).toBe('resolved');
  });

  it('creates a categorical market, and fails and deletes others', async () => {
    const children = [{ marketTitle: 'Red' }, { marketTitle: 'Blue' }];
    const { data: root } = resultOf(await admin.createMarket({ marketTitle: 'Which?', cutoffAt, children }));
    expect(root.childMarkets.map(({ marketTitle }) => marketTitle)).toEqual(['Red', 'Blue']);
    expect(resultOf(await admin.moveMarket(root.marketId, 'delete')).data.statusEnum).toBe('deleted');
  });

  it('registers accounts, and books deposits and withdrawals', async () => {
    const walletAddress = newWallet();
    expect(resultOf(await admin.registerAccount({ walletAddress })).data.walletAddress).toBe(walletAddress);
    expect(await admin.registerAccount({ walletAddress })).toMatchObject({ errno: 320 });
    expect(resultOf(await admin.credit(walletAddress, '100')).balances[0]?.totalBalance).toBe('100');
    expect(resultOf(await admin.debit(walletAddress, '40.5')).balances[0]?.totalBalance).toBe('59.5');
    expect(await admin.debit(walletAddress, '60')).toMatchObject({ errno: 303 });
    expect(await admin.credit(newWallet(), '1')).toMatchObject({ errno: 321 });
    expect(await admin.deleteApiKey(walletAddress)).toMatchObject({ errno: 11010 });
    const { list } = resultOf(await admin.getAccounts({ limit: 20 }));
    expect(list).toContainEqual(expect.objectContaining({ walletAddress }));
    expect(resultOf(await admin.getFees())).toEqual({ amount: '0' });
    expect(resultOf(await admin.sweepFees(walletAddress))).toEqual({ walletAddress, amount: '0' });
  });

  it('suspends an account, and resumes it', async () => {
    const walletAddress = newWallet();
    resultOf(await admin.registerAccount({ walletAddress }));
    const suspended = async () => resultOf(await admin.getAccounts({ walletAddress })).list[0]?.suspended;
    expect(resultOf(await admin.suspendAccount(walletAddress))).toEqual({ walletAddress, cancelledOrders: 0 });
    expect(await suspended()).toBe(true);
    expect(resultOf(await admin.resumeAccount(walletAddress))).toEqual({ walletAddress });
    expect(await suspended()).toBe(false);
    expect(await admin.suspendAccount(newWallet())).toMatchObject({ errno: 321 });
  });

  it('switches key issuance, and finds its own actions in the audit log', async () => {
    expect(resultOf(await admin.getKeyIssuance())).toEqual({ enabled: true });
    resultOf(await admin.setKeyIssuance(false));
    expect(resultOf(await admin.getKeyIssuance())).toEqual({ enabled: false });
    resultOf(await admin.setKeyIssuance(true));
    const { list } = resultOf(await admin.getAuditLog({ limit: 2 }));
    expect(list.map(({ action }) => action)).toEqual(['setKeyIssuance', 'setKeyIssuance']);
  });

  it('creates builders, whose key is shown once', async () => {
    const { data } = resultOf(await admin.createBuilder({ name: 'workshop' }));
    expect(data).toMatchObject({ name: 'workshop', apiKey: expect.stringMatching(/./) });
    await expect(admin.createBuilder({ name: 'workshop' })).rejects.toThrow('replaceKey gives it a new key');
    const { data: again } = resultOf(await admin.createBuilder({ name: 'workshop', replaceKey: true }));
    expect(again.apiKey).not.toBe(data.apiKey);
  });

  it('has no chain to compare with on a custodial ledger', async () => {
    const answer = await admin.reconcile().catch((error: { errno: number }) => error);
    expect(answer.errno).not.toBe(0);
  });

  it('reports the status of the service', async () => {
    expect(await admin.getHealth()).toMatchObject({ ready: true });
    const metrics = await admin.getMetrics();
    expect(metrics.find(({ name }) => name === 'presage_sequence')?.value).toBeGreaterThan(0);
  });

  it('is refused without the right token', async () => {
    const stranger = new AdminClient({ host: service.baseUrl, adminToken: 'guessed-token-of-nobody' });
    await expect(stranger.getAccounts()).rejects.toMatchObject({ status: 401 });
  });
});
