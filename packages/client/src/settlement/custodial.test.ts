import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BalanceNotEnough, type Client, InvalidParamError, NoPositionsToRedeem, OpenApiError } from '../index.ts';
import { type FakeService, refusal, startFakeService, success } from '../testing/fake-service.ts';
import { tradingClient, YES } from '../testing/fixtures.ts';
import { rejectionOf } from '../testing/sent-orders.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

describe('custodial settlement', () => {
  const done = { success: true, safeTxHash: null, returnValue: null };

  it('needs no approvals, requests the ledger once, and sends no transaction', async () => {
    expect(await client.enableTrading()).toEqual(done);
    expect(await client.enableTrading()).not.toHaveProperty('txHash');
    expect(await client.isTradingEnabled()).toBe(true);
    expect(service.to('GET /chain')).toHaveLength(1);
  });

  it('splits and merges wei or decimals in whole lots, and redeems', async () => {
    for (const name of ['split', 'merge', 'redeem'])
      service.on(`POST /positions/${name}`, () => success({ success: true }));
    expect(await client.split(1, 2_500_000_000_000_000_000n)).toEqual(done);
    expect(await client.merge(1, '0.75')).toEqual(done);
    service.on('POST /positions/redeem', () => success({ success: true, payout: '20' }));
    expect(await client.redeem(1)).toEqual({ ...done, payout: '20' });
    expect(service.received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { marketId: 1, amount: '2.5' },
      { marketId: 1, amount: '0.75' },
      { marketId: 1 },
    ]);
  });

  it.each([0n, -1n, 1n, '0', '1.0000001', 'x', 5 as unknown as bigint])('refuses an amount of %s', async (amount) => {
    await expect(client.split(1, amount)).rejects.toBeInstanceOf(InvalidParamError);
  });

  it.each([5n, 0n, -1n])('says that %s is wei, and how pairs are sent', async (amount) => {
    const { message } = await rejectionOf(client.split(1, amount));
    expect(message).toMatch(new RegExp(`^amount is ${amount} wei: .* pairs are sent as a decimal string`));
  });

  it('throws the error classes of service.md §7.4 for refusals', async () => {
    service.on('POST /positions/split', () => refusal(303, 'needs 5'));
    service.on('POST /positions/merge', () => refusal(201, 'is resolved'));
    service.on('POST /positions/redeem', () => refusal(309, 'nothing'));
    await expect(client.split(1, '5')).rejects.toBeInstanceOf(BalanceNotEnough);
    await expect(client.redeem(1)).rejects.toBeInstanceOf(NoPositionsToRedeem);
    expect(await rejectionOf(client.merge(1, '5'))).toMatchObject({ name: 'OpenApiError', errno: 201 });
    await expect(client.split(0, '5')).rejects.toBeInstanceOf(InvalidParamError);
  });

  it('reads fee rates as the published client returns them, and exactly', async () => {
    service.on('GET /token/fee-rates', () =>
      success({ tokenId: YES, marketId: 1, makerFeeBps: '0', takerFeeBps: '150' }),
    );
    expect(await client.getFeeRates(YES)).toEqual({
      makerMaxFeeRate: 0,
      takerMaxFeeRate: 0.00375,
      enabled: true,
      makerFeeBps: '0',
      takerFeeBps: '150',
    });
  });

  it('is used for a service without GET /chain; another chain or ledger fails the call', async () => {
    service.on('GET /chain', () => refusal(2, 'no such route', 404));
    expect(await client.enableTrading()).toEqual(done);
    for (const chain of [
      { ledger: 'custodial', chainId: '1' },
      { ledger: 'another', chainId: '56' },
    ]) {
      client.dropCaches();
      service.on('GET /chain', () => success(chain));
      expect(await rejectionOf(client.enableTrading())).toBeInstanceOf(OpenApiError);
    }
  });
});
