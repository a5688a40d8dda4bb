import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_IN_FLIGHT, MAX_RELAYS_IN_FLIGHT } from '../limits.ts';
import { SenderRig, TO, turn } from '../testing/sender-rig.ts';
import { RELAY_KEY, SETTLEMENT_KEY } from './outbox.ts';

let rig: SenderRig;
beforeEach(async () => {
  rig = await SenderRig.open();
});

const sentKeys = async () => (await rig.outbox.sent()).map(({ key }) => key);

describe('a relayed transaction', () => {
  it.each([
    ['the Safe refuses meanwhile', { ok: false, data: '0xdead', reason: 'GS026' }, 'GS026'],
    ['takes more gas than was signed for', { ok: true, gas: 1_001n }, '1001 gas'],
  ] as const)('is not sent when %s, and nothing is paid for it', async (_words, estimate, words) => {
    rig.newSender({ chain: rig.chainWith({ estimateGas: async () => estimate }) });
    const refused = rig.transactions.broadcast({ key: `${RELAY_KEY}1`, to: TO, data: '0x', gas: 1_000n });
    await turn();
    await Promise.all([rig.sender.pass(), expect(refused).rejects.toThrow(words)]);
    expect(await sentKeys()).toEqual([]);
  });

  it('is sent with the gas that it was queued with', async () => {
    rig.newSender({ chain: rig.chainWith({ estimateGas: async () => ({ ok: true, gas: 900n }) as const }) });
    const { id } = await rig.add({ key: `${RELAY_KEY}1`, to: TO, data: '0x', gas: 1_000n });
    await rig.sender.pass();
    expect(await rig.outbox.versions(id)).toMatchObject([{ gas: 1_000n }]);
  });

  it('leaves room for settlements, and for everything else, however many there are', async () => {
    rig.newSender({ chain: rig.takingChain() });
    for (let number = 1; number <= 20; number += 1) {
      await rig.add({ key: `${RELAY_KEY}${number}`, to: TO, data: '0x', gas: 1_000n });
    }
    await rig.sender.pass();
    expect(await sentKeys()).toHaveLength(MAX_RELAYS_IN_FLIGHT);
    for (const key of ['deploy:1', `${SETTLEMENT_KEY}1+1`]) await rig.add({ key, to: TO, data: '0x' });
    await rig.sender.pass();
    expect((await sentKeys()).slice(MAX_RELAYS_IN_FLIGHT)).toEqual([`${SETTLEMENT_KEY}1+1`, 'deploy:1']);
    expect((await sentKeys()).length).toBeLessThanOrEqual(MAX_IN_FLIGHT);
  });
});
