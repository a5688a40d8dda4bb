import type { AccountId } from '@presage/exchange';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork, walletOf } from './testing/fake-network.ts';
import { createRig, type Rig } from './testing/rig.ts';

const DAY_MS = 86_400_000;

let network: FakeNetwork;
let rig: Rig;

beforeEach(async () => {
  network = fakeNetwork();
  rig = await createRig({ ledger: 'chain', deps: { chain: network.chain } });
  for (const number of [1, 2]) await rig.call('adminRegisterAccount', { body: { walletAddress: walletOf(number) } });
  const sinceMs = rig.clock.ms - 60_000;
  const bar = { sinceMs, untilMs: sinceMs + DAY_MS };
  network.bars.push(
    { accountId: 2 as AccountId, kind: 'wallet', cause: 'the receiver refused the shares', ...bar },
    { accountId: 1 as AccountId, kind: 'failures', cause: 'too many', ...bar },
    { accountId: 2 as AccountId, kind: 'failures', cause: 'too many', ...bar },
  );
});
afterEach(() => rig.close());

const lift = (number: number) => rig.call('adminLiftBar', { params: { walletAddress: walletOf(number) } });

async function audit() {
  const { result } = await rig.call('adminListAudit');
  return (result.list as { action: string; actor: string; target: string }[]).filter(
    ({ action }) => action === 'liftBar',
  );
}

describe('accounts that may rest no orders', () => {
  it('are listed with what happened, since when, and until when at the latest', async () => {
    const since = Math.floor(rig.clock.ms / 1_000) - 60;
    const { result } = await rig.call('adminListBars', { query: { limit: 2 } });
    expect(result).toMatchObject({
      total: 3,
      list: [
        {
          walletAddress: walletOf(2),
          kind: 'wallet',
          cause: 'the receiver refused the shares',
          since,
          until: since + 86_400,
        },
        { walletAddress: walletOf(1), kind: 'failures' },
      ],
    });
    expect(await rig.call('adminListBars', { query: { limit: 2, page: 2 } })).toMatchObject({
      result: { total: 3, list: [{ walletAddress: walletOf(2), kind: 'failures' }] },
    });
  });

  it('may rest them again once an operator says so, which the audit log records', async () => {
    const { result } = await lift(2);
    expect(result).toMatchObject({ walletAddress: walletOf(2), lifted: [{ kind: 'wallet' }, { kind: 'failures' }] });
    expect(network.bars).toMatchObject([{ accountId: 1 }]);
    expect(await audit()).toMatchObject([{ actor: 'admin', target: `account ${walletOf(2)}` }]);
  });

  it('are lifted once: a repeated request lifts and records nothing', async () => {
    for (const count of [1, 0]) expect((await lift(1)).result.lifted).toHaveLength(count);
    expect(await audit()).toHaveLength(1);
  });

  it('are those in force by the time by which they are barred, also once a clock that was ahead was set back', async () => {
    rig.clock.ms += 7 * DAY_MS;
    await rig.sequencer.submit({ command: { kind: 'createLabel', name: 'Early', imageUrl: '' } });
    rig.clock.ms -= 7 * DAY_MS;
    expect(await rig.call('adminListBars')).toMatchObject({ result: { total: 3 } });
    expect((await lift(2)).result.lifted).toHaveLength(2);
  });

  it('stay barred while nothing can be recorded', async () => {
    rig.sequencer.acceptance = 'overloaded';
    expect(await lift(1)).toMatchObject({ status: 503 });
    expect(network.bars).toHaveLength(3);
  });
});

it('an account that does not exist is refused', async () => {
  expect(await lift(3)).toMatchObject({ errno: 321 });
});

it('on the custodial ledger nobody is barred', async () => {
  const custodial = await createRig();
  await custodial.call('adminRegisterAccount', { body: { walletAddress: walletOf(1) } });
  for (const answer of [
    await custodial.call('adminListBars'),
    await custodial.call('adminLiftBar', { params: { walletAddress: walletOf(1) } }),
  ]) {
    expect(answer).toMatchObject({ status: 400, errno: 2, message: expect.stringContaining('is custodial') });
  }
  await custodial.close();
});
