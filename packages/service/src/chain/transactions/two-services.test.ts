import { stringToHex } from 'viem';
import { expect, it } from 'vitest';
import { SenderRig, TO } from '../testing/sender-rig.ts';
import { hashOf } from '../testing/simulated-transaction.ts';
import type { OperatorSigner } from './sending-chain.ts';

/** Unlike the simulated one, it signs different contents differently. */
function signerOf({ chain }: SenderRig, who: string): OperatorSigner {
  return {
    ...chain.signer,
    sign: async ({ nonce, data, gas, maxFeeWei }) => {
      const raw = stringToHex(JSON.stringify({ nonce, data, maxFeeWei: String(maxFeeWei), gas: String(gas), who }));
      return { raw, hash: hashOf(raw) };
    },
  };
}

it('two services with the key of one operator hold each other up, but whatever each sends happens once', async () => {
  const one = await SenderRig.open();
  const other = await SenderRig.open();
  other.chain = one.chain;
  const log: string[] = [];
  for (const [who, rig] of Object.entries({ one, other })) {
    const observer = { sent: () => {}, ended: () => {}, failed: () => {} };
    rig.newSender({ signer: signerOf(rig, who), observer, log: (words) => void log.push(words) });
    for (let content = 1; content <= 12; content += 1) {
      await rig.add({ key: `content:${content}`, to: TO, data: '0x', gas: BigInt(content) });
    }
  }
  const left = async (rig: SenderRig) => (await rig.outbox.count('queued')) + (await rig.outbox.count('sent'));
  for (let block = 0; block < 100 && (await left(one)) + (await left(other)) > 0; block += 1) {
    // At the same time, so that both give the same nonces.
    await Promise.all(
      [one, other].map((rig) => {
        rig.nowMs += 1_000;
        return rig.sender.pass();
      }),
    );
    one.chain.mine();
  }
  expect([await left(one), await left(other)]).toEqual([0, 0]);
  expect(await one.chain.nonceAt('latest'), 'a nonce for each').toBe(24);
  expect(log[0], 'and they did collide').toContain('used up by a transaction that is not ours');
});
