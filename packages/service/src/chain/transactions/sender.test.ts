import { type Hex, toHex } from 'viem';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettlementDatabase } from '../database/open-settlement-database.ts';
import { ChainUnavailableError, TransactionNotAllowedError, TransactionRevertedError } from '../errors.ts';
import { BUDGET_CHECK_INTERVAL_MS, MAX_QUEUED, MAX_VERSIONS, REBROADCAST_MS } from '../limits.ts';
import { digestOf, SimulatedChain } from '../testing/simulated-chain.ts';
import { OperatorTransactions } from './operator-transactions.ts';
import { Outbox } from './outbox.ts';
import { Sender } from './sender.ts';
import type { SenderOptions } from './sender-options.ts';
import type { Broadcast } from './sending-chain.ts';

const TO = '0x00000000000000000000000000000000000000aa';
const CONFIRMATIONS = 2;

let chain: SimulatedChain;
let outbox: Outbox;
let nowMs: number;
let transactions: OperatorTransactions;
let sender: Sender;

beforeEach(async () => {
  nowMs = 1_000;
  chain = new SimulatedChain(() => 0.99, CONFIRMATIONS);
  outbox = new Outbox(await openSettlementDatabase(':memory:'));
  transactions = newTransactions();
  sender = newSender();
});

function newTransactions(check: () => void = () => {}): OperatorTransactions {
  return new OperatorTransactions({
    outbox,
    signer: { check },
    nowMs: () => nowMs,
    wake: () => {},
  });
}

function newSender(changes: Partial<SenderOptions> = {}): Sender {
  return new Sender({
    outbox,
    chain,
    signer: chain.signer,
    confirmations: CONFIRMATIONS,
    feeBumpMs: 10_000,
    maxGasPriceWei: 1_500n,
    dailyGasWei: 10n ** 9n,
    nowMs: () => nowMs,
    scannedThrough: () => chain.number,
    isWanted: async () => true,
    mark: { raise: () => {} },
    observer: {
      sent: (transaction, hash) => transactions.sent(transaction, hash),
      ended: (transaction, final) => transactions.ended(transaction, final),
      failed: (transaction, error) => transactions.failed(transaction, error),
      log: () => {},
    },
    ...changes,
  });
}

async function mine(blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) chain.mine();
  await sender.pass();
}

