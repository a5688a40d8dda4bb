import { beforeEach, expect, it } from 'vitest';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { REBROADCAST_MS } from '../limits.ts';
import { SimulatedChain } from '../testing/simulated-chain.ts';
import { Outbox } from './outbox.ts';
import { Sender } from './sender.ts';
import { switchOperator } from './switch-operator.ts';

const FIRST = '0x00000000000000000000000000000000000000A1';
const SECOND = '0x00000000000000000000000000000000000000A2';
const CONFIRMATIONS = 2;
const FAILED = { blockNumber: 0, succeeded: false, gasCostWei: 1n } as const;
const VERSION = { hash: '0xab', raw: '0xcd', gas: 1n, maxFeeWei: 1n, priorityFeeWei: 1n, signedAtMs: 0 } as const;

const may = async () => true;
const mayNot = async () => false;

let db: SettlementDatabase;
let outbox: Outbox;
let id: number;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
  outbox = new Outbox(db);
  await switchOperator(db, FIRST, mayNot);
  ({ id } = await outbox.add({ key: 'one', to: FIRST, data: '0x' }, { nowMs: 0 }));
  await outbox.assign(id, { ...VERSION, nonce: 7 });
});

it('the same operator continues with its own nonces', async () => {
  await switchOperator(db, FIRST.toLowerCase() as typeof FIRST, may);
  expect([...(await outbox.knownNonces(0))]).toEqual([7]);
});

it('another operator waits until nothing of the first is pending, and then has nonces of its own', async () => {
  await expect(switchOperator(db, SECOND, may)).rejects.toThrow('1 transactions of the operator 0x');
  await outbox.end(id, { state: 'done', txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: 1 });
  await switchOperator(db, SECOND, may);
  expect([...(await outbox.knownNonces(0))]).toEqual([]);
  expect((await outbox.byKey('one'))?.txHash).toBe('0xab');
});

it('another operator sends again what the first had sent, once the first has lost its role', async () => {
  await switchOperator(db, SECOND, async (former) => former !== FIRST.toLowerCase());
  expect(await outbox.sent()).toEqual([]);
  expect(await outbox.queued(10)).toMatchObject([{ key: 'one', nonce: undefined, data: '0x' }]);
  expect(await outbox.versions(id)).toEqual([]);
});

it('is not misled by what the first had sent, when that is in a block and failed there', async () => {
  await switchOperator(db, SECOND, mayNot);
  const chain = new SimulatedChain(() => 0.99, CONFIRMATIONS);
  let nowMs = 0;
  const sender = new Sender({
    outbox,
    chain: {
      head: () => chain.head(),
      nonceAt: (block) => chain.nonceAt(block),
      mined: async (hash) => (hash === VERSION.hash ? FAILED : chain.mined(hash)),
      estimateGas: (call) => chain.estimateGas(call),
      fees: () => chain.fees(),
      broadcast: (raw) => chain.broadcast(raw),
    },
    signer: chain.signer,
    confirmations: CONFIRMATIONS,
    feeBumpMs: 10 * REBROADCAST_MS,
    maxGasPriceWei: 1_500n,
    dailyGasWei: 10n ** 9n,
    nowMs: () => nowMs,
    scannedThrough: () => chain.number,
    isWanted: async () => true,
    mark: { raise: () => {} },
    observer: { sent: () => {}, ended: () => {}, failed: () => {}, log: () => {} },
  });
  await sender.pass();
  chain.dropTransactions();
  nowMs += REBROADCAST_MS;
  await sender.pass();
  for (let block = 0; block <= CONFIRMATIONS; block += 1) chain.mine();
  await sender.pass();
  expect((await outbox.byKey('one'))?.state).toBe('done');
});
