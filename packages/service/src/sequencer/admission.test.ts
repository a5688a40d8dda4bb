import type { Command } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';
import type { LaneName } from './lanes.ts';
import {
  DISK_CHECK_INTERVAL_MS,
  MAX_DISK_CHECK_MS,
  MAX_MEMORY_SHARE,
  MAX_PROJECTION_BACKLOG,
  MAX_WRITE_MS,
  MEMORY_CHECK_INTERVAL_MS,
  MEMORY_ENOUGH_SHARE,
} from './limits.ts';
import type { ChainRefusal } from './sequencer.ts';
import { bid, cancel } from './testing/scene.ts';
import { SimulatedTime, settled } from './testing/simulated-time.ts';

const RESERVE_BYTES = 1_000;
const order = bid(1).command;
const label: Command = { kind: 'createLabel', name: 'Sports', imageUrl: '' };

let time: SimulatedTime;
let freeBytes: number;
let journalProblem: string | undefined;
let diskAnswers: Promise<void>;
let lines: string[];
let memoryShare: number;
let doubt: string | undefined;
let backlog: number;
let full: Set<LaneName>;
let chainRefusal: ChainRefusal | undefined;
let isBeingWritten: boolean;
let admission: Admission;

beforeEach(async () => {
  time = new SimulatedTime();
  [freeBytes, memoryShare, backlog] = [RESERVE_BYTES, MEMORY_ENOUGH_SHARE, 0];
  [doubt, chainRefusal, isBeingWritten, journalProblem] = [undefined, undefined, false, undefined];
  full = new Set();
  diskAnswers = Promise.resolve();
  lines = [];
  admission = new Admission({
    lanes: { isFull: (lane) => full.has(lane) },
    time: {
      get doubt() {
        return doubt;
      },
    },
    timers: time,
    freeBytes: () => freeBytes,
    diskReserveBytes: RESERVE_BYTES,
    journalProblem: () => diskAnswers.then(() => journalProblem),
    memoryShare: () => memoryShare,
    projectionBacklog: () => backlog,
    chainRefusal: () => chainRefusal,
    isBeingWritten: () => isBeingWritten,
    onStalled: () => {},
    log: { info: note, warn: note, error: note },
  });
  await admission.start();
});

const note = (...line: readonly unknown[]): void => void lines.push(String(line.at(-1)));

async function stall(): Promise<void> {
  admission.writes.begin();
  await time.pass(MAX_WRITE_MS);
}

describe('admission', () => {
  it('names the first of the reasons that apply, in an order that does not change', async () => {
    [freeBytes, memoryShare, backlog] = [RESERVE_BYTES - 1, MAX_MEMORY_SHARE + 0.01, MAX_PROJECTION_BACKLOG + 1];
    [doubt, chainRefusal, full] = ['the clock jumped', 'chainUnread', new Set(['order'])];
    journalProblem = 'it was moved';
    await stall();
    const reasons: string[] = [];
    for (const end of [
      () => admission.writes.end(),
      () => (journalProblem = undefined),
      () => (freeBytes = RESERVE_BYTES),
      () => (memoryShare = MEMORY_ENOUGH_SHARE),
      () => (doubt = undefined),
      () => (backlog = 0),
      () => full.clear(),
      () => (chainRefusal = undefined),
    ]) {
      reasons.push(admission.acceptance);
      end();
      await time.pass(DISK_CHECK_INTERVAL_MS);
    }
    expect(reasons).toEqual([
      'journalStalled',
      'journalMissing',
      'diskReserve',
      'memoryReserve',
      'clockInDoubt',
      'projectionBehind',
      'overloaded',
      'chainUnread',
    ]);
    expect(admission.acceptance).toBe('open');
  });

  it('refuses orders while the disk does not say what is on it, and what it says then counts first', async () => {
    let answer = () => {};
    diskAnswers = new Promise((resolve) => {
      answer = resolve;
    });
    await time.pass(DISK_CHECK_INTERVAL_MS + MAX_DISK_CHECK_MS - 1);
    expect(admission.acceptance).toBe('open');
    await time.pass(1);
    expect(admission.acceptance).toBe('diskStalled');
    expect(admission.refusalOf(order)).toBe('diskStalled');
    expect(admission.refusalOf(cancel(1).command)).toBeUndefined();
    journalProblem = 'it was moved';
    answer();
    await settled();
    expect(admission.acceptance).toBe('journalMissing');
    journalProblem = undefined;
    await time.pass(DISK_CHECK_INTERVAL_MS);
    expect(admission.acceptance).toBe('open');
    expect(lines).toEqual([
      'the disk does not say whether the journal is in its place and how much space is free: orders are refused',
      'the journal is not in its place: orders are refused; put it back, or copy it',
      'the disk responds again',
      'the journal is back in its place: orders are taken again',
    ]);
  });

  it('refuses orders from when little memory is left until there is clearly more', async () => {
    const seen: string[] = [];
    for (const share of [MAX_MEMORY_SHARE, MAX_MEMORY_SHARE + 0.01, MEMORY_ENOUGH_SHARE + 0.01, MEMORY_ENOUGH_SHARE]) {
      memoryShare = share;
      await time.pass(MEMORY_CHECK_INTERVAL_MS);
      seen.push(admission.acceptance);
    }
    expect(seen).toEqual(['open', 'memoryReserve', 'memoryReserve', 'open']);
  });

  it('takes everything while nothing is wrong', () => {
    for (const command of [order, label, cancel(1).command]) expect(admission.refusalOf(command)).toBeUndefined();
  });

  it('takes cancels whatever is wrong, until their own lane is full', async () => {
    doubt = 'the clock jumped';
    full.add('order');
    await stall();
    expect(admission.refusalOf(cancel(1).command)).toBeUndefined();
    expect(admission.refusalOf(label)).toBe('journalStalled');
    full.add('cancel');
    expect(admission.refusalOf(cancel(1).command)).toBe('overloaded');
  });

  it('refuses only orders because of the chain', () => {
    chainRefusal = 'settlementBehind';
    expect(admission.refusalOf(order)).toBe('settlementBehind');
    expect(admission.refusalOf(label)).toBeUndefined();
  });

  it('takes an order again that a stalled write will place, until the lane is full, and no other', async () => {
    await stall();
    expect(admission.refusalOf(order)).toBe('journalStalled');
    isBeingWritten = true;
    expect(admission.refusalOf(order)).toBeUndefined();
    expect(admission.refusalOf(label)).toBe('journalStalled');
    full.add('order');
    expect(admission.refusalOf(order)).toBe('overloaded');
    admission.writes.end();
    [full, doubt] = [new Set(), 'the clock jumped'];
    expect(admission.refusalOf(order), 'when it is refused for another reason').toBe('clockInDoubt');
  });

  it('takes such an order also when the disk was asked before it began to write', async () => {
    diskAnswers = new Promise(() => {});
    await time.pass(DISK_CHECK_INTERVAL_MS);
    await time.pass(1);
    admission.writes.begin();
    await time.pass(MAX_DISK_CHECK_MS - 1);
    expect(admission.acceptance).toBe('diskStalled');
    expect(admission.refusalOf(order)).toBe('diskStalled');
    isBeingWritten = true;
    expect(admission.refusalOf(order)).toBeUndefined();
  });

  it('watches neither disk nor memory once it is stopped', async () => {
    admission.stop();
    [freeBytes, memoryShare] = [0, 1];
    await time.pass(DISK_CHECK_INTERVAL_MS);
    expect(admission.acceptance).toBe('open');
    expect(time.pendingTimers).toBe(0);
  });
});
