import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from './testing/fake-network.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { createTrader, type Trader } from './testing/trader.ts';

let network: FakeNetwork;
let rig: Rig;
let alice: Trader;

beforeEach(async () => {
  network = fakeNetwork({ isLocal: true });
  rig = await createRig({ deps: { chain: network.chain } });
  alice = await createTrader(rig, 1);
  network.sent.clear();
});
afterEach(() => rig.close());

/** Asks for as much as one call may give: five times that is a day's allowance. */
function use(key?: string, amount = '10000') {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return rig.call('useFaucet', { apiKey: alice.apiKey, body: { amount }, headers });
}

const minted = () => [...network.sent].filter((key) => key.startsWith('mint:')).length;

it('a gift that failed does not count against the day', async () => {
  network.isReachable = false;
  for (let times = 0; times < 6; times++) expect(await use()).toMatchObject({ status: 503, errno: 1 });
});

it('a gift counts against the day even if the balance after it cannot be read', async () => {
  await use();
  rig.faults.storeBehind = true;
  for (let times = 2; times <= 5; times++) expect(await use()).toMatchObject({ status: 503 });
  rig.faults.storeBehind = false;
  expect(await use()).toMatchObject({ errno: 429 });
  expect(minted()).toBe(5);
});

it('a request that is sent again mints once, and counts once against the day', async () => {
  for (let call = 1; call <= 5; call++) {
    for (const _ of ['sent', 'sent again']) expect(await use(`gift-${call}`)).toMatchObject({ errno: 0 });
  }
  expect(await use('gift-6')).toMatchObject({ errno: 429 });
  expect(await use('gift-5'), 'gets its answer when the allowance is used up').toMatchObject({ errno: 0 });
  expect(minted()).toBe(5);
});

it('a request that is sent again before it is answered counts once too', async () => {
  for (let call = 1; call <= 5; call++) {
    const answers = await Promise.all([use(`gift-${call}`), use(`gift-${call}`)]);
    expect(answers).toMatchObject([{ errno: 0 }, { errno: 0 }]);
  }
  expect(minted()).toBe(5);
});

it('a key that is used again for another amount is refused, gives nothing and counts nothing', async () => {
  await use('gift');
  const before = [...network.sent];
  const refused = await use('gift', '5000');
  expect(refused).toMatchObject({ status: 400, errno: 2, message: expect.stringContaining('Idempotency-Key') });
  expect([...network.sent]).toEqual(before);
  for (let call = 2; call <= 5; call++) expect(await use(`gift-${call}`)).toMatchObject({ errno: 0 });
  const params = { walletAddress: alice.wallet };
  const credit = (amount: string) =>
    rig.call('adminCredit', { params, body: { amount }, headers: { 'idempotency-key': 'gift' } });
  expect(await credit('1'), 'another sender').toMatchObject({ errno: 0 });
  expect(await credit('2')).toMatchObject({ status: 400, errno: 2 });
  expect(minted()).toBe(6);
});

it('a request that is sent again after a restart mints nothing more', async () => {
  await use('gift');
  const restarted = await rig.restart();
  const again = await restarted.inject({
    method: 'POST',
    url: '/openapi/faucet',
    headers: { apikey: alice.apiKey, 'idempotency-key': 'gift' },
    payload: { amount: '10000' },
  });
  expect(again.json()).toMatchObject({ errno: 0 });
  expect(minted()).toBe(1);
  await restarted.close();
});
