import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Chain } from '../chain/chain.ts';
import type { Share } from '../chain/day-allowances.ts';
import { readSafeTransaction, safeTransactionHash } from '../chain/relay/safe-transaction.ts';
import { BUILDER_RELAYS, RELAYS } from './limits.ts';
import { fakeNetwork, SAFE_TRANSACTION, walletOf } from './testing/fake-network.ts';
import { createRig } from './testing/rig.ts';
import { createBuilder } from './testing/trader.ts';

const network = fakeNetwork();
const rig = await createRig({ deps: { chain: network.chain } });
afterAll(() => rig.close());

describe('Safe transactions that a builder has relayed', () => {
  it('a builder has transactions relayed for Safes of its own users only, a limited number per day', async () => {
    const counted: string[] = [];
    let takenAtMs = 0;
    const spent = new Set<string>();
    const allowances = {
      take: async (shares: readonly Share[], nowMs: number) => {
        takenAtMs = nowMs;
        counted.push(...shares.map(({ allowance, who }) => `${allowance.name} of ${who}`));
        return !shares.some(({ allowance }) => spent.has(allowance.name));
      },
    };
    const client = {
      ...network.chain.client,
      call: async () => ({ data: `0x${'1'.padStart(64, '0')}` }),
      estimateGas: async () => 1_000n,
    };
    const transactions = { ...network.chain.transactions, broadcast: async () => '0xab' };
    const chain = { ...network.chain, allowances, client, transactions } as unknown as Chain;
    const desk = await createRig({ deps: { chain } });
    const [own, other] = [await createBuilder(desk, 'own'), await createBuilder(desk, 'other')];
    const owner = privateKeyToAccount(`0x${'26'.repeat(32)}`);
    const address = owner.address;
    const { result } = await desk.call('createBuilderUser', { params: { walletAddress: address }, headers: own });
    const safe = String(result.multiSigWallet) as `0x${string}`;
    const hash = safeTransactionHash({ safe, chainId: 56 }, readSafeTransaction(SAFE_TRANSACTION as never));
    const signatures = await owner.sign({ hash });
    counted.length = 0;
    const relay = (headers: Record<string, string>, changes: object) =>
      desk.call('relaySafeTransaction', { params: { address }, headers, body: { ...SAFE_TRANSACTION, ...changes } });
    expect(await relay(other, { signatures })).toMatchObject({ errno: 321 });
    expect(await relay(own, { signatures, safe: walletOf(2_602) })).toMatchObject({ status: 400, errno: 2 });
    expect(await relay(own, { signatures, operation: 2 })).toMatchObject({ status: 400, errno: 2 });
    expect(await relay(own, { signatures, gasPrice: '1' }), 'unfit to relay').toMatchObject({ status: 400, errno: 2 });
    expect(await relay(own, { signatures: '' })).toMatchObject({ errno: 302 });
    expect(await relay(own, { signatures, nonce: '1' })).toMatchObject({ errno: 302 });
    expect(counted, 'refused before it counts').toEqual([]);
    expect(await relay(own, { signatures })).toMatchObject({ errno: 0, result: { tx_hash: '0xab' } });
    expect(counted).toEqual([`${BUILDER_RELAYS.name} of own`, `${RELAYS.name} of ${address.toLowerCase()}`]);
    const nowMs = desk.clock.ms;
    desk.clock.ms += 60_000;
    await desk.sequencer.submit({ command: { kind: 'createLabel', name: 'Early', imageUrl: '' } });
    desk.clock.ms = nowMs;
    expect(await relay(own, { signatures })).toMatchObject({ errno: 0 });
    expect(takenAtMs, 'not by the time of a clock that was set back since').toBe(nowMs);
    spent.add(RELAYS.name);
    for (const named of ['', address, safe]) {
      const refused = await relay(own, { signatures, safe: named });
      expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('are used up') });
    }
    await desk.close();
  });

  it('none is relayed for a suspended account', async () => {
    const desk = await createRig({ deps: { chain: network.chain } });
    onTestFinished(() => desk.close());
    const headers = await createBuilder(desk, 'desk');
    const params = { address: walletOf(2_801) };
    await desk.call('createBuilderUser', { params: { walletAddress: params.address }, headers });
    const relay = () => desk.call('relaySafeTransaction', { params, headers, body: SAFE_TRANSACTION });
    expect(await relay()).toMatchObject({ errno: 302 });
    await desk.call('adminSuspendAccount', { params: { walletAddress: params.address } });
    expect(await relay()).toMatchObject({ errno: 321, message: expect.stringContaining('suspended') });
  });

  it('a second transaction of a Safe is refused while the first is being sent', async () => {
    const owner = privateKeyToAccount(`0x${'27'.repeat(32)}`);
    const headers = await createBuilder(rig, 'busy');
    const address = owner.address;
    const { result } = await rig.call('createBuilderUser', { params: { walletAddress: address }, headers });
    const safe = String(result.multiSigWallet) as `0x${string}`;
    const hash = safeTransactionHash({ safe, chainId: 56 }, readSafeTransaction(SAFE_TRANSACTION as never));
    const body = { ...SAFE_TRANSACTION, signatures: await owner.sign({ hash }) };
    network.underWay = `relay:${safe.toLowerCase()}:0:0xab`;
    const refused = await rig.call('relaySafeTransaction', { params: { address }, headers, body });
    network.underWay = undefined;
    expect(refused).toMatchObject({ status: 429, errno: 429, message: expect.stringContaining('is being sent') });
    expect(refused.headers['retry-after']).toBe('5');
  });
});
