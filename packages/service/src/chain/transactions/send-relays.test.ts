import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_IN_FLIGHT, MAX_RELAYS_IN_FLIGHT } from '../limits.ts';
import { NodeError } from '../rpc/rpc-error.ts';
import { SenderRig, TO, turn } from '../testing/sender-rig.ts';
import { RELAY_KEY, SETTLEMENT_KEY } from './outbox.ts';
import type { SendingChain } from './sending-chain.ts';

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

  it('is not sent, and holds up nothing, when the node says of it what is said of no other', async () => {
    const error = new NodeError('eth_estimateGas', { message: 'execution aborted (timeout = 5s)' });
    const estimateGas: SendingChain['estimateGas'] = async ({ data }) => {
      if (data === '0xfe') throw error;
      return { ok: true, gas: 900n };
    };
    rig.newSender({ chain: rig.chainWith({ estimateGas }) });
    const refused = rig.transactions.broadcast({ key: `${RELAY_KEY}1`, to: TO, data: '0xfe', gas: 1_000n });
    await turn();
    await rig.add({ key: 'deploy:1', to: TO, data: '0x' });
    await Promise.all([rig.sender.pass(), expect(refused).rejects.toThrow('execution aborted (timeout = 5s)')]);
    expect(await sentKeys()).toEqual(['deploy:1']);
    await rig.add({ key: 'deploy:2', to: TO, data: '0xfe' });
    await expect(rig.sender.pass(), 'what the operator wants done is kept').rejects.toBe(error);
    expect(await rig.outbox.count('queued')).toBe(1);
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
