import type { Hex } from 'viem';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFact, writeFact } from '../database/facts.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { MAX_IN_FLIGHT, REBROADCAST_MS } from '../limits.ts';
import { CONFIRMATIONS, SenderRig } from '../testing/sender-rig.ts';
import { SimulatedChain } from '../testing/simulated-chain.ts';
import { NonceFence } from './nonce-fence.ts';
import type { LastMark } from './nonce-mark.ts';
import { Outbox } from './outbox.ts';
import { type SwitchOperatorOptions, switchOperator } from './switch-operator.ts';

const FIRST = '0x00000000000000000000000000000000000000A1';
const SECOND = '0x00000000000000000000000000000000000000A2';
const FAILED = { blockNumber: 0, blockHash: '0x00', succeeded: false, gasCostWei: 1n } as const;
const VERSION = { hash: '0xab', raw: '0xcd', gas: 1n, maxFeeWei: 1n, priorityFeeWei: 1n, signedAtMs: 0 } as const;

const may = async () => true;
const mayNot = async () => false;
/** That of an outbox that knows all that the first operator sent. */
const MARK: LastMark = { operator: FIRST.toLowerCase(), highest: 7 };

let db: SettlementDatabase;
let outbox: Outbox;
let id: number;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
  outbox = new Outbox(db);
  await switchTo(FIRST, mayNot);
  ({ id } = await outbox.add({ key: 'one', to: FIRST, data: '0x' }, { nowMs: 0 }));
  await outbox.assign(id, { ...VERSION, nonce: 7 });
});

function switchTo(
  operator: typeof FIRST | typeof SECOND,
  maySettle: SwitchOperatorOptions['maySettle'],
  changes: Partial<SwitchOperatorOptions> = {},
): Promise<void> {
  return switchOperator({ db, operator, maySettle, hasPending: true, lastMark: MARK, ...changes });
}

/** A fence that needs to be up, because the highest nonce ever given is unknown. */
function fenceOn(chain: SimulatedChain): NonceFence {
  return new NonceFence({
    db,
    outbox,
    chain,
    mark: { highest: undefined, raise: () => {} },
    ctfExchange: FIRST,
    confirmations: CONFIRMATIONS,
    scannedThrough: () => chain.number,
    hasPending: () => true,
    nowMs: () => 0,
    log: () => {},
  });
}

it('the same operator continues with its own nonces', async () => {
  await switchTo(FIRST.toLowerCase() as typeof FIRST, may);
  expect([...(await outbox.knownNonces(0))]).toEqual([7]);
});

it('another operator waits until nothing of the first is pending, and then has nonces of its own', async () => {
  await expect(switchTo(SECOND, may)).rejects.toThrow('1 transactions of the operator 0x');
  await outbox.end(id, { state: 'done', txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: 1 });
  await switchTo(SECOND, may);
  expect([...(await outbox.knownNonces(0))]).toEqual([]);
  expect((await outbox.byKey('one'))?.txHash).toBe('0xab');
});

it('another operator sends again what the first had sent, once the first has lost its role', async () => {
  await writeFact(db, 'another fact', '7');
  await switchTo(SECOND, async (former) => former !== FIRST.toLowerCase());
  expect(await outbox.sent()).toEqual([]);
  expect(await outbox.queued(10)).toMatchObject([{ key: 'one', nonce: undefined, data: '0x' }]);
  expect(await outbox.versions(id)).toEqual([]);
  expect(await readFact(db, 'another fact'), 'what does not concern operators').toBe('7');
});

it('is not misled by what the first had sent, when that is in a block and failed there', async () => {
  await switchTo(SECOND, mayNot);
  const rig = await SenderRig.open(outbox);
  const mined = async (hash: Hex) => (hash === VERSION.hash ? FAILED : rig.chain.mined(hash));
  rig.newSender({ chain: rig.chainWith({ mined }), feeBumpMs: 10 * REBROADCAST_MS });
  await rig.sender.pass();
  rig.chain.dropTransactions();
  rig.nowMs += REBROADCAST_MS;
  await rig.sender.pass();
  await rig.mine(CONFIRMATIONS + 1);
  expect((await outbox.byKey('one'))?.state).toBe('done');
});

describe('another operator, when the outbox is older than what the first had sent,', () => {
  beforeEach(() => outbox.end(id, { state: 'done', txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: 1 }));

  it.each([
    ['behind the highest nonce given', { ...MARK, highest: 8 }],
    ['without that number', undefined],
    ['with that of somebody else', { ...MARK, operator: '0x00000000000000000000000000000000000000a9' }],
  ])('%s, waits until the first has lost its role', async (_words, lastMark) => {
    await expect(switchTo(SECOND, may, { lastMark })).rejects.toThrow('may be pending');
    await expect(switchTo(FIRST, may, { lastMark })).resolves.toBeUndefined();
    await switchTo(SECOND, mayNot, { lastMark });
    await switchTo(SECOND, may, { lastMark });
  });

  it('waits for nothing when no fill does', async () => {
    await expect(switchTo(SECOND, may, { hasPending: false, lastMark: undefined })).resolves.toBeUndefined();
  });

  it('waits also when the outbox is new', async () => {
    db = await openSettlementDatabase(':memory:');
    await expect(switchTo(SECOND, may)).rejects.toThrow('may be pending');
    await expect(switchTo(FIRST, may)).resolves.toBeUndefined();
  });
});

it.each([0, 5_000])('another operator uses up its own nonces, not those of the first from %i on', async (next) => {
  const chain = new SimulatedChain(() => 0.99, CONFIRMATIONS);
  const ending = { state: 'done', txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: 1 } as const;
  await outbox.end(id, ending);
  const nonceAt = vi.spyOn(chain, 'nonceAt').mockResolvedValue(next);
  await fenceOn(chain).pass();
  const [, ...used] = await outbox.queued(MAX_IN_FLIGHT);
  for (const transaction of used) await outbox.end(transaction.id, ending);
  await expect(switchTo(SECOND, may)).rejects.toThrow('may be pending');
  await switchTo(SECOND, mayNot);
  expect(await outbox.count('queued'), 'nothing that uses up a nonce of the first').toBe(0);
  nonceAt.mockResolvedValue(0);
  const fence = fenceOn(chain);
  await fence.pass();
  expect(await outbox.count('queued')).toBe(MAX_IN_FLIGHT);
  nonceAt.mockResolvedValue(MAX_IN_FLIGHT);
  await fence.pass();
  expect(fence.isUp).toBe(false);
});
