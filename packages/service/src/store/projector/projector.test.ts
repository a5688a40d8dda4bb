import { EventEmitter } from 'node:events';
import { existsSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import type { AccountId } from '@presage/exchange';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Random } from '../../random.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { SimulatedTime, settled } from '../../sequencer/testing/simulated-time.ts';
import { SQLITE } from '../../sqlite/result-code.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { packError } from '../../threads/packed-error.ts';
import type { Call, CallAnswer } from '../../threads/serve-calls.ts';
import {
  CLOSE_WAIT_MS,
  MAX_REPLAY_TRANSACTION_ENTRIES,
  MAX_TRANSACTION_ENTRIES,
  MAX_WRITE_MS,
  RETRY_MS,
  ROOM_ENTRIES,
} from '../limits.ts';
import { openForReading } from '../open-database.ts';
import { openStore, type Store } from '../open-store.ts';
import type { FollowedTrade } from '../read-store.ts';
import { dumpTables } from '../testing/dump-tables.ts';
import { randomJournal } from '../testing/random-journal.ts';
import type { Packet } from './packet.ts';
import { Projector } from './projector.ts';
import type { Projected } from './projector-thread.ts';

/** A store that fails the test when its projection fails. */
async function open(dataDir: string, callbacks: { failures?: Error[]; onRetry?: () => void } = {}): Promise<Store> {
  const store = await openStore({
    dataDir,
    installation: TEST_INSTALLATION,
    log: { warn: () => callbacks.onRetry?.() },
    onFailure: (error) => callbacks.failures?.push(error),
  });
  onTestFinished(() => store.close());
  return store;
}

function dump(dataDir: string): unknown {
  const store = openForReading(join(dataDir, 'store.sqlite'));
  const tables = dumpTables(store);
  store.connection.close();
  return tables;
}

