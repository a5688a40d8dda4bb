import { toHex } from 'viem';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TransactionNotAllowedError } from '../errors.ts';
import { BUDGET_CHECK_INTERVAL_MS, MAX_VERSIONS, REBROADCAST_MS } from '../limits.ts';
import { SenderRig, TO, turn } from '../testing/sender-rig.ts';
import type { SenderOptions } from './sender-options.ts';

let rig: SenderRig;
beforeEach(async () => {
  rig = await SenderRig.open();
});

describe('a transaction of the operator', () => {
  it("reduces the day's gas budget for 24 hours", async () => {
    rig.newSender({ dailyGasWei: 10_000n });
    expect(rig.sender.budgetLeft).toBe(1);
    for (const number of [1, 2]) {
      await rig.add({ key: `deploy:${number}`, to: TO, data: '0x', gas: 1n });
      await rig.sender.pass();
      await rig.mine(3);
    }
    rig.nowMs += BUDGET_CHECK_INTERVAL_MS;
    await rig.sender.pass();
    // Each costs 1,000.
    expect(rig.sender.budgetLeft).toBeCloseTo(0.8);
    rig.nowMs += 86_400_000;
    await rig.sender.pass();
    expect(rig.sender.budgetLeft).toBe(1);
  });

  it('counts as soon as it has ended, without all of the day being counted again', async () => {
    rig.newSender({ dailyGasWei: 10_000n });
    const costOfDay = vi.spyOn(rig.outbox, 'costOfDay');
    for (const number of [1, 2]) {
      await rig.add({ key: `deploy:${number}`, to: TO, data: '0x', gas: 1n });
      await rig.sender.pass();
      await rig.mine(3);
    }
    expect(rig.sender.budgetLeft).toBeCloseTo(0.8);
    expect(costOfDay).toHaveBeenCalledTimes(1);
    // As after a restart with a lower limit.
    rig.newSender({ dailyGasWei: 1_000n });
    await rig.sender.pass();
    expect(rig.sender.budgetLeft).toBe(0);
  });

  it("reduces what is known of the day's gas budget also when the first count fails, at the next pass", async () => {
    await rig.add({ key: 'deploy', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    await rig.mine(3);
    // As after a restart.
    rig.newSender({ dailyGasWei: 10_000n });
    const costOfDay = vi.spyOn(rig.outbox, 'costOfDay').mockRejectedValueOnce(new Error('disk I/O error'));
    await expect(rig.sender.pass()).rejects.toThrow('disk I/O error');
    await rig.sender.pass();
    costOfDay.mockRestore();
    expect(rig.sender.budgetLeft).toBeCloseTo(0.9);
  });

  it('gets no nonce when it needs more gas than a node accepts', async () => {
    rig.newSender({ chain: rig.chainWith({ estimateGas: async () => ({ ok: true, gas: 30_000_000n }) as const }) });
    const refused = rig.transactions.send({ key: 'greedy', to: TO, data: '0x' });
    await turn();
    await Promise.all([rig.sender.pass(), expect(refused).rejects.toThrow('30000000 gas')]);
    expect(await rig.outbox.count('sent')).toBe(0);
  });

  it('gets no more gas than a block has room for, or it would hold up all later ones', async () => {
    const estimateGas = async () => ({ ok: true, gas: 7_000_000n }) as const;
    rig.newSender({ chain: rig.chainWith({ estimateGas, blockGas: async () => 8_000_000n }), dailyGasWei: 10n ** 12n });
    const { id } = await rig.add({ key: 'large', to: TO, data: '0x' });
    await rig.sender.pass();
    expect(await rig.outbox.versions(id)).toMatchObject([{ gas: 8_000_000n }]);
  });

  it('pays up to the limit, though later blocks could be dearer', async () => {
    const minFeeWei = 1_400n;
    const maxFeeWei = 1_680n;
    const priorityFeeWei = 1n;
    rig.newSender({ chain: rig.chainWith({ fees: async () => ({ minFeeWei, maxFeeWei, priorityFeeWei }) }) });
    const { id } = await rig.add({ key: 'dear', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    expect(await rig.outbox.versions(id)).toMatchObject([{ maxFeeWei: 1_500n }]);
    expect(rig.sender.waits.reason).toBeUndefined();
  });

  it('waits while the gas price is above the limit, and says so', async () => {
    rig.newSender({ maxGasPriceWei: 999n });
    await rig.add({ key: 'dear', to: TO, data: '0x' });
    await rig.sender.pass();
    expect(rig.sender.waits.reason).toContain('MAX_GAS_PRICE_GWEI');
    expect(await rig.outbox.count('queued')).toBe(1);
  });

  it('says why it waits also while it checks again', async () => {
    const seen: unknown[] = [];
    const fees = async () => {
      seen.push(rig.sender.waits.reason);
      return rig.chain.fees();
    };
    rig.newSender({ maxGasPriceWei: 999n, chain: rig.chainWith({ fees }) });
    await rig.add({ key: 'dear', to: TO, data: '0x' });
    await rig.sender.pass();
    await rig.sender.pass();
    expect(seen).toEqual([undefined, expect.stringContaining('MAX_GAS_PRICE_GWEI')]);
  });

  it('waits for gas that can be paid, whatever the node says about those after it', async () => {
    let minFeeWei = 1_000n;
    const fees = async () => ({ minFeeWei, maxFeeWei: minFeeWei, priorityFeeWei: 1n });
    const reason = 'max fee per gas less than block base fee';
    const broadcast = async () => ({ kind: 'refused', reason }) as const;
    rig.newSender({ chain: rig.chainWith({ fees, broadcast }) });
    for (const key of ['first', 'second']) await rig.add({ key, to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    expect(rig.sender.waits.reason).toBe(`the node refuses first: ${reason}`);
    minFeeWei = 2_000n;
    rig.chain.mine();
    rig.nowMs += 10_000;
    await rig.sender.pass();
    expect(rig.sender.waits.reason).toContain('MAX_GAS_PRICE_GWEI: nonce 0');
  });

  it("waits once the day's gas is spent, and continues when the day is over", async () => {
    // Each may cost 130 gas of 1000 wei, and costs 1000 wei in the end.
    rig.newSender({ dailyGasWei: 130_500n });
    await rig.add({ key: 'first', to: TO, data: '0x' });
    await rig.add({ key: 'second', to: TO, data: '0x' });
    await rig.sender.pass();
    expect(await rig.outbox.count('sent')).toBe(1);
    expect(rig.sender.waits.reason).toContain('DAILY_GAS_LIMIT');
    expect(rig.sender.budgetLeft, 'by what it may cost').toBeCloseTo(500 / 130_500, 5);
    await rig.mine(3);
    expect(await rig.outbox.count('queued')).toBe(1);
    rig.nowMs += 86_400_001;
    await rig.sender.pass();
    expect(await rig.outbox.count('sent')).toBe(1);
  });

  it('counts how long gas cannot be paid, until it can or nothing waits for it', async () => {
    rig.newSender({ dailyGasWei: 129_999n });
    await rig.sender.pass();
    expect(rig.sender.waits.unpaidForMs).toBe(0);
    const { id } = await rig.add({ key: 'too much', to: TO, data: '0x' });
    await rig.sender.pass();
    rig.nowMs += 40_000;
    await rig.sender.pass();
    rig.nowMs += 1;
    expect(rig.sender.waits.unpaidForMs).toBe(40_001);
    await rig.outbox.drop(id, '0x', rig.nowMs);
    await rig.sender.pass();
    expect(rig.sender.waits.unpaidForMs).toBe(0);
  });

  it('is sent with a higher fee after a while, with the same nonce and content, each version stored', async () => {
    const { id } = await rig.add({ key: 'slow', to: TO, data: '0xab' as never, gas: 5n });
    rig.newSender({ chain: rig.takingChain() });
    await rig.sender.pass();
    await rig.passOver();
    const versions = await rig.outbox.versions(id);
    expect(versions.map(({ nonce, maxFeeWei }) => [nonce, maxFeeWei])).toEqual([
      [0, 1_126n],
      [0, 1_000n],
    ]);
    for (let block = 0; block < 3; block += 1) await rig.passOver();
    expect((await rig.outbox.versions(id)).length).toBe(4);
    expect(rig.sender.waits.reason).toContain('MAX_GAS_PRICE_GWEI');
  });

  it('offers as much as the market asks by then, and a tip that replaces the one before', async () => {
    let fees = { minFeeWei: 1_000n, maxFeeWei: 1_000n, priorityFeeWei: 8n };
    rig.newSender({ chain: { ...rig.takingChain(), fees: async () => fees }, maxGasPriceWei: 10n ** 6n });
    const { id } = await rig.add({ key: 'slow', to: TO, data: '0xab', gas: 5n });
    await rig.sender.pass();
    fees = { minFeeWei: 10_000n, maxFeeWei: 12_000n, priorityFeeWei: 1n };
    await rig.passOver();
    expect(await rig.outbox.versions(id)).toMatchObject([
      { maxFeeWei: 12_000n, priorityFeeWei: 10n },
      { maxFeeWei: 1_000n, priorityFeeWei: 8n },
    ]);
  });

  it('gets no fee bump for a block that came before its last version', async () => {
    rig.newSender({ chain: rig.takingChain(), maxGasPriceWei: 10n ** 6n });
    const { id } = await rig.add({ key: 'slow', to: TO, data: '0xab', gas: 5n });
    await rig.sender.pass();
    await rig.passOver();
    for (let pass = 0; pass < 2; pass += 1) {
      rig.nowMs += 60_000;
      await rig.sender.pass();
    }
    expect(await rig.outbox.versions(id)).toHaveLength(2);
  });

  it('gets no fee bump while one before it is pending, and that is no missing nonce', async () => {
    rig.newSender({ chain: rig.takingChain(), maxGasPriceWei: 10n ** 6n });
    const [first, second] = [
      await rig.add({ key: 'first', to: TO, data: '0xab', gas: 5n }),
      await rig.add({ key: 'second', to: TO, data: '0xab', gas: 5n }),
    ];
    await rig.sender.pass();
    await rig.passOver();
    expect(await rig.outbox.versions(first.id)).toHaveLength(2);
    expect(await rig.outbox.versions(second.id)).toHaveLength(1);
    expect(rig.sender.waits.reason).toBeUndefined();
  });

  it('is sent again, when the node may have lost it, although its fee may not rise any more', async () => {
    const { id } = await rig.add({ key: 'slow', to: TO, data: '0xab', gas: 5n });
    const broadcast = vi.fn(async () => ({ kind: 'taken' }) as const);
    rig.newSender({ chain: rig.chainWith({ broadcast }), maxGasPriceWei: 1_100n });
    await rig.sender.pass();
    await rig.sender.pass();
    rig.chain.mine();
    for (const waitMs of [REBROADCAST_MS - 1, 1]) {
      expect(broadcast).toHaveBeenCalledTimes(1);
      rig.nowMs += waitMs;
      await rig.sender.pass();
    }
    expect(rig.sender.waits.reason).toContain('MAX_GAS_PRICE_GWEI');
    const [only, ...others] = await rig.outbox.versions(id);
    expect(broadcast.mock.calls).toEqual([[only?.raw], [only?.raw]]);
    expect(others).toEqual([]);
  });

  it('gets as many fee bumps under a new nonce as under its first', async () => {
    const { id } = await rig.add({ key: 'moved', to: TO, data: '0xab', gas: 5n });
    const version = { nonce: 5, raw: '0x', gas: 5n, maxFeeWei: 1n, priorityFeeWei: 1n, signedAtMs: 0 } as const;
    await rig.outbox.assign(id, { ...version, hash: '0x00' });
    for (let bump = 1; bump < MAX_VERSIONS; bump += 1)
      await rig.outbox.addVersion(id, { ...version, hash: toHex(bump) });
    await rig.outbox.requeue(id);
    rig.newSender({ chain: rig.takingChain() });
    await rig.sender.pass();
    await rig.passOver();
    expect((await rig.outbox.versions(id)).filter(({ nonce }) => nonce === 0)).toHaveLength(2);
  });

  it('gets a bounded number of fee bumps, and it is reported when they did not help', async () => {
    const { id } = await rig.add({ key: 'stuck', to: TO, data: '0xab', gas: 5n });
    rig.newSender({ chain: rig.takingChain(), maxGasPriceWei: 10n ** 6n });
    for (let pass = 0; pass < MAX_VERSIONS + 3; pass += 1) {
      expect(rig.sender.waits.reason).toBeUndefined();
      await rig.passOver();
      if ((await rig.outbox.versions(id)).length === MAX_VERSIONS) break;
    }
    await rig.passOver();
    expect(await rig.outbox.versions(id)).toHaveLength(MAX_VERSIONS);
    expect(rig.sender.waits.reason).toContain('nonce 0 is still pending');
  });

  it('gets no fee bump while no blocks come, unless the next one would not accept it', async () => {
    let minFeeWei = 1_000n;
    const fees = async () => ({ minFeeWei, maxFeeWei: minFeeWei, priorityFeeWei: 1n });
    const { id } = await rig.add({ key: 'halted', to: TO, data: '0xab', gas: 5n });
    rig.newSender({ chain: { ...rig.takingChain(), fees } });
    for (let pass = 0; pass < 5; pass += 1) {
      await rig.sender.pass();
      rig.nowMs += 60_000;
    }
    expect(await rig.outbox.versions(id)).toHaveLength(1);
    minFeeWei = 1_200n;
    await rig.sender.pass();
    expect(await rig.outbox.versions(id)).toHaveLength(2);
  });

  it('follows a gas price that has risen above its last version, however many versions it has had', async () => {
    const { id } = await rig.add({ key: 'outbid', to: TO, data: '0xab', gas: 5n });
    let minFeeWei = 1_000n;
    const fees = async () => ({ minFeeWei, maxFeeWei: minFeeWei, priorityFeeWei: 1n });
    rig.newSender({ chain: { ...rig.takingChain(), fees }, maxGasPriceWei: 10n ** 6n });
    for (let block = 0; block < MAX_VERSIONS + 3; block += 1) await rig.passOver();
    const [last] = await rig.outbox.versions(id);
    minFeeWei = (last?.maxFeeWei ?? 0n) + 1n;
    await rig.sender.pass();
    const [newest] = await rig.outbox.versions(id);
    expect(newest?.maxFeeWei).toBeGreaterThan(minFeeWei);
    await rig.passOver();
    expect(await rig.outbox.versions(id)).toHaveLength(MAX_VERSIONS + 1);
    expect(rig.sender.waits.reason).toContain('nonce 0 is still pending');
  });

  it("gets no fee bump that the day's gas does not allow", async () => {
    // The first version may cost 5,000, a dearer one 630 more.
    const { id } = await rig.add({ key: 'thrifty', to: TO, data: '0xab', gas: 5n });
    rig.newSender({ chain: rig.takingChain(), dailyGasWei: 5_600n });
    await rig.sender.pass();
    await rig.passOver();
    expect(await rig.outbox.versions(id)).toHaveLength(1);
    expect(rig.sender.waits.reason).toContain('DAILY_GAS_LIMIT');
    rig.newSender({ chain: rig.takingChain(), dailyGasWei: 5_630n });
    await rig.sender.pass();
    await rig.passOver();
    expect(await rig.outbox.versions(id), 'only one of the two is paid').toHaveLength(2);
  });

  it('gets no fee bump once the key may no longer sign it', async () => {
    let mayBeSigned = true;
    const check = () => {
      if (!mayBeSigned) throw new TransactionNotAllowedError('0xab');
    };
    const sign: SenderOptions['signer']['sign'] = async (terms) => {
      check();
      return rig.chain.signer.sign(terms);
    };
    rig.newSender({ chain: rig.takingChain(), signer: { ...rig.chain.signer, check, sign } });
    const { id } = await rig.add({ key: 'slow', to: TO, data: '0xab', gas: 5n });
    await rig.sender.pass();
    mayBeSigned = false;
    await rig.passOver();
    expect(await rig.outbox.versions(id)).toHaveLength(1);
  });

  it('gets no fee bump while the operator cannot pay the fee already offered', async () => {
    const { id } = await rig.add({ key: 'broke', to: TO, data: '0xab' as never, gas: 5n });
    const reason = 'insufficient funds for gas * price + value';
    rig.newSender({ chain: rig.chainWith({ broadcast: async () => ({ kind: 'refused', reason }) as const }) });
    for (let pass = 0; pass < 3; pass += 1) {
      await rig.sender.pass();
      rig.chain.mine();
      rig.nowMs += 20_000;
    }
    expect((await rig.outbox.versions(id)).length).toBe(1);
    expect(rig.sender.waits.reason).toContain('insufficient funds');
    // Also between two times that it is sent to the node.
    rig.nowMs -= 19_999;
    await rig.sender.pass();
    expect(rig.sender.waits.unpaidForMs).toBe(40_001);
  });
});

describe('when the clock is set back after it was an hour ahead', () => {
  let sent: number;

  async function sendAhead(changes: Partial<SenderOptions>): Promise<void> {
    sent = 0;
    const broadcast = async () => {
      sent += 1;
      return { kind: 'taken' } as const;
    };
    rig.newSender({ chain: rig.chainWith({ broadcast }), ...changes });
    rig.clockErrorMs = 3_600_000;
    await rig.add({ key: 'early', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    rig.clockErrorMs = 0;
  }

  it('a transaction is sent again that the node may have lost', async () => {
    await sendAhead({ feeBumpMs: Number.MAX_SAFE_INTEGER });
    rig.nowMs += REBROADCAST_MS;
    await rig.sender.pass();
    expect(sent).toBe(2);
  });

  it('a transaction that takes too long gets a higher fee, once', async () => {
    await sendAhead({});
    await rig.passOver();
    await rig.sender.pass();
    const [{ id } = { id: 0 }] = await rig.outbox.sent();
    expect(await rig.outbox.versions(id)).toHaveLength(2);
  });

  it('waiting is counted by the time that has passed', async () => {
    await sendAhead({ maxGasPriceWei: 999n });
    rig.nowMs += 60_000;
    await rig.sender.pass();
    expect([rig.sender.waits.unpaidForMs, rig.sender.waits.forMs]).toEqual([60_000, 60_000]);
  });

  it("what was spent meanwhile does not reduce the day's gas budget until the clock is there again", async () => {
    rig.newSender({ dailyGasWei: 10_000n });
    rig.clockErrorMs = 3_650 * 86_400_000;
    await rig.add({ key: 'early', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    await rig.mine(3);
    rig.clockErrorMs = 0;
    rig.nowMs += 2 * 86_400_000;
    await rig.sender.pass();
    expect(rig.sender.budgetLeft).toBe(1);
  });
});
