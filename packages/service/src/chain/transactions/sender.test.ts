import type { Hex } from 'viem';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ChainUnavailableError, TransactionNotAllowedError, TransactionRevertedError } from '../errors.ts';
import { MAX_IN_FLIGHT, MAX_QUEUED, REBROADCAST_MS, SEND_TIMEOUT_MS } from '../limits.ts';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { SenderRig, TO, turn } from '../testing/sender-rig.ts';
import type { SenderOptions } from './sender-options.ts';
import type { Broadcast } from './sending-chain.ts';

let rig: SenderRig;
beforeEach(async () => {
  rig = await SenderRig.open();
});

describe('a transaction of the operator', () => {
  it('is done at the confirmation depth, and is not sent again under the same key', async () => {
    const done = rig.transactions.send({ key: 'deploy:1', to: TO, data: '0x' });
    await turn();
    await rig.sender.pass();
    await rig.mine(2);
    expect(await rig.outbox.count('sent')).toBe(1);
    await rig.mine(1);
    const end = await done;
    expect(end).toEqual({ txHash: await rig.transactions.hashOf('deploy:1'), blockNumber: 1n });
    expect(await rig.transactions.send({ key: 'deploy:1', to: TO, data: '0x' })).toEqual(end);
    expect(await rig.outbox.count('queued')).toBe(0);
  });

  it('is reported to all callers that wait for it, to each when it is sent or done', async () => {
    const request = { key: 'relay:1', to: TO, data: '0x' } as const;
    const hash = rig.transactions.broadcast(request);
    const ends = [rig.transactions.send(request), rig.transactions.send(request)];
    await turn();
    await rig.sender.pass();
    const txHash = await hash;
    await rig.mine(3);
    const end = { txHash, blockNumber: 1n };
    expect(await Promise.all(ends)).toEqual([end, end]);
  });

  it('is no longer waited for after two minutes, and continues', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const waiting = rig.transactions.send({ key: 'deploy:1', to: TO, data: '0x' });
    const refused = expect(waiting).rejects.toThrow('deploy:1 was not done within 120000 ms; it continues');
    await turn();
    vi.advanceTimersByTime(SEND_TIMEOUT_MS);
    await refused;
    await rig.sender.pass();
    await rig.mine(3);
    expect((await rig.outbox.byKey('deploy:1'))?.state).toBe('done');
  });

  it('is begun at once, by a pass of the sender that its request asks for', async () => {
    const wake = vi.fn(() => void rig.sender.pass());
    rig.newTransactions({ wake });
    expect(await rig.transactions.broadcast({ key: 'relay:1', to: TO, data: '0x' })).toMatch(/^0x/);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('is reported as done although older ones cannot be removed now', async () => {
    vi.spyOn(rig.outbox, 'purge').mockRejectedValueOnce(new Error('the disk is full'));
    const done = rig.transactions.send({ key: 'deploy:1', to: TO, data: '0x' });
    await turn();
    await rig.sender.pass();
    await rig.mine(3).catch(() => {});
    await expect(Promise.race([done, turn()])).resolves.toMatchObject({ blockNumber: 1n });
  });

  it('reports its hash as soon as it is sent', async () => {
    const hash = rig.transactions.broadcast({ key: 'relay:1', to: TO, data: '0x' });
    await turn();
    await rig.sender.pass();
    expect(await hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await rig.transactions.broadcast({ key: 'relay:1', to: TO, data: '0x' })).toBe(await hash);
  });

  it('continues after a restart with the same bytes, and reports to a caller with the same key', async () => {
    const first = rig.transactions.broadcast({ key: 'deploy:2', to: TO, data: '0x' });
    await turn();
    await rig.sender.pass();
    rig.newTransactions();
    rig.newSender();
    const again = rig.transactions.send({ key: 'deploy:2', to: TO, data: '0x' });
    await turn();
    await rig.mine(3);
    expect((await again).txHash).toBe(await first);
  });

  it('may be tried again under the same key when the contract refused it', async () => {
    rig.newSender({
      chain: rig.chainWith({ estimateGas: async () => ({ ok: false, data: '0xdead', reason: 'no' }) as const }),
    });
    const refused = rig.transactions.send({ key: 'oracle:1', to: TO, data: '0x' });
    await turn();
    await Promise.all([rig.sender.pass(), expect(refused).rejects.toThrow(TransactionRevertedError)]);
    rig.newSender();
    const done = rig.transactions.send({ key: 'oracle:1', to: TO, data: '0x' });
    await turn();
    await rig.sender.pass();
    await rig.mine(3);
    await expect(done).resolves.toBeDefined();
  });

  it('is reported as failed to the caller that waits when it is reverted in a block', async () => {
    const mined = async (hash: Hex) => {
      const found = await rig.chain.mined(hash);
      return found && { ...found, succeeded: false };
    };
    rig.newSender({ chain: rig.chainWith({ mined }) });
    const done = rig.transactions.send({ key: 'finalise:1', to: TO, data: '0x' });
    const refused = expect(done).rejects.toThrow(TransactionRevertedError);
    await turn();
    await rig.sender.pass();
    await rig.mine(3);
    await refused;
    expect(await rig.transactions.isKnown('finalise:1'), 'it may be tried again').toBe(false);
  });

  it('is stored only if the allow-list permits it', async () => {
    const check = () => {
      throw new TransactionNotAllowedError('0x12345678');
    };
    rig.newTransactions({ check });
    await expect(rig.transactions.send({ key: 'theft', to: TO, data: '0x' })).rejects.toThrow(
      TransactionNotAllowedError,
    );
    expect(await rig.outbox.count('queued')).toBe(0);
  });

  it('is one of a bounded number in flight: no nonce beyond them can have been given', async () => {
    rig.newSender({ chain: rig.takingChain() });
    for (let number = 0; number < 2 * MAX_IN_FLIGHT; number += 1) {
      await rig.add({ key: `deploy:${number}`, to: TO, data: '0x' });
    }
    for (let pass = 0; pass < 2; pass += 1) await rig.sender.pass();
    expect(await rig.outbox.count('sent')).toBe(MAX_IN_FLIGHT);
    await rig.transactions.count();
    expect(rig.transactions.pending, 'both counted').toBe(2 * MAX_IN_FLIGHT);
  });

  it('is dropped when it is no longer wanted, and holds up no other', async () => {
    rig.newSender({ isWanted: async ({ key }) => key !== 'settle:1' });
    const refused = rig.transactions.send({ key: 'settle:1', to: TO, data: '0x' });
    await turn();
    await rig.add({ key: 'deploy:1', to: TO, data: '0x' });
    await Promise.all([rig.sender.pass(), expect(refused).rejects.toThrow('no longer wanted')]);
    expect((await rig.outbox.sent()).map(({ key }) => key)).toEqual(['deploy:1']);
  });

  it('is dropped when the key may no longer sign it, and holds up no other', async () => {
    const check = ({ data }: { readonly data: string }) => {
      if (data === '0x01') throw new TransactionNotAllowedError('0x01');
    };
    const sign: SenderOptions['signer']['sign'] = async (terms) => {
      check(terms);
      return rig.chain.signer.sign(terms);
    };
    rig.newSender({ signer: { ...rig.chain.signer, check, sign } });
    const refused = rig.transactions.send({ key: 'mint:1', to: TO, data: '0x01' });
    const after = rig.transactions.broadcast({ key: 'deploy:1', to: TO, data: '0x' });
    await turn();
    await Promise.all([rig.sender.pass(), expect(refused).rejects.toThrow('may not sign this transaction')]);
    expect(await after).toMatch(/^0x/);
  });

  it('is refused while too many others are queued, unless it is one of them', async () => {
    for (let number = 0; number < MAX_QUEUED; number += 1) {
      await rig.add({ key: `queued:${number}`, to: TO, data: '0x' });
    }
    await rig.transactions.count();
    expect(rig.transactions.pending).toBe(MAX_QUEUED);
    await expect(rig.transactions.send({ key: 'late', to: TO, data: '0x' })).rejects.toThrow(ChainUnavailableError);
    expect(await rig.transactions.isKnown('late')).toBe(false);
    const known = rig.transactions.broadcast({ key: 'queued:0', to: TO, data: '0x' });
    await turn();
    await rig.sender.pass();
    expect(await known).toMatch(/^0x/);
  });

  it('is sent to the node again, the same bytes, once the node has had time to lose them', async () => {
    const given: Hex[] = [];
    const broadcast = async (raw: Hex) => {
      given.push(raw);
      return { kind: 'taken' } as const;
    };
    rig.newSender({ chain: rig.chainWith({ broadcast }), feeBumpMs: 10 * REBROADCAST_MS });
    await rig.add({ key: 'forgotten', to: TO, data: '0x', gas: 1n });
    await rig.sender.pass();
    rig.nowMs += REBROADCAST_MS - 1;
    await rig.sender.pass();
    expect(given).toHaveLength(1);
    rig.nowMs += 1;
    await rig.sender.pass();
    await rig.sender.pass();
    expect(given).toEqual([given[0], given[0]]);
  });

  it('reaches no node before its nonce is marked as given, also after a failure or the end of the process', async () => {
    const marked: number[] = [];
    const raise = vi.fn((nonce: number) => void marked.push(nonce));
    raise.mockImplementationOnce(() => {
      throw new Error('the disk is full');
    });
    const markedWhenSent: (readonly number[])[] = [];
    const broadcast = async () => {
      markedWhenSent.push([...marked]);
      return { kind: 'taken' } as const;
    };
    const options = { chain: rig.chainWith({ broadcast }), mark: { raise } };
    rig.newSender(options);
    await rig.add({ key: 'unmarked', to: TO, data: '0x', gas: 1n });
    await expect(rig.sender.pass()).rejects.toThrow('the disk is full');
    rig.newSender(options);
    await rig.sender.pass();
    expect(markedWhenSent).toEqual([[0]]);
  });

  it('counts how long the node does not respond to what is sent', async () => {
    let isSilent = true;
    const broadcast = async (raw: Hex) => {
      if (!isSilent) return rig.chain.broadcast(raw);
      rig.nowMs += 40_000;
      throw new RpcUnavailableError('eth_sendRawTransaction', 'no answer in time');
    };
    rig.newSender({ chain: rig.chainWith({ broadcast }) });
    await rig.add({ key: 'unheard', to: TO, data: '0x', gas: 1n });
    await expect(rig.sender.pass()).rejects.toThrow(RpcUnavailableError);
    expect(rig.sender.waits.forMs, 'since the pass began').toBe(40_000);
    await expect(rig.sender.pass()).rejects.toThrow(RpcUnavailableError);
    expect([rig.sender.waits.forMs, rig.sender.waits.reason]).toEqual([
      80_000,
      'eth_sendRawTransaction: no answer in time',
    ]);
    isSilent = false;
    await rig.sender.pass();
    expect(rig.sender.waits.forMs).toBe(0);
  });

  it('counts how long the node refuses everything, also between two attempts', async () => {
    let answer: Broadcast = { kind: 'refused', reason: 'the pool is full' };
    await rig.add({ key: 'crowded', to: TO, data: '0x', gas: 1n });
    rig.newSender({ chain: rig.chainWith({ broadcast: async () => answer }) });
    for (const waits of [0, 5_000, 15_000]) {
      rig.nowMs = 1_000 + waits;
      await rig.sender.pass();
      expect(rig.sender.waits.reason).toContain('the pool is full');
    }
    expect([rig.sender.waits.forMs, rig.sender.waits.unpaidForMs]).toEqual([15_000, 0]);
    answer = { kind: 'taken' };
    rig.nowMs += REBROADCAST_MS;
    await rig.sender.pass();
    await rig.sender.pass();
    expect([rig.sender.waits.forMs, rig.sender.waits.reason]).toEqual([0, undefined]);
  });
});