/** The files of a folder that this process has open; none where the system does not list them. */
function openFilesIn(folder: string): string[] {
  const list = '/proc/self/fd';
  const descriptors = existsSync(list) ? readdirSync(list) : [];
  return descriptors.flatMap((descriptor) => {
    try {
      const file = readlinkSync(join(list, descriptor));
      return file.startsWith(realpathSync(folder)) ? [file] : [];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}

/** Stops the timers of this thread: no read gives up, and nothing ends because time has passed. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A projector whose thread the test plays: it sees the packets, and says what is stored. */
function withoutThread() {
  const packets: Packet[] = [];
  const postMessage = ({ method, args }: Call) => {
    if (method === 'project') packets.push(args[0] as Packet);
  };
  const thread = Object.assign(new EventEmitter(), { postMessage, terminate: async () => 0 });
  const time = new SimulatedTime();
  const reports: unknown[][] = [];
  const projector = new Projector(thread as unknown as Worker, 0, {
    path: '',
    installation: TEST_INSTALLATION,
    timers: time,
    log: { warn: (...line: unknown[]) => reports.push(line) },
    onFailure: () => undefined,
  });
  const answer = async (what: CallAnswer) => {
    thread.emit('message', what);
    await settled();
  };
  const store = (sequence: number, checkpointProblem?: string) => {
    const value: Projected = { sequence, buffer: new ArrayBuffer(1_024), checkpointProblem, trades: [] };
    return answer({ ok: true, value });
  };
  const refuse = (message: string, errcode: number = SQLITE.FULL) => {
    const error = packError(Object.assign(new Error(message), { errcode }));
    return answer({ ok: false, error });
  };
  return { projector, packets, time, reports, store, refuse, fail: (error: Error) => thread.emit('error', error) };
}

/** Entries without events. */
function ticks(first: number, count: number): Applied[] {
  const tick = { timeMs: 0, command: { kind: 'tick' }, outcome: { ok: true }, events: [] } as const;
  return Array.from({ length: count }, (_, at) => ({ ...tick, sequence: first + at }) as Applied);
}

describe('the projector', () => {
  it('makes the same rows in one rebuild as in pieces with restarts between (I17)', async () => {
    const { applied } = randomJournal(5, 2_000);
    const random = new Random(5);
    const pieces = temporaryFolder();
    const whole = temporaryFolder();
    for (let next = 0; next < applied.length; ) {
      const store = await open(pieces);
      const end = Math.min(applied.length, next + 500 + random.below(500));
      while (next < end) {
        const size = random.pick([1, 3, 50]);
        store.projector.project(applied.slice(Math.max(0, next - random.below(3)), next + size));
        next += size;
      }
      await store.close();
    }
    const rebuilt = await open(whole);
    rebuilt.projector.project(applied);
    await rebuilt.projector.caughtUp();
    expect(rebuilt.projector).toMatchObject({ sequence: applied.length, backlog: 0 });
    await rebuilt.close();
    expect(dump(pieces)).toEqual(dump(whole));
  });

  it('reports how far it has come, and lets a read wait for what it must reflect', async () => {
    const { applied } = randomJournal(7, 200);
    const { projector, reads } = await open(temporaryFolder());
    stopTimers();
    projector.project(applied.slice(0, 100));
    expect(projector.backlog).toBe(100);
    expect(reads.sequence).toBe(0);
    await reads.reached(50);
    expect(reads.sequence).toBeGreaterThanOrEqual(50);
    projector.project(applied.slice(100));
    await reads.reached(200);
    expect(reads.sequence).toBe(200);
    expect(projector.backlog).toBe(0);
  });

  it('reports the trades of accounts while they are followed, before a read of them may begin', async () => {
    const { applied } = randomJournal(7, 400);
    const account = 2 as AccountId;
    const { projector, reads } = await open(temporaryFolder());
    stopTimers();
    const reported: FollowedTrade[] = [];
    projector.onTrades((trades) => reported.push(...trades));
    projector.project(applied.slice(0, 100));
    await reads.reached(100);
    projector.follow(account);
    projector.project(applied.slice(100, 200));
    // One by one, so that no report has several.
    for (const entry of applied.slice(200, 300)) {
      projector.project([entry]);
      await reads.reached(entry.sequence);
    }
    const [first, last] = [applied[100], applied[299]];
    const span = { fromMs: Number(first?.timeMs), toMs: Number(last?.timeMs) + 1 };
    const { list } = await reads.trades({ accountId: account, span }, { page: 1, limit: 1_000 });
    expect(reported.map(({ row }) => row)).toEqual(list.toReversed());
    expect(reported.every(({ sequence }) => sequence > 100 && sequence <= 300)).toBe(true);
    projector.unfollow(account);
    projector.project(applied.slice(300));
    await reads.reached(applied.length);
    expect(reported).toHaveLength(list.length);
    expect(list.length).toBeGreaterThan(0);
  });

  it('refuses a group that leaves a gap', async () => {
    const { applied } = randomJournal(7, 100);
    const { projector } = await open(temporaryFolder());
    expect(() => projector.project(applied.slice(1))).toThrow('entry 1 is missing before 2');
  });

  it('continues from the sequence of the file, and from the beginning when it was removed', async () => {
    const { applied } = randomJournal(7, 100);
    const dataDir = temporaryFolder();
    const first = await open(dataDir);
    first.projector.project(applied);
    await first.close();
    const second = await open(dataDir);
    expect(second.projector.sequence).toBe(100);
    await second.close();
    for (const file of ['store.sqlite', 'store.sqlite-wal', 'store.sqlite-shm'])
      rmSync(join(dataDir, file), { force: true });
    const third = await open(dataDir);
    expect(third.projector.sequence).toBe(0);
    expect((await third.reads.accounts({ page: 1, limit: 10 })).total).toBe(0);
  });

  it('leaves everything in the synced file when it is closed, so that a power failure later undoes nothing of it', async () => {
    const { applied } = randomJournal(7, 100);
    const dataDir = temporaryFolder();
    const store = await open(dataDir);
    store.projector.project(applied);
    await store.close();
    expect(readdirSync(dataDir)).toEqual(['store.sqlite']);
    expect((await open(dataDir)).projector.sequence).toBe(100);
  });

  it('refuses a store that was projected from another journal', async () => {
    const dataDir = temporaryFolder();
    await (await open(dataDir)).close();
    const other = { ...TEST_INSTALLATION, ctfExchange: `0x${'99'.repeat(20)}` };
    const opening = openStore({
      dataDir,
      installation: other,
      log: { warn: () => undefined },
      onFailure: () => undefined,
    });
    await expect(opening).rejects.toThrow('belongs to another journal');
    expect(openFilesIn(dataDir)).toEqual([]);
  });

  it('retries when it could not write, and comes to the same rows', async () => {
    const { applied } = randomJournal(7, 300);
    const dataDir = temporaryFolder();
    const retried = Promise.withResolvers<void>();
    const { projector } = await open(dataDir, { onRetry: retried.resolve });
    const other = new DatabaseSync(join(dataDir, 'store.sqlite'));
    other.exec('begin immediate');
    projector.project(applied);
    const stored = projector.caughtUp();
    await retried.promise;
    expect(projector).toMatchObject({ sequence: 0, backlog: 300, problem: 'database is locked' });
    other.close();
    await stored;
    expect(projector).toMatchObject({ sequence: 300, backlog: 0, problem: undefined });
  });

  it('does not wait on close for a disk that refuses every write', async () => {
    const { applied } = randomJournal(7, 300);
    const dataDir = temporaryFolder();
    const retried = Promise.withResolvers<void>();
    const store = await open(dataDir, { onRetry: retried.resolve });
    const other = new DatabaseSync(join(dataDir, 'store.sqlite'));
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    store.projector.project(applied);
    const caughtUp = store.projector.caughtUp();
    await retried.promise;
    stopTimers();
    await Promise.all([store.close(), expect(caughtUp).rejects.toThrow('the store was closed')]);
  });

  it('gives its thread bounded packets, one at a time', async () => {
    const { projector, packets, store } = withoutThread();
    projector.project(ticks(1, 2 * MAX_REPLAY_TRANSACTION_ENTRIES + 1));
    const stored = projector.caughtUp();
    const lasts: number[] = [];
    while (packets.length > lasts.length) {
      expect(packets).toHaveLength(lasts.length + 1);
      const { lastSequence } = packets[lasts.length] as Packet;
      lasts.push(lastSequence);
      await store(lastSequence);
    }
    const [first, second] = [MAX_REPLAY_TRANSACTION_ENTRIES, 2 * MAX_REPLAY_TRANSACTION_ENTRIES];
    expect(lasts).toEqual([first, second, second + 1]);
    await stored;
    // From now on entries come from trading.
    projector.project(ticks(second + 2, MAX_TRANSACTION_ENTRIES + 1));
    expect(packets.at(-1)?.lastSequence).toBe(second + 1 + MAX_TRANSACTION_ENTRIES);
  });

  it('has room for a replay until so many entries wait for the disk', async () => {
    const { projector, store } = withoutThread();
    projector.project(ticks(1, ROOM_ENTRIES - 1));
    await projector.room();
    projector.project(ticks(ROOM_ENTRIES, 2));
    let hasRoom = false;
    const room = projector.room().then(() => {
      hasRoom = true;
    });
    await store(1);
    expect(hasRoom).toBe(false);
    await store(2);
    await room;
  });

  it('rejects whoever waits once it has failed', async () => {
    const { projector, fail } = withoutThread();
    projector.project(ticks(1, 1));
    fail(new Error('the disk is gone'));
    await expect(projector.reached(1)).rejects.toThrow('the projector has stopped');
    await expect(projector.caughtUp()).rejects.toThrow('the projector has stopped');
  });

  it.each(['BUSY', 'READONLY', 'IOERR', 'FULL', 'CANTOPEN'] as const)('tries again after %s', async (name) => {
    const { projector, time, refuse, store } = withoutThread();
    projector.project(ticks(1, 1));
    const stored = projector.caughtUp();
    await refuse('no', SQLITE[name]);
    expect(projector.problem).toBe('no');
    await time.pass(RETRY_MS);
    await store(1);
    await stored;
  });

  it('reports a disk that refuses a write once, until a write succeeds', async () => {
    const { projector, time, reports, refuse, store } = withoutThread();
    projector.project(ticks(1, 1));
    const stored = projector.caughtUp();
    for (const message of ['full', 'full', 'full']) {
      await refuse(message);
      await time.pass(RETRY_MS);
    }
    const report = [{ reason: 'full' }, expect.stringContaining('retried')];
    expect(reports).toEqual([report]);
    await store(1);
    await stored;
    projector.project(ticks(2, 1));
    const next = projector.caughtUp();
    await refuse('full');
    expect(reports).toEqual([report, report]);
    await time.pass(RETRY_MS);
    await store(2);
    await next;
  });

  it('reports checkpoints that fail once, until one succeeds, and goes on', async () => {
    const { projector, reports, store } = withoutThread();
    const storeNext = async (sequence: number, problem?: string) => {
      projector.project(ticks(sequence, 1));
      const stored = projector.caughtUp();
      await store(sequence, problem);
      await stored;
    };
    for (const sequence of [1, 2]) await storeNext(sequence, 'disk I/O error');
    expect(reports).toEqual([[{ reason: 'disk I/O error' }, expect.stringContaining('its log grows')]]);
    expect([projector.checkpointFails, projector.problem]).toEqual([true, undefined]);
    await storeNext(3);
    expect(projector.checkpointFails).toBe(false);
    await storeNext(4, 'disk I/O error');
    expect(reports).toHaveLength(2);
  });

  it('reports a write that takes too long until it ends, also one that is tried again', async () => {
    const { projector, time, reports, store, refuse } = withoutThread();
    projector.project(ticks(1, 2));
    const stored = projector.caughtUp();
    await time.pass(MAX_WRITE_MS - 1);
    expect(projector.problem).toBeUndefined();
    await time.pass(2);
    expect(projector.problem).toBe('a write takes too long');
    await refuse('full');
    expect(projector.problem).toBe('full');
    await time.pass(RETRY_MS + MAX_WRITE_MS + 1);
    await store(2);
    await stored;
    expect(projector.problem).toBeUndefined();
    const words = reports.map((line) => line.at(-1));
    const [behind, over] = [expect.stringContaining('the start waits'), 'the store can be written again'];
    expect(words).toEqual([behind, over, expect.stringContaining('retried'), behind, over]);
    projector.project(ticks(3, 1));
    const storedToo = projector.caughtUp();
    await time.pass(MAX_WRITE_MS + 1);
    await store(3);
    await storedToo;
    expect(reports.slice(5).map((line) => line.at(-1))).toEqual([expect.stringContaining('reads are rejected'), over]);
    await time.pass(2 * MAX_WRITE_MS);
    expect(time.pendingTimers).toBe(0);
  });

  it('retries nothing once it is closed', async () => {
    const { projector, time, refuse } = withoutThread();
    projector.project(ticks(1, 1));
    const waiting = expect(projector.caughtUp()).rejects.toThrow('the store was closed');
    await refuse('full');
    const closed = projector.close();
    await time.pass(CLOSE_WAIT_MS);
    await Promise.all([closed, waiting]);
    expect(time.pendingTimers).toBe(0);
  });

  it('stops at events that contradict earlier ones, and rejects waiting reads', async () => {
    const failures: Error[] = [];
    const { applied } = randomJournal(7, 100);
    const { projector, reads } = await open(temporaryFolder(), { failures });
    stopTimers();
    const balance = { kind: 'positionChanged', accountId: 1 as AccountId, marketId: 1, yesAvailableLots: 5 } as const;
    const lie = { ...balance, yesHeldLots: 0, noAvailableLots: 0, noHeldLots: 0 };
    const [first] = applied;
    if (first === undefined) throw new Error('an empty journal');
    projector.project([{ ...first, events: [lie as never] }]);
    await expect(reads.reached(1)).rejects.toThrow('its trades add up to 0');
    expect(failures).toHaveLength(1);
    expect(projector.sequence).toBe(0);
  });
});
