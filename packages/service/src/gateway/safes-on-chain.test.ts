import { afterAll, describe, expect, it } from 'vitest';
import type { Chain } from '../chain/chain.ts';
import { openSettlementDatabase } from '../chain/database/open-settlement-database.ts';
import { type DayAllowance, DayAllowances } from '../chain/day-allowances.ts';
import { ChainUnavailableError } from '../chain/errors.ts';
import { NodeError } from '../chain/rpc/rpc-error.ts';
import { DAY_MS } from '../utc-day.ts';
import { BUILDER_SAFES, SELF_SERVED_SAFES } from './limits.ts';
import { fakeNetwork, walletOf } from './testing/fake-network.ts';
import { createRig } from './testing/rig.ts';
import { createBuilder } from './testing/trader.ts';

const database = await openSettlementDatabase(':memory:');
const allowances = new DayAllowances(database);
const network = fakeNetwork({ allowances });
const rig = await createRig({ deps: { chain: network.chain } });
afterAll(async () => {
  await rig.close();
  await database.destroy();
});

/** Each Safe that is made takes milliseconds to derive. */
const takeToday = ({ name }: DayAllowance, who: string, count: number) =>
  allowances.add(name, { who, count, nowMs: rig.clock.ms });

describe('the Safes of accounts, which the service pays for', () => {
  it('wallets that register themselves get a limited number of Safes per day, so that gas is left for settlements', async () => {
    const register = (number: number) =>
      rig.call('registerOwnAccount', { headers: { service_address: walletOf(number) } });
    await takeToday(SELF_SERVED_SAFES, 'others', 298);
    expect(await register(1_001)).toMatchObject({ errno: 0 });
    network.isReachable = false;
    for (let times = 0; times < 3; times++) expect(await register(1_300), 'takes none').toMatchObject({ errno: 1 });
    network.isReachable = true;
    network.sent.add(`deploySafe:${walletOf(1_300)}`);
    expect(await register(1_300), 'on its way: takes none').toMatchObject({ errno: 0 });
    expect(await register(1_001), 'takes none').toMatchObject({ errno: 320 });
    expect(await register(1_301)).toMatchObject({ errno: 0 });
    expect(await register(1_302)).toMatchObject({ errno: 429 });
    expect(await rig.call('adminRegisterAccount', { body: { walletAddress: walletOf(1_302) } })).toMatchObject({
      errno: 0,
    });
    rig.clock.ms += 86_400_000;
    expect(await register(1_303)).toMatchObject({ errno: 0 });
  });

  it('a day is one of the time that passes, also once a clock that was ahead was set back', async () => {
    const later = await createRig({ deps: { chain: network.chain } });
    const register = (number: number) =>
      later.call('registerOwnAccount', { headers: { service_address: walletOf(number) } });
    later.clock.ms = rig.clock.ms + 7 * DAY_MS;
    await later.sequencer.submit({ command: { kind: 'createLabel', name: 'Early', imageUrl: '' } });
    later.clock.ms -= 5 * DAY_MS;
    await allowances.add(SELF_SERVED_SAFES.name, { who: 'others', count: 299, nowMs: later.clock.ms });
    expect(await register(1_450)).toMatchObject({ errno: 0 });
    expect(await register(1_451)).toMatchObject({ errno: 429 });
    later.clock.ms += DAY_MS;
    expect(await register(1_451)).toMatchObject({ errno: 0 });
    await later.close();
  });

  it('a node that fails is as good as none, and the request can be sent again', async () => {
    const getCode = async () => {
      throw new NodeError('eth_getCode', { message: 'internal error' });
    };
    const client = { ...network.chain.client, getCode } as unknown as Chain['client'];
    const failing = await createRig({ deps: { chain: { ...network.chain, client } } });
    const answer = await failing.call('adminRegisterAccount', { body: { walletAddress: walletOf(1_500) } });
    expect(answer).toMatchObject({ status: 503, message: expect.stringContaining('send the request again') });
    await failing.close();
  });

  it('an account that trades from its own wallet has none made when it registers again', async () => {
    const wallet = walletOf(1_600);
    const own = { body: { walletAddress: wallet, multiSigAddress: wallet } };
    expect(await rig.call('adminRegisterAccount', own)).toMatchObject({ errno: 0 });
    const headers = { service_address: wallet };
    expect(await rig.call('registerOwnAccount', { headers })).toMatchObject({ errno: 320 });
    expect(network.sent.has(`deploySafe:${wallet}`)).toBe(false);
  });

  it('an account may be given a Safe by name: its own, which is then made, or another that only it owns', async () => {
    const [wallet, other] = [walletOf(1_700), walletOf(1_701)];
    const register = (gateway: typeof rig, walletAddress: string, multiSigAddress?: string) =>
      gateway.call('adminRegisterAccount', { body: { walletAddress, multiSigAddress } });
    const foreign = await register(rig, wallet, walletOf(1_702));
    expect(foreign).toMatchObject({ status: 400, message: expect.stringContaining('of which it is the only owner') });
    const { result } = await register(rig, wallet);

    const empty = fakeNetwork();
    const readContract = async ({ functionName }: { readonly functionName: string }) =>
      functionName === 'getOwners' ? [other] : 1n;
    const client = { ...empty.chain.client, readContract } as unknown as Chain['client'];
    const named = await createRig({ deps: { chain: { ...empty.chain, client } } });
    expect(await register(named, wallet, result.data?.multiSigAddress as string)).toMatchObject({ errno: 0, result });
    expect([...empty.sent]).toEqual([`deploySafe:${wallet}`]);
    expect(await register(named, other, walletOf(1_702))).toMatchObject({ errno: 0 });
    await named.close();
  });

  it('Safes on a local chain are not limited', async () => {
    const allowances = { take: async () => false };
    const local = await createRig({ deps: { chain: { ...network.chain, allowances, isLocal: true } } });
    const headers = { service_address: walletOf(1_400) };
    expect(await local.call('registerOwnAccount', { headers })).toMatchObject({ errno: 0 });
    await local.close();
  });

  it('a builder gets a limited number per day, separately from others', async () => {
    const desk = await createBuilder(rig, 'desk');
    const other = await createBuilder(rig, 'other');
    const create = (number: number, headers: Record<string, string>) =>
      rig.call('createBuilderUser', { params: { walletAddress: walletOf(number) }, headers });
    await takeToday(BUILDER_SAFES, 'desk', 499);
    expect(await create(2_500, desk)).toMatchObject({ errno: 0 });
    expect(await create(2_501, desk)).toMatchObject({ status: 429 });
    expect(await create(2_501, other)).toMatchObject({ errno: 0, result: { enableTrading: false } });
    expect(await create(2_500, desk)).toMatchObject({ errno: 320 });
  });

  it('a user’s new key is made last, so that none is lost when the chain cannot be read', async () => {
    let isReadable = false;
    const readContract = async () => {
      if (!isReadable) throw new ChainUnavailableError('no answer');
      return 0n;
    };
    const client = { ...network.chain.client, readContract } as unknown as Chain['client'];
    const partly = await createRig({
      deps: { chain: { ...network.chain, client, allowances: new DayAllowances(database) } },
    });
    const headers = await createBuilder(partly, 'desk');
    const request = { params: { walletAddress: walletOf(2_600) }, headers };
    expect(await partly.call('createBuilderUser', request)).toMatchObject({ status: 503, errno: 1 });
    isReadable = true;
    const created = await partly.call('createBuilderUser', request);
    expect(created).toMatchObject({ errno: 0, result: { apiKey: expect.any(String) } });
    const apiKey = String(created.result.apiKey);
    isReadable = false;
    expect(await partly.call('regenerateBuilderUserKey', request)).toMatchObject({ status: 503, errno: 1 });
    expect(await partly.call('getUserAuth', { apiKey }), 'the old key still works').toMatchObject({ errno: 0 });
    isReadable = true;
    expect(await partly.call('regenerateBuilderUserKey', request)).toMatchObject({ errno: 0 });
    expect(await partly.call('getUserAuth', { apiKey })).toMatchObject({ status: 401 });
    await partly.close();
  });
});
