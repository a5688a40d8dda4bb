import type { Hex } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { REBROADCAST_MS } from '../limits.ts';
import { CONFIRMATIONS, SenderRig, TO, turn } from '../testing/sender-rig.ts';
import { SimulatedChain } from '../testing/simulated-chain.ts';

let rig: SenderRig;
beforeEach(async () => {
  rig = await SenderRig.open();
});

describe('a transaction of the operator', () => {
  it.each([true, false])('is over only on the branch that the chain took (succeeded there: %s)', async (succeeded) => {
    let scanned = -1;
    let isOnBranch = false;
    // A node on a branch that was abandoned shows it in a block there, and its nonce as used up.
    const strayed = { blockNumber: 1, blockHash: '0xbb', succeeded, gasCostWei: 1n } as const;
    const mined = async (hash: Hex) => {
      const found = await rig.chain.mined(hash);
      return isOnBranch ? found && { ...found, succeeded } : strayed;
    };
    const nonceAt = async (block: number | Hex | 'latest' | 'pending') =>
      isOnBranch || block !== 2 ? rig.chain.nonceAt(block) : 1;
    rig.newSender({ chain: rig.chainWith({ mined, nonceAt }), scannedThrough: () => scanned });
    const { id } = await rig.add({ key: 'relay:1', to: TO, data: '0x', gas: 100n });
    await rig.sender.pass();
    rig.chain.dropTransactions();
    await rig.mine(4);
    expect(await rig.outbox.sent(), 'its nonce is not used up').toMatchObject([{ id }]);
    const [version] = await rig.outbox.versions(id);
    isOnBranch = true;
    await rig.chain.broadcast(version?.raw ?? '0x');
    await rig.mine(4);
    expect(await rig.outbox.count('sent'), 'failed, and the logs are not read').toBe(succeeded ? 0 : 1);
    scanned = rig.chain.number;
    await rig.sender.pass();
    expect(await rig.outbox.count('sent')).toBe(0);
  });

  it('is given up as lost only on the branch that the chain took', async () => {
    const nonceAt = async (block: number | Hex | 'latest' | 'pending') =>
      typeof block === 'number' && block > 0 ? 1 : rig.chain.nonceAt(block);
    rig.newSender({ chain: rig.chainWith({ nonceAt, broadcast: rig.takingChain().broadcast }) });
    await rig.add({ key: 'settle:1', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    for (let check = 0; check < 8; check += 1) await rig.mine(1);
    expect(await rig.outbox.sent()).toMatchObject([{ key: 'settle:1', nonce: 0 }]);
  });

  it('is given up as lost only when several checks agree, and the logs up to there were read', async () => {
    let scanned = -1;
    // A lagging node shows it in no block, while another one shows its nonce as used up.
    const hidden = rig.chainWith({ mined: async () => undefined });
    let isWanted = true;
    const options = { chain: hidden, scannedThrough: () => scanned, isWanted: async () => isWanted };
    rig.newSender(options);
    await rig.add({ key: 'settle:1', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    isWanted = false;
    await rig.mine(4);
    for (let look = 0; look < 5; look += 1) await rig.sender.pass();
    expect((await rig.outbox.byKey('settle:1'))?.state, 'unread').toBe('sent');
    scanned = rig.chain.number;
    rig.newSender(options);
    for (const state of ['sent', 'sent', undefined]) {
      await rig.sender.pass();
      expect((await rig.outbox.byKey('settle:1'))?.state).toBe(state);
    }
  });

  it.each([
    ['lost', 'a node that lags shows it in none', undefined],
    ['failed', 'a node that lags shows it in none', undefined],
    ['failed', 'it is in a block that is not final', 4],
  ] as const)(
    'is taken for %s once the logs were read up to where the chain has that, not where another branch had it, while %s',
    async (what, _while, usedUpMeanwhile) => {
      let usedUpIn: number | undefined;
      let scanned = 0;
      const mined = async () => {
        if (what === 'lost' || usedUpIn === undefined) return undefined;
        return { blockNumber: usedUpIn, blockHash: '0xbb', succeeded: false, gasCostWei: 1n } as const;
      };
      const nonceAt = async (block: number | Hex | 'latest' | 'pending') =>
        usedUpIn !== undefined && (typeof block !== 'number' || block >= usedUpIn) ? 1 : 0;
      const { broadcast } = rig.takingChain();
      rig.newSender({
        chain: rig.chainWith({ mined, nonceAt, broadcast, ancestor: async () => '0xbb' }),
        scannedThrough: () => scanned,
      });
      const { id } = await rig.add({ key: 'settle:1', to: TO, data: '0x', gas: 1n });
      await rig.sender.pass();
      // A node on an abandoned branch, what is shown meanwhile, and the chain as it then is.
      usedUpIn = 1;
      await rig.mine(3);
      usedUpIn = usedUpMeanwhile;
      await rig.mine(1);
      usedUpIn = 4;
      scanned = 1;
      await rig.mine(2);
      for (let check = 0; check < 4; check += 1) await rig.sender.pass();
      expect(await rig.outbox.sent()).toMatchObject([{ id, nonce: 0 }]);
      scanned = 4;
      await rig.sender.pass();
      expect(await rig.outbox.sent()).not.toMatchObject([{ id, nonce: 0 }]);
    },
  );

  it('is given up only when the checks agree one after the other', async () => {
    let node: 'hides it' | 'shows it' | 'lags' = 'hides it';
    const shown = { blockNumber: 0, blockHash: '0xbb', succeeded: true, gasCostWei: 1n } as const;
    const chain = rig.chainWith({
      mined: async () => (node === 'shows it' ? { ...shown, blockNumber: rig.chain.number } : undefined),
      nonceAt: async (block) => (node === 'lags' ? 0 : rig.chain.nonceAt(block)),
    });
    rig.newSender({ chain });
    await rig.add({ key: 'settle:1', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    for (let block = 0; block < 4; block += 1) rig.chain.mine();
    const twice = ['hides it', 'hides it'] as const;
    for (const next of [...twice, 'shows it', ...twice, 'lags', ...twice] as const) {
      node = next;
      await rig.sender.pass();
      expect(await rig.outbox.sent()).toMatchObject([{ key: 'settle:1', nonce: 0 }]);
    }
    await rig.sender.pass();
    expect(await rig.outbox.sent()).toMatchObject([{ key: 'settle:1', nonce: 1 }]);
  });

  it('is not sent again while its nonce seems to be used up, and then only with a new one', async () => {
    const broadcasts: Hex[] = [];
    const broadcast = async (raw: Hex) => {
      broadcasts.push(raw);
      return rig.chain.broadcast(raw);
    };
    const hidden = rig.chainWith({ mined: async () => undefined, broadcast });
    rig.newSender({ chain: hidden });
    const { id } = await rig.add({ key: 'settle:1', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    for (let block = 0; block < 4; block += 1) rig.chain.mine();
    // After a restart, the sender does not know whether a node has it.
    rig.newSender({ chain: hidden });
    for (let check = 0; check < 3; check += 1) {
      expect(broadcasts).toHaveLength(1);
      await rig.sender.pass();
    }
    const [newest] = await rig.outbox.versions(id);
    expect(newest?.nonce).toBe(1);
    expect(broadcasts.slice(1)).toEqual([newest?.raw]);
  });

  it.each([true, false])(
    'is over with its present nonce only, whatever an earlier one did (again: %s)',
    async (again) => {
      const early: Hex[] = [];
      let isHidden = true;
      const mined = async (hash: Hex) => {
        const found = early.includes(hash) && isHidden ? undefined : await rig.chain.mined(hash);
        return found && { ...found, succeeded: early.includes(hash) || again };
      };
      rig.newSender({ chain: rig.chainWith({ mined }) });
      const ended = rig.transactions.send({ key: 'register', to: TO, data: '0x', gas: 1n });
      await turn();
      await rig.sender.pass();
      const [{ id } = { id: 0 }] = await rig.outbox.sent();
      early.push(...(await rig.outbox.versions(id)).map(({ hash }) => hash));
      for (let block = 0; block < 4; block += 1) rig.chain.mine();
      while ((await rig.outbox.sent())[0]?.nonce !== 1) await rig.sender.pass();
      // The node that lagged shows it now, and no node has the new one any more.
      isHidden = false;
      rig.chain.dropTransactions();
      for (let block = 0; block < 4; block += 1) await rig.mine(1);
      expect(await rig.outbox.sent(), 'later nonces would wait for this one').toMatchObject([{ id, nonce: 1 }]);
      rig.nowMs += REBROADCAST_MS;
      await rig.sender.pass();
      await rig.mine(4);
      const [newest] = await rig.outbox.versions(id);
      expect((await ended).txHash).toBe(again ? newest?.hash : early[0]);
      const costs = await Promise.all(
        [newest?.hash, ...early].map(async (hash) => (await mined(hash as Hex))?.gasCostWei),
      );
      const [own = 0n, before = 0n] = costs;
      expect(before).toBeGreaterThan(0n);
      expect(await rig.outbox.costOfDay(rig.nowMs), 'what failed was paid, too').toBe(again ? own : own + before);
      expect(await rig.outbox.count('sent')).toBe(0);
    },
  );

  it('has not failed when it is refused because it was done under a nonce that was taken for lost', async () => {
    let isHidden = true;
    const mined = async (hash: Hex) => (isHidden ? undefined : rig.chain.mined(hash));
    let isRefused = false;
    const estimateGas = async () =>
      isRefused ? ({ ok: false, data: '0x', reason: 'it exists' } as const) : ({ ok: true, gas: 1n } as const);
    rig.newSender({ chain: rig.chainWith({ mined, estimateGas }) });
    const ended = rig.transactions.send({ key: 'register', to: TO, data: '0x' });
    await turn();
    await rig.sender.pass();
    const [{ hash: txHash } = {}] = await rig.outbox.versions(1);
    isRefused = true;
    for (let block = 0; block < 4; block += 1) rig.chain.mine();
    await rig.sender.pass();
    await rig.sender.pass();
    expect((await rig.outbox.byKey('register'))?.state).toBe('sent');
    const requeue = rig.outbox.requeue.bind(rig.outbox);
    rig.outbox.requeue = async (id) => {
      isHidden = false;
      await requeue(id);
    };
    await rig.sender.pass();
    expect((await ended).txHash).toBe(txHash);
    expect(await rig.outbox.byKey('register')).toMatchObject({ state: 'done', txHash });
    expect(rig.sender.budgetLeft, 'it was paid').toBeLessThan(1);
  });

  it('is reported when it waits for a nonce that no transaction uses up', async () => {
    const { id } = await rig.add({ key: 'late', to: TO, data: '0x', gas: 1n });
    const signed = { hash: '0x0a', raw: '0x', gas: 1n, maxFeeWei: 1n, priorityFeeWei: 1n, signedAtMs: 0 } as const;
    await rig.outbox.assign(id, { ...signed, nonce: 3 });
    rig.newSender({ chain: rig.takingChain() });
    await rig.sender.pass();
    rig.nowMs += 60_000;
    await rig.sender.pass();
    expect(rig.sender.waits.reason).toContain('nonce 0 is missing');
    rig.nowMs += 60_000;
    await rig.sender.pass();
    expect(rig.sender.waits.forMs).toBe(60_000);
  });

  it('is not given up because the one before it used up its own nonce', async () => {
    await rig.add({ key: 'first', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    await rig.mine(1);
    await rig.add({ key: 'second', to: TO, data: '0x', gas: 1n });
    rig.newSender({ chain: rig.takingChain() });
    await rig.sender.pass();
    for (let checks = 0; checks < 5; checks += 1) await rig.mine(1);
    expect(await rig.outbox.sent()).toMatchObject([{ key: 'second', nonce: 1 }]);
    expect(await rig.outbox.count('queued')).toBe(0);
  });

  it('gets no nonce from a node behind what was read: it would refuse what is valid', async () => {
    await rig.add({ key: 'after', to: TO, data: '0x' });
    rig.newSender({ scannedThrough: () => 7 });
    await rig.sender.pass();
    expect(await rig.outbox.count('queued')).toBe(1);
    expect(rig.sender.waits.reason).toBe('the node is at block 0, behind the last block read');
  });

  it('gets no nonce while the chain knows of an operator transaction that is not ours', async () => {
    rig.chain = new SimulatedChain(() => 0.1, CONFIRMATIONS);
    rig.chain.sendForeign();
    for (let block = 0; block < 4; block += 1) rig.chain.mine();
    await rig.add({ key: 'after', to: TO, data: '0x' });
    rig.newSender({ scannedThrough: () => -1 });
    await rig.sender.pass();
    expect(await rig.outbox.count('queued')).toBe(1);
    expect(rig.sender.waits.reason).toBeDefined();
  });
});
