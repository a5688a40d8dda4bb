import { expect, it } from 'vitest';
import type { Rig } from './testing/rig.ts';
import { createMarket, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;

tradeInEachTest('new traders', (trading) => {
  ({ rig, alice, bob } = trading);
});

async function transfersOf({ apiKey }: Trader, query: Record<string, number | string> = {}) {
  const { result } = await rig.call('listTransfers', { apiKey, query });
  return result as { total: number; list: { transferNo: string; kind: string; amount: string; createdAt: number }[] };
}

function move(id: 'adminCredit' | 'adminDebit', { wallet }: Trader, amount: string) {
  return rig.call(id, { params: { walletAddress: wallet }, body: { amount } });
}

it('list deposits and withdrawals of the account alone, newest first', async () => {
  await move('adminCredit', alice, '0.0000000001');
  await move('adminDebit', alice, '250.5');
  const { total, list } = await transfersOf(alice);
  const shared = {
    quoteToken: '0x55d398326f99059fF775485246999027B3197955',
    chainId: '56',
    transferNo: expect.stringMatching(/^\d+$/),
    createdAt: expect.any(Number),
  };
  expect([total, list]).toEqual([
    3,
    [
      { ...shared, kind: 'Withdrawal', amount: '250.5' },
      { ...shared, kind: 'Deposit', amount: '0.0000000001' },
      { ...shared, kind: 'Deposit', amount: '1000' },
    ],
  ]);
  expect(new Set(list.map(({ transferNo }) => transferNo)).size).toBe(3);
  expect((await transfersOf(bob)).list).toMatchObject([{ kind: 'Deposit', amount: '1000' }]);
});

it('are listed to operators as to the account itself, by its wallet', async () => {
  for (const amount of ['1', '2']) await move('adminCredit', alice, amount);
  const page = { page: 2, limit: 2 };
  const { result } = await rig.call('adminListTransfers', {
    params: { walletAddress: alice.wallet.toUpperCase().replace('0X', '0x') },
    query: page,
  });
  expect(result).toEqual(await transfersOf(alice, page));
  expect(result).toMatchObject({ total: 3, list: [{ amount: '1000' }] });
  const nobody = { params: { walletAddress: `0x${'99'.repeat(20)}` } };
  expect(await rig.call('adminListTransfers', nobody)).toMatchObject({ status: 200, errno: 321 });
  expect(await rig.call('adminListTransfers', { ...nobody, headers: { authorization: '' } })).toMatchObject({
    status: 401,
  });
});

it('list the fees that were moved to the account', async () => {
  const marketId = await createMarket(rig, { takerFeeBps: 1_000 });
  await alice.place({ marketId, price: '0.5', shares: '10' });
  await bob.place({ marketId, outcome: 'no', price: '0.5', shares: '10' });
  await rig.call('adminSweepFees', { body: { walletAddress: alice.wallet } });
  expect((await transfersOf(alice)).list).toMatchObject([{ kind: 'Fees', amount: '0.25' }, { kind: 'Deposit' }]);
});

it('list nothing that was refused, nor a repeated deposit twice', async () => {
  const deposit = { params: { walletAddress: alice.wallet }, body: { amount: '7' } };
  const headers = { 'idempotency-key': `deposit-of-${alice.wallet}` };
  for (let times = 0; times < 2; times++) await rig.call('adminCredit', { ...deposit, headers });
  expect(await move('adminDebit', alice, '5000')).toMatchObject({ errno: 303 });
  expect((await transfersOf(alice)).list.map(({ amount }) => amount)).toEqual(['7', '1000']);
});

it('are listed page by page, and within a span of time', async () => {
  for (const amount of ['1', '2', '3']) await move('adminCredit', alice, amount);
  const { total, list } = await transfersOf(alice, { page: 2, limit: 2 });
  expect([total, list.map(({ amount }) => amount)]).toEqual([4, ['1', '1000']]);
  const at = Number(list[0]?.createdAt);
  expect((await transfersOf(alice, { start_at: at, end_at: at })).total).toBeGreaterThan(0);
  expect((await transfersOf(alice, { end_at: at - 1 })).total).toBe(0);
  expect((await transfersOf(alice, { chainId: '1' })).total).toBe(0);
});
