import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import { serveMethods, Transferred } from '../threads/serve-calls.ts';
import type { StoredGroup } from './codec/decode-chunk.ts';
import type { JournalGroup, StateMark } from './journal.ts';
import { SqliteJournal } from './sqlite/sqlite-journal.ts';

// The thread that waits for the disk, so that the main thread need not. Before anything is appended it also reads ahead
// for a replay.

/** What the thread receives when it starts. */
export interface JournalThreadStart {
  readonly path: string;
  readonly epoch: number;
}

/** What it does for the main thread, which requests no more after a failed append. */
export type JournalMethods = typeof methods;

invariant(parentPort !== null, 'journal-thread.ts runs as a worker thread');
const { path, epoch } = workerData as JournalThreadStart;
const journal = SqliteJournal.openToWrite(path, epoch);
const methods = {
  append: (group: JournalGroup, mark: StateMark | undefined) => journal.append(group, mark),
  check: (toSequence: number) => journal.check(toSequence),
  /** A chunk of groups, of which the first contains the sequence; empty at the end. */
  read: (fromSequence: number) => {
    const [chunk = []] = journal.chunks(fromSequence);
    return inOneBuffer(chunk);
  },
  close: () => journal.close(),
};

serveMethods(parentPort, methods);
parentPort.postMessage('ready');

/** Copies the payloads into one buffer: it is transferred faster than many. */
function inOneBuffer(groups: readonly StoredGroup[]): Transferred<readonly StoredGroup[]> {
  const all = new Uint8Array(groups.reduce((bytes, { payload }) => bytes + payload.length, 0));
  let offset = 0;
  const moved = groups.map(({ firstSequence, lastSequence, timeMs, stateHash, payload }) => {
    all.set(payload, offset);
    const start = offset;
    offset += payload.length;
    return { firstSequence, lastSequence, timeMs, stateHash, payload: all.subarray(start, offset) };
  });
  return new Transferred(moved, [all.buffer]);
}