/** Lets callers that await a promise continue. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a transaction of the operator', () => {
  it("reduces the day's gas budget for 24 hours", async () => {
    sender = newSender({ dailyGasWei: 10_000n });
    expect(sender.budgetLeft).toBe(1);
    for (const number of [1, 2]) {
      await outbox.add({ key: `deploy:${number}`, to: TO, data: '0x', gas: 1n }, { nowMs });
      await sender.pass();
      await mine(3);
    }
    nowMs += BUDGET_CHECK_INTERVAL_MS;
    await sender.pass();
    // Each costs 1,000.
    expect(sender.budgetLeft).toBeCloseTo(0.8);
    nowMs += 86_400_000;
    await sender.pass();
    expect(sender.budgetLeft).toBe(1);
  });

  it('is done at the confirmation depth, and is not sent again under the same key', async () => {
    const done = transactions.send({ key: 'deploy:1', to: TO, data: '0x' });
    await turn();
    await sender.pass();
    await mine(2);
    expect(await outbox.count('sent')).toBe(1);
    await mine(1);
    const end = await done;
    expect(end).toEqual({ txHash: await transactions.hashOf('deploy:1'), blockNumber: 1n });
    expect(await transactions.send({ key: 'deploy:1', to: TO, data: '0x' })).toEqual(end);
    expect(await outbox.count('queued')).toBe(0);
  });

  it('is reported as done although older ones cannot be removed now', async () => {
    vi.spyOn(outbox, 'purge').mockRejectedValueOnce(new Error('the disk is full'));
    const done = transactions.send({ key: 'deploy:1', to: TO, data: '0x' });
    await turn();
    await sender.pass();
    await mine(3).catch(() => {});
    await expect(Promise.race([done, turn()])).resolves.toMatchObject({ blockNumber: 1n });
  });

  it('reports its hash as soon as it is sent', async () => {
    const hash = transactions.broadcast({ key: 'relay:1', to: TO, data: '0x' });
    await turn();
    await sender.pass();
    expect(await hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await transactions.broadcast({ key: 'relay:1', to: TO, data: '0x' })).toBe(await hash);
  });

  it('continues after a restart with the same bytes, and reports to a caller with the same key', async () => {
    const first = transactions.broadcast({ key: 'deploy:2', to: TO, data: '0x' });
    await turn();
    await sender.pass();
    transactions = newTransactions();
    sender = newSender();
    const again = transactions.send({ key: 'deploy:2', to: TO, data: '0x' });
    await turn();
    await mine(3);
    expect((await again).txHash).toBe(await first);
  });

  it('may be tried again under the same key when the contract refused it', async () => {
    const digest = digestOf(7n);
    chain.breakOrder(digest, true);
    const refusing = { ...chain.signer };
    sender = newSender({ chain: refusingChain(), signer: refusing });
    const refused = transactions.send({ key: 'oracle:1', to: TO, data: '0x' });
    await turn();
    await Promise.all([sender.pass(), expect(refused).rejects.toThrow(TransactionRevertedError)]);
    sender = newSender();
    const done = transactions.send({ key: 'oracle:1', to: TO, data: '0x' });
    await turn();
    await sender.pass();
    await mine(3);
    await expect(done).resolves.toBeDefined();
  });

  it('gets no nonce when it needs more gas than a node accepts', async () => {
    sender = newSender({ chain: overriding({ estimateGas: async () => ({ ok: true, gas: 30_000_000n }) as const }) });
    const refused = transactions.send({ key: 'greedy', to: TO, data: '0x' });
    await turn();
    await Promise.all([sender.pass(), expect(refused).rejects.toThrow('30000000 gas')]);
    expect(await outbox.count('sent')).toBe(0);
  });

  it('is stored only if the allow-list permits it', async () => {
    transactions = newTransactions(() => {
      throw new TransactionNotAllowedError('0x12345678');
    });
    await expect(transactions.send({ key: 'theft', to: TO, data: '0x' })).rejects.toThrow(TransactionNotAllowedError);
    expect(await outbox.count('queued')).toBe(0);
  });

  it('is dropped when the key may no longer sign it, and holds up no other', async () => {
    const check = ({ data }: { readonly data: string }) => {
      if (data === '0x01') throw new TransactionNotAllowedError('0x01');
    };
    const sign: SenderOptions['signer']['sign'] = async (terms) => {
      check(terms);
      return chain.signer.sign(terms);
    };
    sender = newSender({ signer: { ...chain.signer, check, sign } });
    const refused = transactions.send({ key: 'mint:1', to: TO, data: '0x01' });
    const after = transactions.broadcast({ key: 'deploy:1', to: TO, data: '0x' });
    await turn();
    await Promise.all([sender.pass(), expect(refused).rejects.toThrow('may not sign this transaction')]);
    expect(await after).toMatch(/^0x/);
  });

  it('pays up to the limit, though later blocks could be dearer', async () => {
    const minFeeWei = 1_400n;
    const maxFeeWei = 1_680n;
    const priorityFeeWei = 1n;
    sender = newSender({ chain: overriding({ fees: async () => ({ minFeeWei, maxFeeWei, priorityFeeWei }) }) });
    const { id } = await outbox.add({ key: 'dear', to: TO, data: '0x', gas: 1n }, { nowMs });
    await sender.pass();
    expect(await outbox.versions(id)).toMatchObject([{ maxFeeWei: 1_500n }]);
    expect(sender.waitingFor).toBeUndefined();
  });

  it('waits while the gas price is above the limit, and says so', async () => {
    sender = newSender({ maxGasPriceWei: 999n });
    await outbox.add({ key: 'dear', to: TO, data: '0x' }, { nowMs });
    await sender.pass();
    expect(sender.waitingFor).toContain('MAX_GAS_PRICE_GWEI');
    expect(await outbox.count('queued')).toBe(1);
  });

  it("waits once the day's gas is spent, and continues when the day is over", async () => {
    // Each may cost 130 gas of 1000 wei, and costs 1000 wei in the end.
    sender = newSender({ dailyGasWei: 130_500n });
    await outbox.add({ key: 'first', to: TO, data: '0x' }, { nowMs });
    await outbox.add({ key: 'second', to: TO, data: '0x' }, { nowMs });
    await sender.pass();
    expect(await outbox.count('sent')).toBe(1);
    expect(sender.waitingFor).toContain('DAILY_GAS_LIMIT');
    await mine(3);
    expect(await outbox.count('queued')).toBe(1);
    nowMs += 86_400_001;
    await sender.pass();
    expect(await outbox.count('sent')).toBe(1);
  });

  it('counts how long gas cannot be paid, until it can or nothing waits for it', async () => {
    sender = newSender({ dailyGasWei: 129_999n });
    await sender.pass();
    expect(sender.unpaidForMs).toBe(0);
    const { id } = await outbox.add({ key: 'too much', to: TO, data: '0x' }, { nowMs });
    await sender.pass();
    nowMs += 40_000;
    await sender.pass();
    nowMs += 1;
    expect(sender.unpaidForMs).toBe(40_001);
    await outbox.drop(id, '0x', nowMs);
    await sender.pass();
    expect(sender.unpaidForMs).toBe(0);
  });

  it('is sent with a higher fee after a while, with the same nonce and content, each version stored', async () => {
    const { id } = await outbox.add({ key: 'slow', to: TO, data: '0xab' as never, gas: 5n }, { nowMs });
    sender = newSender({ chain: plainChain() });
    await sender.pass();
    nowMs += 10_000;
    await sender.pass();
    const versions = await outbox.versions(id);
    expect(versions.map(({ nonce, maxFeeWei }) => [nonce, maxFeeWei])).toEqual([
      [0, 1_126n],
      [0, 1_000n],
    ]);
    nowMs += 10_000;
    await sender.pass();
    nowMs += 10_000;
    await sender.pass();
    nowMs += 10_000;
    await sender.pass();
    expect((await outbox.versions(id)).length).toBe(4);
    expect(sender.waitingFor).toContain('MAX_GAS_PRICE_GWEI');
  });

  it('gets as many fee bumps under a new nonce as under its first', async () => {
    const { id } = await outbox.add({ key: 'moved', to: TO, data: '0xab', gas: 5n }, { nowMs });
    const version = { nonce: 5, raw: '0x', gas: 5n, maxFeeWei: 1n, priorityFeeWei: 1n, signedAtMs: 0 } as const;
    await outbox.assign(id, { ...version, hash: '0x00' });
    for (let bump = 1; bump < MAX_VERSIONS; bump += 1) await outbox.addVersion(id, { ...version, hash: toHex(bump) });
    await outbox.requeue(id);
    sender = newSender({ chain: plainChain() });
    await sender.pass();
    nowMs += 10_000;
    await sender.pass();
    expect((await outbox.versions(id)).filter(({ nonce }) => nonce === 0)).toHaveLength(2);
  });

  it('gets a bounded number of fee bumps, and it is reported when they did not help', async () => {
    const { id } = await outbox.add({ key: 'stuck', to: TO, data: '0xab', gas: 5n }, { nowMs });
    sender = newSender({ chain: plainChain(), maxGasPriceWei: 10n ** 6n });
    for (let pass = 0; pass < MAX_VERSIONS + 3; pass += 1) {
      expect(sender.waitingFor).toBeUndefined();
      await sender.pass();
      nowMs += 10_000;
      if ((await outbox.versions(id)).length === MAX_VERSIONS) break;
    }
    await sender.pass();
    expect(await outbox.versions(id)).toHaveLength(MAX_VERSIONS);
    expect(sender.waitingFor).toContain('nonce 0 is still pending');
  });

  it("gets no fee bump that the day's gas does not allow", async () => {
    // The first version may cost 5,000, a dearer one 630 more.
    const { id } = await outbox.add({ key: 'thrifty', to: TO, data: '0xab', gas: 5n }, { nowMs });
    sender = newSender({ chain: plainChain(), dailyGasWei: 5_600n });
    await sender.pass();
    nowMs += 10_000;
    await sender.pass();
    expect(await outbox.versions(id)).toHaveLength(1);
    expect(sender.waitingFor).toContain('DAILY_GAS_LIMIT');
  });

  it('is refused while too many others are queued, unless it is one of them', async () => {
    for (let number = 0; number < MAX_QUEUED; number += 1) {
      await outbox.add({ key: `queued:${number}`, to: TO, data: '0x' }, { nowMs });
    }
    await transactions.count();
    expect(transactions.pending).toBe(MAX_QUEUED);
    await expect(transactions.send({ key: 'late', to: TO, data: '0x' })).rejects.toThrow(ChainUnavailableError);
    expect(await transactions.isKnown('late')).toBe(false);
    const known = transactions.broadcast({ key: 'queued:0', to: TO, data: '0x' });
    await turn();
    await sender.pass();
    expect(await known).toMatch(/^0x/);
  });

  it('is sent to the node again, the same bytes, once the node has had time to lose them', async () => {
    const given: Hex[] = [];
    const broadcast = async (raw: Hex) => {
      given.push(raw);
      return { kind: 'taken' } as const;
    };
    sender = newSender({ chain: overriding({ broadcast }), feeBumpMs: 10 * REBROADCAST_MS });
    await outbox.add({ key: 'forgotten', to: TO, data: '0x', gas: 1n }, { nowMs });
    await sender.pass();
    nowMs += REBROADCAST_MS - 1;
    await sender.pass();
    expect(given).toHaveLength(1);
    nowMs += 1;
    await sender.pass();
    await sender.pass();
    expect(given).toEqual([given[0], given[0]]);
  });

  it('gets no fee bump once the key may no longer sign it', async () => {
    let mayBeSigned = true;
    const check = () => {
      if (!mayBeSigned) throw new TransactionNotAllowedError('0xab');
    };
    const sign: SenderOptions['signer']['sign'] = async (terms) => {
      check();
      return chain.signer.sign(terms);
    };
    sender = newSender({ chain: plainChain(), signer: { ...chain.signer, check, sign } });
    const { id } = await outbox.add({ key: 'slow', to: TO, data: '0xab', gas: 5n }, { nowMs });
    await sender.pass();
    mayBeSigned = false;
    nowMs += 20_000;
    await sender.pass();
    expect(await outbox.versions(id)).toHaveLength(1);
  });

  it('gets no fee bump while the operator cannot pay the fee already offered', async () => {
    const { id } = await outbox.add({ key: 'broke', to: TO, data: '0xab' as never, gas: 5n }, { nowMs });
    const reason = 'insufficient funds for gas * price + value';
    sender = newSender({ chain: overriding({ broadcast: async () => ({ kind: 'refused', reason }) as const }) });
    for (let pass = 0; pass < 3; pass += 1) {
      await sender.pass();
      nowMs += 20_000;
    }
    expect((await outbox.versions(id)).length).toBe(1);
    expect(sender.waitingFor).toContain('insufficient funds');
    // Also between two times that it is sent to the node.
    nowMs -= 19_999;
    await sender.pass();
    expect(sender.unpaidForMs).toBe(40_001);
  });

  it('counts how long the node refuses everything, also between two attempts', async () => {
    let answer: Broadcast = { kind: 'refused', reason: 'the pool is full' };
    await outbox.add({ key: 'crowded', to: TO, data: '0x', gas: 1n }, { nowMs });
    sender = newSender({ chain: overriding({ broadcast: async () => answer }) });
    for (const waits of [0, 5_000, 15_000]) {
      nowMs = 1_000 + waits;
      await sender.pass();
      expect(sender.waitingFor).toContain('the pool is full');
    }
    expect([sender.stuckForMs, sender.unpaidForMs]).toEqual([15_000, 0]);
    answer = { kind: 'taken' };
    nowMs += REBROADCAST_MS;
    await sender.pass();
    await sender.pass();
    expect([sender.stuckForMs, sender.waitingFor]).toEqual([0, undefined]);
  });

  it.each([true, false])('is over only on the branch that the chain took (succeeded there: %s)', async (succeeded) => {
    let scanned = -1;
    const strayed = async () => ({ blockNumber: 0, succeeded, gasCostWei: 1n });
    sender = newSender({ chain: overriding({ mined: strayed }), scannedThrough: () => scanned });
    const { id } = await outbox.add({ key: 'relay:1', to: TO, data: '0x', gas: 1n }, { nowMs });
    await sender.pass();
    chain.dropTransactions();
    await mine(4);
    expect(await outbox.sent(), 'its nonce is not used up').toMatchObject([{ id }]);
    const [version] = await outbox.versions(id);
    await chain.broadcast(version?.raw ?? '0x');
    await mine(4);
    expect(await outbox.count('sent'), 'failed, and the logs are not read').toBe(succeeded ? 0 : 1);
    scanned = chain.number;
    await sender.pass();
    expect(await outbox.count('sent')).toBe(0);
  });

  it('is given up as lost only when several checks agree, and the logs up to there were read', async () => {
    let scanned = -1;
    // A lagging node shows it in no block, while another one shows its nonce as used up.
    const hidden = overriding({ mined: async () => undefined });
    let isWanted = true;
    const options = { chain: hidden, scannedThrough: () => scanned, isWanted: async () => isWanted };
    sender = newSender(options);
    await outbox.add({ key: 'settle:1', to: TO, data: '0x', gas: 1n }, { nowMs });
    await sender.pass();
    isWanted = false;
    await mine(4);
    for (let look = 0; look < 5; look += 1) await sender.pass();
    expect((await outbox.byKey('settle:1'))?.state, 'unread').toBe('sent');
    scanned = chain.number;
    sender = newSender(options);
    for (const state of ['sent', 'sent', undefined]) {
      await sender.pass();
      expect((await outbox.byKey('settle:1'))?.state).toBe(state);
    }
  });

  it('is not given up because the one before it used up its own nonce', async () => {
    await outbox.add({ key: 'first', to: TO, data: '0x', gas: 1n }, { nowMs });
    await sender.pass();
    await mine(1);
    await outbox.add({ key: 'second', to: TO, data: '0x', gas: 1n }, { nowMs });
    sender = newSender({ chain: plainChain() });
    await sender.pass();
    for (let checks = 0; checks < 5; checks += 1) await mine(1);
    expect(await outbox.sent()).toMatchObject([{ key: 'second', nonce: 1 }]);
    expect(await outbox.count('queued')).toBe(0);
  });

  it('gets no nonce while the chain knows of an operator transaction that is not ours', async () => {
    chain = new SimulatedChain(() => 0.1, CONFIRMATIONS);
    chain.sendForeign();
    for (let block = 0; block < 4; block += 1) chain.mine();
    await outbox.add({ key: 'after', to: TO, data: '0x' }, { nowMs });
    sender = newSender({ scannedThrough: () => -1 });
    await sender.pass();
    expect(await outbox.count('queued')).toBe(1);
    expect(sender.waitingFor).toBeDefined();
  });
});

/** A chain whose contracts refuse everything. */
function refusingChain() {
  return overriding({ estimateGas: async () => ({ ok: false, data: '0xdead', reason: 'no' }) as const });
}

/** A chain that accepts every transaction and includes none in a block. */
function plainChain() {
  return overriding({ broadcast: async () => ({ kind: 'taken' }) as const });
}

function overriding(changes: Partial<SenderOptions['chain']>): SenderOptions['chain'] {
  return {
    head: () => chain.head(),
    nonceAt: (block) => chain.nonceAt(block),
    mined: (hash) => chain.mined(hash),
    estimateGas: (call) => chain.estimateGas(call),
    fees: () => chain.fees(),
    broadcast: (raw) => chain.broadcast(raw),
    ...changes,
  };
}
